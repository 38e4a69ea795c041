import * as z from 'zod'
import { HOURS, YEAR_START } from '../solar/calendar.ts'
import { Estimate } from './analysis.ts'
import { Baseline } from './baseline.ts'
import { object, rounded, significant } from './values.ts'

/** Smaller values would need exponents in a file, and nothing here is known so well. */
const SMALLEST = 1e-6

const column = (description: string) =>
  z
    .array(significant(5, description).overwrite((value) => (Math.abs(value) < SMALLEST ? 0 : value)))
    .length(HOURS)
    .describe(description)

const clock = {
  timeZone: rounded(
    4,
    'The clock on which the sun of each hour is that of its middle, minus UTC in hours: `baseline.timeZone`, but with `pvgis` up to ' +
      '1.5 h ahead of it. `weather` takes it',
  ),
  start: z.literal(YEAR_START).describe('Start of the first hour, month and day without a year'),
}

export const BaselineHours = object(
  '8760 hours of a typical year without a skyline, not scaled to the months',
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

export const EstimateHours = object('8760 hours of a typical year; those of a month add up to its energy', {
  ...clock,
  ac: column('AC power without the skyline, W'),
  acShaded: column('AC power behind the skyline, W'),
  beamHidden: column(
    'Share of the beam that the skyline hides, 0…1; of several planes their mean, weighted by size',
  ),
})

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
