import * as z from 'zod'
import { HOURS, YEAR_START } from '../solar/calendar.ts'
import { adjustmentOr, Estimate } from './analysis.ts'
import { Baseline, energy } from './baseline.ts'
import { horizonProfile } from './horizon.ts'
import { obstacles } from './obstacle.ts'
import { array, otherPlanes, panelAzimuth, panelTilt, systemSize } from './panels.ts'
import { configuration } from './site.ts'
import {
  displayName,
  expected,
  listOf,
  numberBetween,
  object,
  percentage,
  rounded,
  significant,
  strictObject,
  year,
} from './values.ts'

/** Smaller values would need exponents in a file, and no value here is known to this precision. */
const SMALLEST = 1e-6

const column = (description: string) =>
  z
    .array(significant(5, description).overwrite((value) => (Math.abs(value) < SMALLEST ? 0 : value)))
    .length(HOURS)
    .describe(description)

const clock = {
  timeZone: rounded(
    4,
    "UTC offset, in hours, of the clock on which each hour's sun position is the one at mid-hour: `baseline.timeZone`, or up " +
      'to 1.5 h ahead of it for `pvgis`. Valid as `weather.timeZone`',
  ),
  start: z.literal(YEAR_START).describe('Start of the first hour, without a year'),
}

export const BaselineHours = object(
  '8760 hours of a typical year without a skyline, not scaled to the monthly totals',
  {
    ...clock,
    ac: column('AC power, W'),
    dc: column('DC power, W'),
    poa: column('Irradiance on the plane of array, W/m²'),
    dn: column('Direct normal irradiance, W/m²'),
    df: column('Diffuse horizontal irradiance, W/m²'),
    alb: column('Albedo, 0…1'),
    tamb: column('Air temperature, °C'),
    tcell: column('Cell temperature, °C'),
    wspd: column('Wind speed, m/s'),
  },
)

export const EstimateHours = object(
  '8760 hours of a typical year; the hours of each month add up to its energy',
  {
    ...clock,
    ac: column('AC power without the skyline, W'),
    acShaded: column('AC power behind the skyline, W'),
    beamHidden: column(
      'Share of the beam hidden by the skyline, 0…1; for several planes, their mean weighted by size',
    ),
  },
)

export const BaselineWithHours = Baseline.extend({
  hours: BaselineHours.exactOptional().describe('With `hours=true` only'),
}).describe('Unshaded production of the panels')

export const EstimateWithHours = Estimate.extend({
  hours: EstimateHours.exactOptional().describe('With `hours: true` only'),
}).describe('Production with and without the skyline')

export type BaselineHours = z.infer<typeof BaselineHours>
export type EstimateHours = z.infer<typeof EstimateHours>
export type BaselineWithHours = z.infer<typeof BaselineWithHours>
export type EstimateWithHours = z.infer<typeof EstimateWithHours>

/** An array of 8760 numbers. Only the first bad one has an error. */
const hourly = (min: number, max: number, description: string) =>
  z.preprocess(
    (value, context) => {
      if (!Array.isArray(value)) return value
      const bad = value.findIndex((it) => !(typeof it === 'number' && it >= min && it <= max))
      if (value.length === HOURS && bad < 0) return value
      context.issues.push({
        code: 'custom',
        input: value,
        ...(value.length === HOURS
          ? { path: [bad], message: `must be a number between ${min} and ${max}` }
          : { message: `must have ${HOURS} numbers` }),
      })
      return z.NEVER
    },
    z
      .array(z.number().min(min).max(max), expected(`an array of ${HOURS} numbers`))
      .length(HOURS)
      .describe(description),
  )

/** Clocks of PVGIS are up to 1.5 h ahead of a standard time of up to 14 h. */
const MAX_TIME_ZONE = 16

