import * as z from 'zod'
import { surroundings } from './configuration.ts'
import { location } from './panels.ts'
import { numberBetween, object, rounded, strictObject, year } from './values.ts'

export const utcOffset = numberBetween(-12, 14, 'Standard time minus UTC, hours').refine(
  (hours) => Number.isInteger(4 * hours),
  'must be in quarters of an hour',
)

export const SunCalendarRequest = strictObject('A location, what is around it, a year and a clock', {
  ...location.shape,
  ...surroundings,
  year: year.optional().describe('Default: the current UTC year'),
  utcOffset: utcOffset
    .optional()
    .describe(
      'Standard time minus UTC, hours in quarters. Default: standard time of the civil zone at the place',
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
  firstSun: time.describe('When the sun is first in sight; null if it never is'),
  lastSun: time.describe('When it is last in sight; 00:00 of the next date if it still is at midnight'),
  daylightHours: hoursOfDate(
    "Hours in which the sun's upper limb is up; 24 on a polar day, 0 on a polar night",
  ),
  sunHours: hoursOfDate('Hours of daylight in which nothing hides it'),
})

export const SunCalendar = object('When the sun is in sight, for every date of a year', {
  year: z.int(),
  utcOffset: z.number().describe('Standard time minus UTC, hours'),
  days: z.array(SunDay).describe('Every date of the year'),
  sunless: z
    .array(z.object({ from: date, to: date }))
    .describe(
      'Runs of dates on which the sun is never in sight, both ends included; cut at the ends of the year',
    ),
})

export type SunCalendarRequest = z.infer<typeof SunCalendarRequest>
export type SunDay = z.infer<typeof SunDay>
export type SunCalendar = z.infer<typeof SunCalendar>
