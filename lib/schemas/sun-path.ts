import * as z from 'zod'
import { hours, object, rounded, season, timestamp } from './values.ts'

export const SunPathPoint = object('Position of the sun at a point in time', {
  hour: hours('Local mean solar time in hours, 0 to 24'),
  azimuth: rounded(3, "Azimuth of the sun's center, degrees clockwise from north")
    .overwrite((azimuth) => (azimuth === 360 ? 0 : azimuth))
    .min(0)
    .lt(360),
  altitude: rounded(3, "Apparent altitude of the sun's upper limb, degrees; 0 at sunrise and sunset"),
})

export const SunPathDay = object('An equinox or solstice and the path of the sun above a flat horizon', {
  ...season,
  sunrise: timestamp
    .nullable()
    .describe('First sunrise within the local mean solar day; null if there is none'),
  sunset: timestamp
    .nullable()
    .describe(
      'Last sunset within the day; precedes the sunrise if the sun is up at midnight; null if there is none',
    ),
  points: z
    .array(SunPathPoint)
    .describe('The sun every ten minutes while its upper limb is up, and at sunrise and sunset'),
})

export const SunPath = object('Sun paths on the sample days of a year', { sampleDays: z.array(SunPathDay) })

export type SunPathPoint = z.infer<typeof SunPathPoint>
export type SunPathDay = z.infer<typeof SunPathDay>
export type SunPath = z.infer<typeof SunPath>
