import * as z from 'zod'
import { timestamp } from './values.ts'

export const energy = z.number().min(0)
export const monthlyEnergy = z.array(energy).length(12)

export const JsonValue = z.json()

const source = z
  .enum(['estimator', 'model'])
  .describe(
    "`estimator`: as the estimator returned it, scaled to systemSize; `model`: computed from the estimator's weather with " +
      "the service's own PVWatts v8 model, as is everything from PVGIS",
  )

export const EstimatorName = z.enum(['pvwatts', 'pvgis', 'embedded'])
export type EstimatorName = z.infer<typeof EstimatorName>

export const Baseline = z
  .object({
    ac_annual: energy.describe('Unshaded AC production of a year, kWh'),
    ac_monthly: monthlyEnergy.describe('Unshaded AC production of each month, kWh'),
    capacity_factor: z
      .number()
      .describe('Annual AC production as a percentage of the DC nameplate running all year'),
    kwh_per_kw: z.number().describe('ac_annual per kW of systemSize'),
    source,
    estimator: EstimatorName.describe(
      'Which estimator answered: `pvwatts` (PVWatts v8), `pvgis` (a typical year of PVGIS) or `embedded` (a monthly ' +
        'climatology)',
    ),
    station_info: z
      .record(z.string(), JsonValue)
      .describe('The weather station, as the estimator describes it'),
    retrievedAt: timestamp
      .exactOptional()
      .describe('When the data came from the estimator; absent if it is `embedded`'),
  })
  .describe('Unshaded production of the panels')

export type Baseline = z.infer<typeof Baseline>
