import * as z from 'zod'

/** What every sample day is known by. */
export const season = {
  name: z.enum(['March equinox', 'June solstice', 'September equinox', 'December solstice']),
  date: z.iso.date().describe('UTC calendar date of the equinox or solstice'),
}
