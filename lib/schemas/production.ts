import * as z from 'zod'

/** Production of a month or a year: never negative, never absent. */
export const energy = z.number().min(0)
export const months = z.array(energy).length(12)
