import type * as z from 'zod'
import type { estimate } from '../../lib/operations/estimates.ts'

export type Estimated = z.infer<typeof estimate.data>['estimate']

/** Every figure of an estimate in kWh. Each is a sum over the planes, and grows with their size. */
export const sumsOf = ({ baseline, adjusted, energy }: Estimated): number[] => [
  baseline.ac_annual,
  ...baseline.ac_monthly,
  adjusted.adjustedAnnual,
  ...adjusted.adjustedMonthly,
  energy.adjustedAnnual,
  ...energy.adjustedMonthly,
  ...energy.lossByMonthAndHour.flat(),
  ...energy.lossBySector.flatMap(({ beam, diffuse }) => [beam, diffuse]),
  ...energy.obstacles.map(({ recoveredEnergy }) => recoveredEnergy),
  ...(energy.causes ?? []).map(({ energy }) => energy),
]