const weather = strictObject(
  'Your own weather, used instead of an estimator: 8760 hours, the first from 00:00 to 01:00 on 1 January, on their own clock',
  {
    timeZone: numberBetween(
      -MAX_TIME_ZONE,
      MAX_TIME_ZONE,
      "UTC offset, in hours with fractions, of the clock on which each hour's sun position is the one at mid-hour, such as " +
        '`hours.timeZone` of a response',
    ),
    elevation: numberBetween(-500, 9000, 'Elevation above sea level, m').default(0),
    dn: hourly(0, 1500, 'Direct normal irradiance, W/m²'),
    df: hourly(0, 1500, 'Diffuse horizontal irradiance, W/m²'),
    tamb: hourly(-90, 60, 'Air temperature, °C'),
    wspd: hourly(0, 100, 'Wind speed, m/s'),
    alb: z
      .union(
        [numberBetween(0, 1, 'Albedo for all hours, 0…1'), hourly(0, 1, 'Albedo, 0…1')],
        `must be a number between 0 and 1, or ${HOURS} of them`,
      )
      .default(0.2),
  },
  'timeZone, dn, df, tamb and wspd',
)

export type Weather = z.infer<typeof weather>

export const MAX_VARIANTS = 100

const variantName = displayName(100).describe('Repeated in the response')

const Variant = strictObject(
  "A name, and fields that override the body's",
  {
    name: variantName,
    panelTilt: panelTilt.exactOptional(),
    panelAzimuth: panelAzimuth.exactOptional(),
    systemSize: systemSize.exactOptional(),
    array: array.exactOptional(),
    otherPlanes: otherPlanes.exactOptional(),
    horizonProfile: horizonProfile.exactOptional(),
    obstacles: obstacles.exactOptional(),
  },
  'a name',
)

export const EstimateRequest = strictObject('Panels, the horizon and obstacles around them, and variants', {
  ...configuration,
  year: year.optional(),
  adjustment: adjustmentOr('energy'),
  weather: weather.exactOptional(),
  hours: z
    .boolean('must be true or false')
    .default(false)
    .describe('Include the 8760 hours in the estimate of the body; variants have none'),
  variants: listOf(Variant, MAX_VARIANTS, 'variants').default([]),
})

export const Estimates = object('Estimates of a configuration and its variants', {
  estimate: EstimateWithHours,
  variants: z
    .array(z.object({ name: variantName, estimate: Estimate }))
    .describe('In the order of the request'),
})

export type Estimates = z.infer<typeof Estimates>
export type EstimateRequest = z.infer<typeof EstimateRequest>

const rated = strictObject(
  'Orientation to rate. Default: the orientation of the panels. The estimator is called only for the panels, so another ' +
    'orientation costs no extra call',
  { panelTilt, panelAzimuth },
)

export const OrientationRequest = strictObject(
  'Panels, the horizon and obstacles around them, and the orientation to rate. `year` is accepted, as in an estimate, but ' +
    'has no effect',
  { ...configuration, year: year.optional(), given: rated.exactOptional() },
)

const orientation = (description: string) =>
  object(description, { panelTilt, panelAzimuth, adjustedAnnual: energy.describe('Annual production, kWh') })

export const OptimizedOrientation = object('Best orientation of the panels, and a rating of the given one', {
  best: orientation('Best orientation behind the skyline; a flat plane keeps the given azimuth'),
  bestUnshaded: orientation('Best orientation without the skyline'),
  given: orientation('Given orientation, behind the skyline'),
  solarAccess: rounded(3, 'Ratio of shaded to unshaded irradiation on the given plane, percent'),
  tiltAndOrientationFactor: percentage(
    'TOF: unshaded irradiation on the given plane relative to the plane that receives the most, percent',
  ),
  totalSolarResourceFraction: rounded(3, 'TSRF: solarAccess · tiltAndOrientationFactor / 100, percent'),
  grid: z
    .array(z.array(energy).length(12))
    .length(10)
    .describe(
      'Annual production behind the skyline, kWh, at tilts of 0°, 10° … 90° (rows) and azimuths of 0°, 30° … 330° (columns)',
    ),
})

export type OrientationRequest = z.infer<typeof OrientationRequest>
export type OptimizedOrientation = z.infer<typeof OptimizedOrientation>
