import * as z from 'zod'
import { place } from './panels.ts'
import { surroundings } from './site.ts'
import {
  hours,
  numberBetween,
  object,
  percentage,
  rounded,
  season,
  strictObject,
  timestamp,
  year,
} from './values.ts'

export const ShadingRequest = strictObject('A location, its surroundings and a year', {
  ...place.shape,
  ...surroundings,
  year: year.optional(),
})

export const SampleDay = object('An equinox or solstice, and the daylight blocked by the skyline', {
  ...season,
  daylightHours: hours("Hours of the local mean solar day in which the sun's upper limb is up"),
  shadedHours: hours(
    'Hours of daylight in which the limb is behind the horizon line or an obstacle that lets less than half of the light through',
  ),
  percentShaded: percentage('100 · shadedHours / daylightHours; 0 if there is no daylight'),
  shadedIntervals: z
    .array(z.object({ from: timestamp, to: timestamp }))
    .describe('Intervals that add up to shadedHours'),
})

export const ShadingResult = object('Share of daylight hours blocked by a skyline (horizon and obstacles)', {
  sampleDays: z.array(SampleDay),
  averageShadingLoss: percentage('Mean of percentShaded over the sample days that have daylight, percent'),
})

export type SampleDay = z.infer<typeof SampleDay>
export type ShadingResult = z.infer<typeof ShadingResult>

export const utcOffset = numberBetween(-12, 14, 'Standard time minus UTC, hours').refine(
  (hours) => Number.isInteger(4 * hours),
  'must be in quarters of an hour',
)

export const SunCalendarRequest = strictObject('A location, its surroundings, a year and a clock', {
  ...place.shape,
  ...surroundings,
  year: year.optional().describe('Default: the current UTC year'),
  utcOffset: utcOffset
    .optional()
    .describe(
      'Standard time minus UTC in hours, in steps of a quarter. Default: standard time of the civil zone at the place',
    ),
})

const date = z.iso.date()

const time = z
  .string()
  .regex(/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}[+-][0-9]{2}:[0-9]{2}$/)
  .nullable()

const hoursOfDate = (description: string) => rounded(2, description).min(0).max(24)

export const SunDay = object('A date, from 00:00 to 24:00 in standard time', {
  date,
  sunrise: time.describe('First sunrise of the date over a flat horizon; null if there is none'),
  sunset: time.describe('Last sunset; it may precede the sunrise at high latitudes; null if there is none'),
  firstSun: time.describe('Time at which the sun is first in sight; null if it never is'),
  lastSun: time.describe(
    'Time at which the sun is last in sight; 00:00 of the next date if it still is at midnight; null if it never is',
  ),
  daylightHours: hoursOfDate(
    "Hours in which the sun's upper limb is up; 24 on a polar day, 0 on a polar night",
  ),
  sunHours: hoursOfDate('Hours of daylight in which nothing hides the sun'),
})

export const SunCalendar = object('Times at which the sun is in sight, for every date of a year', {
  year: z.int(),
  utcOffset: z.number().describe('Standard time minus UTC, hours'),
  days: z.array(SunDay).describe('Every date of the year'),
  sunless: z
    .array(z.object({ from: date, to: date }))
    .describe(
      'Periods in which the sun is never in sight, first and last date included; cut off at the ends of the year',
    ),
})

export type SunCalendarRequest = z.infer<typeof SunCalendarRequest>
export type SunDay = z.infer<typeof SunDay>
export type SunCalendar = z.infer<typeof SunCalendar>

export const SunPathPoint = object('Position of the sun at a point in time', {
  hour: hours('Local mean solar time in hours, 0 to 24'),
  azimuth: rounded(3, "Azimuth of the sun's center, degrees clockwise from north")
    .overwrite((azimuth) => (azimuth === 360 ? 0 : azimuth))
    .min(0)
    .lt(360),
  altitude: rounded(3, "Apparent altitude of the sun's upper limb, degrees; 0 at sunrise and sunset"),
})

export const SunPathDay = object('An equinox or solstice, and the path of the sun above a flat horizon', {
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

export type SunPathDay = z.infer<typeof SunPathDay>
export type SunPath = z.infer<typeof SunPath>
