import * as z from 'zod'
import { object, timestamp } from './values.ts'

export const energy = z.number().min(0)
export const monthlyEnergy = z.array(energy).length(12)

export const JsonValue = z.json()

const source = z
  .enum(['estimator', 'model'])
  .describe(
    "`estimator`: as returned by the estimator, scaled to systemSize; `model`: computed with the service's own PVWatts v8 " +
      'model from the weather of the estimator or the request, as always with PVGIS',
  )

export const estimatorName = z.enum(['pvwatts', 'pvgis', 'embedded'])
export type EstimatorName = z.infer<typeof estimatorName>

export const Baseline = object('Unshaded production of the panels', {
  ac_annual: energy.describe('Unshaded AC production of a year, kWh'),
  ac_monthly: monthlyEnergy.describe('Unshaded AC production of each month, kWh'),
  capacity_factor: z
    .number()
    .describe('Annual AC production as a percentage of running at DC nameplate capacity all year'),
  kwh_per_kw: z.number().describe('ac_annual divided by the DC nameplate capacity of all planes, kWh per kW'),
  source,
  estimator: z
    .enum([...estimatorName.options, 'given'])
    .describe(
      'Estimator that answered: `pvwatts` (PVWatts v8), `pvgis` (a typical year from PVGIS) or `embedded` (built-in climate ' +
        'averages: within 13 % of PVWatts at nine out of ten places, but off by up to 40 % at some); `given` if the request ' +
        'supplied its own weather',
    ),
  timeZone: z
    .number()
    .exactOptional()
    .describe(
      "Clock of the hours and months, as standard time minus UTC in hours: the clock of the estimator's station, otherwise " +
        'the civil time zone of the place, in whole hours for `pvgis`. Absent from older analyses',
    ),
  station_info: z.record(z.string(), JsonValue).describe('Weather station, as described by the estimator'),
  note: z
    .string()
    .exactOptional()
    .describe(
      'Reason for using climate averages instead of local weather: `built-in climate averages: PVGIS is not reachable`',
    ),
  retrievedAt: timestamp
    .exactOptional()
    .describe('Time at which the estimator returned the data; absent for `embedded` and `given`'),
})

export type Baseline = z.infer<typeof Baseline>
