import * as z from 'zod'
import { azimuthOf, DIRECTION_PATTERN } from './shading/direction.ts'

/** An error text for a value that is missing or of the wrong type. */
const expected = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) =>
    input === undefined ? 'is required' : `must be ${what}`,
})

/** DynamoDB keeps no number nearer to zero than 10⁻¹³⁰, and nobody measures one nearer than this. */
const LEAST = 1e-12
const withoutDust = (value: number): number => (Math.abs(value) < LEAST ? 0 : value)

const numberBetween = (least: number, greatest: number, description: string) => {
  const range = `must be between ${least} and ${greatest}`
  return z
    .number(expected('a number'))
    .min(least, range)
    .max(greatest, range)
    .overwrite(withoutDust)
    .describe(description)
}

const rounded = (decimals: number, description: string) => {
  const scale = 10 ** decimals
  return z
    .number()
    .overwrite((value) => Math.round(value * scale) / scale)
    .describe(description)
}

const timestamp = z.iso.datetime().describe('ISO 8601 UTC timestamp')

export const latitude = numberBetween(-90, 90, 'Degrees north')
export const longitude = numberBetween(-180, 180, 'Degrees east')
export const panelTilt = numberBetween(0, 90, 'Tilt of the panels in degrees from horizontal')
export const panelAzimuth = numberBetween(
  0,
  360,
  'Direction that the panels face, in degrees clockwise from true north',
).overwrite((azimuth) => (azimuth === 360 ? 0 : azimuth))
export const systemSize = numberBetween(0.05, 500_000, 'DC nameplate capacity in kW')

export const year = z
  .int('must be a whole number')
  .min(1950, 'must be between 1950 and 2100')
  .max(2100, 'must be between 1950 and 2100')
  .describe('Year of the sample days. Default: the current UTC year')

export const HorizonPoint = z
  .strictObject(
    {
      direction: z
        .string(expected('a string'))
        .regex(
          DIRECTION_PATTERN,
          'must be one of the 16 compass points or an azimuth from "0" to below "360"',
        )
        .toUpperCase()
        .describe('Compass point (N, NNE, NE … NNW), or degrees clockwise from north as a decimal string'),
      heightAngle: numberBetween(0, 90, 'Height of the obstruction in degrees above the horizontal'),
    },
    expected('an object with direction and heightAngle'),
  )
  .describe('A point of the horizon line')

const MOST_POINTS = 360

/** Of the points whose direction can be read; what is wrong with the others is said of each. */
const azimuthsDiffer = (points: readonly { readonly direction?: unknown }[]): boolean => {
  const azimuths = points
    .map((point) => point?.direction)
    .filter((direction) => typeof direction === 'string' && DIRECTION_PATTERN.test(direction))
    .map((direction) => azimuthOf(String(direction)))
  return new Set(azimuths).size === azimuths.length
}

export const horizonProfile = z
  .array(HorizonPoint, expected('an array of points'))
  .max(MOST_POINTS, `must have at most ${MOST_POINTS} points`)
  .refine(azimuthsDiffer, {
    error: 'must not have two points at the same azimuth',
    when: ({ value }) => Array.isArray(value),
  })
  .describe('The horizon around the site, points in any order. None: an open horizon')

const siteFields = {
  name: z
    .string(expected('a string'))
    .trim()
    .min(1, 'must have 1 to 200 characters')
    .max(200, 'must have 1 to 200 characters')
    .describe('Display name of the site'),
  latitude,
  longitude,
  panelTilt,
  panelAzimuth,
  systemSize,
  horizonProfile,
}

export const NewSite = z.strictObject({ ...siteFields, horizonProfile: horizonProfile.default([]) })
export const SiteChanges = z.strictObject(siteFields).partial()
export const Site = z.object({
  id: z.string().describe('Identifier of the site'),
  ...siteFields,
  createdAt: timestamp,
  updatedAt: timestamp,
})

export const ShadingRequest = z.strictObject({
  latitude,
  longitude,
  horizonProfile: horizonProfile.default([]),
  year: year.optional(),
})

