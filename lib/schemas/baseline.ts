import * as z from 'zod'
import { energy, months } from './production.ts'
import { timestamp } from './values.ts'

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

export type Baseline = z.infer<typeof Baseline>
