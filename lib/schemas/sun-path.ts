import * as z from 'zod'
import { season } from './season.ts'
import { hours, rounded, timestamp } from './values.ts'

export const SunPathPoint = z
  .object({
    hour: hours('Local mean solar time in hours, 0 to 24'),
    azimuth: rounded(3, 'Azimuth of the sun in degrees clockwise from north')
      .overwrite((azimuth) => (azimuth === 360 ? 0 : azimuth))
      .min(0)
      .lt(360),
    altitude: rounded(3, 'Apparent altitude of the upper limb of the sun in degrees; 0 at its rise and set'),
  })
  .describe('Where the sun stands at a time')

export const SunPathDay = z
  .object({
    ...season,
    sunrise: timestamp.nullable().describe('First rise within the local mean solar day; null: none'),
    sunset: timestamp
      .nullable()
      .describe('Last set within it, before the sunrise where the sun is up at midnight; null: none'),
    points: z
      .array(SunPathPoint)
      .describe('The sun every ten minutes while its upper limb is up, and at its rise and set'),
  })
  .describe('An equinox or a solstice, and the way of the sun over a flat horizon')

export const SunPath = z
  .object({ sampleDays: z.array(SunPathDay) })
  .describe('The ways of the sun over a place in a year')
