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
    'Unit of the column: power, energy of the interval, or energy counted since some day. Default: as the header says; without ' +
      'one only ratios matter, and the months have no energy',
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
    .describe('IANA name of the zone of local times'),
  utcOffset: utcOffset.optional().describe('Local time minus UTC, hours in quarters'),
  unit: recordUnit.optional(),
  stamp: z
    .enum(['start', 'end'], 'must be start or end')
    .describe('What a row’s time is of its interval. Default: its start; of a counter, its end')
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
  'Share of the beam that passes, 0…1; null where the sun was not behind it',
).nullable()

const PartialShade = object('A direction in which some light comes through, such as a tree', {
  ...Range.shape,
  below: rounded(1, 'Height up to which it reaches at least, degrees'),
  transmittance: z.object({
    summer: share.describe(
      'Share of the beam that passes from April to October, in the south from November to March',
    ),
    winter: share.describe('Share of the beam that passes in the other months'),
  }),
})

export const LearnedHorizon = object('The horizon that a record of production shows', {
  horizonProfile: horizonProfile.describe(
    'Points every 2.5° and at edges where the sun was seen, ready to replace those of a site in these directions',
  ),
  seen: z
    .array(Range)
    .describe(
      'Azimuths that the sun crossed often and low enough. Nothing is known beyond them: keep what you have there',
    ),
  points: z.array(LearnedPoint).describe('The points of the profile, and how well they are known'),
  partial: z.array(PartialShade),
  record: object('What was read', {
    from: date,
    to: date,
    minutes: z.int().describe('Length of an interval'),
    intervals: z.int(),
    clearIntervals: z.int().describe('Intervals of clear sky'),
    badRows: z.int().describe('Rows that could not be read'),
  }),
  clock: z.object({
    aheadMinutes: z
      .int()
      .describe("By how much the record's clock is ahead of the sun; corrected from 10 minutes on"),
  }),
  panels: object('The plane that fits the record best', {
    azimuth: rounded(0, 'Degrees clockwise from north'),
    tilt: rounded(0, 'Degrees from horizontal'),
  }),
  agreement: rounded(3, 'Share of the clear intervals that the horizon and the clock explain, 0…1'),
  months: z
    .array(
      z.object({
        month: z.string().describe('Such as 2026-07'),
        energy: rounded(2, 'kWh; null without a unit, or if rows are missing').nullable(),
      }),
    )
    .describe('Energy of each month, to compare with an estimate'),
  warnings: z.array(z.string()).describe('What is assumed or does not fit, one sentence each'),
})

export type LearnedHorizon = z.infer<typeof LearnedHorizon>
