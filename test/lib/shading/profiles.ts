import type { HorizonPoint } from '../../../lib/schemas/horizon.ts'

export type Profile = readonly HorizonPoint[]

export const point = (direction: number | string, heightAngle: number): HorizonPoint => ({
  direction: String(direction),
  heightAngle,
})

/** A horizon of uniform height. */
export const uniform = (height: number): HorizonPoint[] =>
  [0, 90, 180, 270].map((azimuth) => point(azimuth, height))
