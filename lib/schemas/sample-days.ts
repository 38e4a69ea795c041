import * as z from 'zod'
import { SEASON_NAMES } from '../solar/calendar.ts'

export const YEARS = 'between 1950 and 2100'

export const year = z
  .int('must be a whole number')
  .min(1950, `must be ${YEARS}`)
  .max(2100, `must be ${YEARS}`)
  .describe('Year of the sample days. Default: the current UTC year')

/** The fields that identify a sample day. */
export const season = {
  name: z.enum(SEASON_NAMES),
  date: z.iso.date().describe('UTC calendar date of the equinox or solstice'),
}
