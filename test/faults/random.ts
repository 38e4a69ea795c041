import { mulberry32 } from '../mulberry32.ts'
import { seed } from '../seed.ts'

export const random = mulberry32(seed)
export const below = (limit: number): number => Math.floor(random() * limit)
