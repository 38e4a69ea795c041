import { numberBetween } from './values.ts'

export const latitude = numberBetween(-90, 90, 'Degrees north')
export const longitude = numberBetween(-180, 180, 'Degrees east')
