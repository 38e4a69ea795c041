import * as z from 'zod'
import { object, timestamp } from './values.ts'

export const energy = z.number().min(0)
export const monthlyEnergy = z.array(energy).length(12)

export const JsonValue = z.json()

const source = z
  .enum(['estimator', 'model'])
  .describe(
    "`estimator`: as the estimator returned it, scaled to systemSize; `model`: computed from the estimator's weather with " +
      "the service's own PVWatts v8 model, as is everything from PVGIS",
  )

export const estimatorName = z.enum(['pvwatts', 'pvgis', 'embedded'])
export type EstimatorName = z.infer<typeof estimatorName>

export const Baseline = object('Unshaded production of the panels', {
  ac_annual: energy.describe('Unshaded AC production of a year, kWh'),
  ac_monthly: monthlyEnergy.describe('Unshaded AC production of each month, kWh'),
  capacity_factor: z
    .number()
    .describe('Annual AC production as a percentage of the DC nameplate running all year'),
  kwh_per_kw: z.number().describe('ac_annual per kW of all planes'),
  source,
  estimator: z
    .enum([...estimatorName.options, 'given'])
    .describe(
      'Which estimator answered: `pvwatts` (PVWatts v8), `pvgis` (a typical year of PVGIS) or `embedded` (built-in climate ' +
        'averages: within 13 % of PVWatts at nine of ten places, off by up to 40 % at single ones); `given`: none, the request ' +
        'brought its own weather',
    ),
  timeZone: z
    .number()
    .exactOptional()
    .describe(
      "The clock that hours and months are named by, standard time minus UTC in hours: of the estimator's station, otherwise of the " +
        'civil zone at the place, which `pvgis` has in whole hours. Absent from analyses older than this field',
    ),
  station_info: z
    .record(z.string(), JsonValue)
    .describe('The weather station, as the estimator describes it'),
  note: z
    .string()
    .exactOptional()
    .describe(
      'Why climate averages stand in for the weather of the place: `built-in climate averages: PVGIS is not reachable`',
    ),
  retrievedAt: timestamp
    .exactOptional()
    .describe('When the data came from the estimator; absent if it is `embedded`'),
})

export type Baseline = z.infer<typeof Baseline>