/** What every sample day is known by. */
const season = {
  name: z.enum(['March equinox', 'June solstice', 'September equinox', 'December solstice']),
  date: z.iso.date().describe('UTC calendar date of the equinox or solstice'),
}

const SampleDay = z.object({
  ...season,
  daylightHours: rounded(4, 'Hours of the local mean solar day in which the upper limb of the sun is up'),
  shadedHours: rounded(4, 'Hours of those in which it is below the horizon line'),
  percentShaded: rounded(3, '100 · shadedHours / daylightHours; 0 where there is no daylight'),
  shadedIntervals: z
    .array(z.object({ from: timestamp, to: timestamp }))
    .describe('The stretches that shadedHours adds up'),
})

export const ShadingResult = z.object({
  sampleDays: z.array(SampleDay),
  averageShadingLoss: rounded(3, 'Mean of percentShaded over the sample days that have daylight, in percent'),
})

const SunPathPoint = z.object({
  hour: rounded(4, 'Local mean solar time in hours, 0 to 24'),
  azimuth: rounded(3, 'Azimuth of the sun in degrees clockwise from north, 0 to below 360').overwrite(
    (azimuth) => (azimuth === 360 ? 0 : azimuth),
  ),
  altitude: rounded(3, 'Apparent altitude of the upper limb of the sun in degrees; 0 at its rise and set'),
})

export const SunPath = z.object({
  sampleDays: z.array(
    z.object({
      ...season,
      sunrise: timestamp.nullable().describe('First rise within the local mean solar day; null: none'),
      sunset: timestamp
        .nullable()
        .describe('Last set within it, before the sunrise where the sun is up at midnight; null: none'),
      points: z
        .array(SunPathPoint)
        .describe('The sun every ten minutes while its upper limb is up, and at its rise and set'),
    }),
  ),
})

/** Production of a month or a year: never negative, never absent. */
const energy = z.number().min(0)
const months = z.array(energy).length(12)

export const Baseline = z.object({
  ac_annual: energy.describe('Unshaded AC production of a year, kWh'),
  ac_monthly: months.describe('Unshaded AC production of each month, kWh'),
  capacity_factor: z
    .number()
    .describe('Annual AC production as a percentage of what the DC nameplate would make'),
  kwh_per_kw: z.number().describe('ac_annual per kW of systemSize'),
  station_info: z.record(z.string(), z.json()).describe('The weather station, as the estimator gives it'),
})

const percent = (description: string) => rounded(3, description)

export const Energy = z.object({
  annualLoss: percent("Percent of the year's AC energy that the horizon takes"),
  monthlyLoss: z.array(percent('The same of a month')).length(12),
  beamLoss: percent('Percent of the annual beam irradiance on the plane of the panels'),
  diffuseLoss: percent('Percent of its annual sky-diffuse irradiance'),
  solarAccess: percent('Shaded over unshaded irradiance on the plane, in percent'),
  adjustedAnnual: energy.describe('kWh'),
  adjustedMonthly: months.describe('kWh'),
})

/** What the adjusted production of an analysis is reckoned from. */
export const Adjustment = z.enum(['daylight-hours', 'energy'], 'must be daylight-hours or energy')

export const AnalysisResult = z.object({
  siteId: z.string(),
  siteName: z.string(),
  baseline: Baseline,
  shading: ShadingResult,
  adjusted: z.object({
    adjustedAnnual: energy.describe('kWh'),
    adjustedMonthly: months.describe('kWh'),
    basis: Adjustment.default('daylight-hours').describe('Which of the two losses was applied'),
  }),
  energy: Energy.nullable()
    .default(null)
    .describe('The loss in energy, from the hours of the estimator; null where it gave none'),
})

export const Analysis = z.object({
  id: z.string().describe('Identifier of the analysis'),
  siteId: z.string(),
  createdAt: timestamp,
  result: AnalysisResult,
})

export type NewSite = z.infer<typeof NewSite>
export type SiteChanges = z.infer<typeof SiteChanges>
export type Site = z.infer<typeof Site>
export type Baseline = z.infer<typeof Baseline>
export type Adjustment = z.infer<typeof Adjustment>
export type AnalysisResult = z.infer<typeof AnalysisResult>
export type Analysis = z.infer<typeof Analysis>
