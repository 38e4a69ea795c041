import * as z from 'zod'
import { HorizonPoint, horizonProfile } from './horizon.ts'
import { utcOffset } from './sun.ts'
import { numberBetween, object, rounded } from './values.ts'

export const recordUnit = z
  .enum(
    ['W', 'kW', 'Wh', 'kWh', 'Wh-counter', 'kWh-counter'],
    'must be W, kW, Wh, kWh, Wh-counter or kWh-counter',
  )
  .describe(
    'Unit of the column: power, energy per interval, or a cumulative energy counter. Default: the unit in the header; ' +
      'without one, only ratios matter and the months have no energy',
  )

export type RecordUnit = z.infer<typeof recordUnit>

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A request's options for a record. */
export const recordOptions = z.object({
  timeZone: z
    .string()
    .refine(isTimeZone, 'must be an IANA time zone such as Europe/Madrid')
    .optional()
    .describe('IANA time zone of local times'),
  utcOffset: utcOffset.optional().describe('Local time minus UTC in hours, in steps of a quarter'),
  unit: recordUnit.optional(),
  stamp: z
    .enum(['start', 'end'], 'must be start or end')
    .describe(
      'Whether the time of a row is the start or the end of its interval. Default: `start`, or `end` for a counter',
    )
    .optional(),
})

export type RecordOptions = Readonly<z.infer<typeof recordOptions>>

const azimuth = numberBetween(0, 360, 'Degrees clockwise from north')
const date = z.iso.date()

const Range = z.object({ from: azimuth, to: azimuth })

const LearnedPoint = z.object({
  ...HorizonPoint.shape,
  uncertainty: rounded(2, 'One standard deviation of the height, degrees'),
  intervals: z.int().describe('Intervals of clear sky in which the sun crossed this direction'),
})

const share = rounded(
  2,
  'Share of the beam that passes through, 0…1; null if the sun was never behind it',
).nullable()

const PartialShade = object('A direction in which some light comes through, such as a tree', {
  ...Range.shape,
  below: rounded(1, 'Lower bound of the height of its top, degrees'),
  transmittance: z.object({
    summer: share.describe(
      'Share of the beam that passes through from April to October, or from October to April in the southern hemisphere',
    ),
    winter: share.describe('Share of the beam that passes through in the other months'),
  }),
})

export const LearnedHorizon = object('Horizon learned from a record of production', {
  horizonProfile: horizonProfile.describe(
    "Points every 2.5° and at edges, in directions where the sun was seen; ready to replace a site's points there",
  ),
  seen: z
    .array(Range)
    .describe(
      'Azimuths that the sun crossed often and low enough. Nothing is known about the others: keep the points you have there',
    ),
  points: z.array(LearnedPoint).describe('Points of the profile, with their uncertainty'),
  partial: z.array(PartialShade),
  record: object('Summary of the record', {
    from: date,
    to: date,
    minutes: z.int().describe('Length of an interval, minutes'),
    intervals: z.int(),
    clearIntervals: z.int().describe('Intervals of clear sky'),
    badRows: z.int().describe('Rows that could not be read'),
  }),
  clock: z.object({
    aheadMinutes: z
      .int()
      .describe(
        "Minutes by which the record's clock is ahead of the sun; corrected if it is off by 10 minutes or more",
      ),
  }),
  panels: object('Plane that fits the record best', {
    azimuth: rounded(0, 'Degrees clockwise from north'),
    tilt: rounded(0, 'Degrees from horizontal'),
  }),
  agreement: rounded(3, 'Share of the clear intervals explained by the horizon and the clock, 0…1'),
  months: z
    .array(
      z.object({
        month: z.string().describe('Such as 2026-07'),
        energy: rounded(2, 'kWh; null without a unit, or if rows are missing').nullable(),
      }),
    )
    .describe('Energy of each month, for comparison with an estimate'),
  warnings: z.array(z.string()).describe('Sentences about assumptions and inconsistencies'),
})

export type LearnedHorizon = z.infer<typeof LearnedHorizon>
