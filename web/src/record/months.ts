import type { Estimate, LearnedHorizon } from '../api/types.ts'

/** Percent by which the weather may move a month: a rule of thumb, from some 10 in summer to 25 in winter at mid latitudes. */
export const MONTH_SPREAD = 20

/**
 * Whole months of a record beside those of the estimate, in kWh. Month 0 is January. A usual month is no further off than the
 * weather explains.
 */
export const measuredMonths = (
  months: LearnedHorizon['months'],
  { energy }: { readonly energy: Pick<Estimate['energy'], 'adjustedMonthly'> },
) =>
  months.flatMap(({ month, energy: measured }) => {
    if (measured === null) return []
    const index = Number(month.slice(5)) - 1
    const estimated = energy.adjustedMonthly[index] ?? 0
    const isUsual = Math.abs(measured - estimated) <= (MONTH_SPREAD / 100) * estimated
    return [{ month, index, measured, estimated, isUsual }]
  })
