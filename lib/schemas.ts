import * as z from 'zod'
import { azimuthOf, DIRECTION_PATTERN } from './shading/direction.ts'

// Exports with a capital are resources and their parts: documents define them by name.

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
  return (
    z
      .number()
      // The sum with 0 knows no negative zero.
      .overwrite((value) => Math.round(value * scale) / scale + 0)
      .describe(description)
  )
}

const timestamp = z.iso.datetime().describe('ISO 8601 UTC timestamp')

export const latitude = numberBetween(-90, 90, 'Degrees north')
export const longitude = numberBetween(-180, 180, 'Degrees east')
export const panelTilt = numberBetween(0, 90, 'Tilt of the panels in degrees from horizontal')
export const panelAzimuth = numberBetween(
  0,
  360,
  'Direction that the panels face, in degrees clockwise from true north; 360 is kept as 0',
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
        .describe(
          'Compass point (N, NNE, NE … NNW), kept in capitals, or degrees clockwise from north as a decimal string',
        ),
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
  .describe('The horizon around the site: points in any order, no two at one azimuth. None: an open horizon')

const siteFields = {
  name: z
    .string(expected('a string'))
    .trim()
    .min(1, 'must have 1 to 200 characters')
    .max(200, 'must have 1 to 200 characters')
    // Stored in UTF-8, half a pair would come back as another character.
    .refine((name) => name.isWellFormed(), 'must not have half of a surrogate pair')
    .describe('Display name of the site, without space around it'),
  latitude,
  longitude,
  panelTilt,
  panelAzimuth,
  systemSize,
  horizonProfile,
}

export const NewSite = z
  .strictObject({ ...siteFields, horizonProfile: horizonProfile.default([]) })
  .describe('What a site is made from')
export const SiteChanges = z
  .strictObject(siteFields)
  .partial()
  .describe('The fields of a site that are to change')
export const Site = z
  .object({
    id: z.string().describe('Identifier of the site'),
    ...siteFields,
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .describe('A solar installation and the horizon around it')

export const ShadingRequest = z
  .strictObject({
    latitude,
    longitude,
    horizonProfile: horizonProfile.default([]),
    year: year.optional(),
  })
  .describe('A place, the horizon around it, and a year')

/** What every sample day is known by. */
const season = {
  name: z.enum(['March equinox', 'June solstice', 'September equinox', 'December solstice']),
  date: z.iso.date().describe('UTC calendar date of the equinox or solstice'),
}

const hours = (description: string) => rounded(4, description).min(0).max(24)
const share = (description: string) => rounded(3, description).min(0).max(100)

export const SampleDay = z
  .object({
    ...season,
    daylightHours: hours('Hours of the local mean solar day in which the upper limb of the sun is up'),
    shadedHours: hours('Hours of those in which it is below the horizon line'),
    percentShaded: share('100 · shadedHours / daylightHours; 0 where there is no daylight'),
    shadedIntervals: z
      .array(z.object({ from: timestamp, to: timestamp }))
      .describe('The stretches that shadedHours adds up'),
  })
  .describe('An equinox or a solstice, and what the horizon takes of its daylight')

export const ShadingResult = z
  .object({
    sampleDays: z.array(SampleDay),
    averageShadingLoss: share('Mean of percentShaded over the sample days that have daylight, in percent'),
  })
  .describe('The share of daylight hours that a horizon takes')

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

/** Production of a month or a year: never negative, never absent. */
const energy = z.number().min(0)
const months = z.array(energy).length(12)

export const JsonValue = z.json()

export const Baseline = z
  .object({
    ac_annual: energy.describe('Unshaded AC production of a year, kWh'),
    ac_monthly: months.describe('Unshaded AC production of each month, kWh'),
    capacity_factor: z
      .number()
      .describe('Annual AC production as a percentage of what the DC nameplate would make'),
    kwh_per_kw: z.number().describe('ac_annual per kW of systemSize'),
    station_info: z.record(z.string(), JsonValue).describe('The weather station, as the estimator gives it'),
    retrievedAt: timestamp
      .exactOptional()
      .describe('When the estimator gave it; absent from analyses that are older than this field'),
  })
  .describe('Unshaded production of panels')

const percent = (description: string) => rounded(3, description)

/** What a horizon leaves of a production. */
const adjusted = {
  adjustedAnnual: energy.describe('Production of a year that the horizon leaves, kWh'),
  adjustedMonthly: months.describe('The same of each month, kWh'),
}

export const Energy = z
  .object({
    annualLoss: percent("Percent of the year's AC energy that the horizon takes"),
    monthlyLoss: z.array(percent('Percent')).length(12).describe('The same of each month'),
    beamLoss: percent('Percent of the annual beam irradiance on the plane of the panels'),
    diffuseLoss: percent('Percent of its annual sky-diffuse irradiance'),
    solarAccess: percent('Shaded over unshaded irradiance on the plane, in percent'),
    ...adjusted,
  })
  .describe('The energy that the horizon takes, from the hours of the estimator')

export const Adjustment = z
  .enum(['daylight-hours', 'energy'], 'must be daylight-hours or energy')
  .describe('The loss that adjusted production is reckoned from')

export const Adjusted = z
  .object({ ...adjusted, basis: Adjustment.default('daylight-hours') })
  .describe('Production less the loss that the basis names')

export const AnalysisResult = z
  .object({
    siteId: z.string().describe('Identifier of the site'),
    siteName: z.string().describe('Its name at the time of the analysis'),
    baseline: Baseline,
    shading: ShadingResult,
    adjusted: Adjusted,
    energy: Energy.nullable().default(null).describe('null where the estimator gave no hours'),
  })
  .describe('What a site produces, with the horizon and without')

export const Analysis = z
  .object({
    id: z.string().describe('Identifier of the analysis'),
    siteId: z.string().describe('Identifier of the site'),
    createdAt: timestamp,
    result: AnalysisResult,
  })
  .describe('A stored analysis')

export const ErrorItem = z
  .object({
    field: z.string().describe('Dotted path of the field at fault, such as `horizonProfile.3.heightAngle`'),
    message: z.string().describe('What is wrong with it'),
  })
  .describe('One fault of a request')

export type NewSite = z.infer<typeof NewSite>
export type SiteChanges = z.infer<typeof SiteChanges>
export type Site = z.infer<typeof Site>
export type Baseline = z.infer<typeof Baseline>
export type Adjustment = z.infer<typeof Adjustment>
export type AnalysisResult = z.infer<typeof AnalysisResult>
export type Analysis = z.infer<typeof Analysis>
export type ErrorItem = Readonly<z.infer<typeof ErrorItem>>
