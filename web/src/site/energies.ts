import { total } from '../../../lib/solar/calendar.ts'
import type { Baseline, Energy, Estimate } from '../api/types.ts'
import { siteUnit } from '../ui/format.ts'

/** kWh lost a year. */
export const lossOf = ({ baseline, energy }: Pick<Estimate, 'baseline' | 'energy'>): number =>
  baseline.ac_annual - energy.adjustedAnnual

/** kWh that sum to the unshaded production; reflected light may make the loss negative. */
export interface Energies {
  readonly production: number
  readonly lost: number
}

/** Production and loss of each month, always by energy, whatever `adjusted.basis` is. */
export const monthlyEnergies = (
  baseline: Baseline,
  energy: Pick<Energy, 'adjustedMonthly'>,
): readonly Energies[] =>
  baseline.ac_monthly.map((unshaded, month) => {
    const production = energy.adjustedMonthly[month] ?? 0
    return { production, lost: unshaded - production }
  })

/** kWh of the highest month, with or without shade. */
export const highestMonth = (months: readonly Energies[]): number =>
  Math.max(...months.map(({ production, lost }) => Math.max(production, production + lost)))

/** Lost percentage of a month's unshaded production. */
export const lossShareOf = ({ production, lost }: Energies): number =>
  production + lost > 0 ? (100 * lost) / (production + lost) : 0

/**
 * Rounds values so that they add up to their rounded sum: the greatest remainders are rounded up (Hamilton's method). Each
 * result differs from its value by less than a unit of the last decimal.
 */
export const roundToSum = (values: readonly number[], decimals = 0): number[] => {
  const unit = 10 ** -decimals
  const scaled = values.map((value) => value / unit)
  const floors = scaled.map(Math.floor)
  const missing = Math.round(total(scaled)) - total(floors)
  const byRemainder = scaled
    .map((value, i) => ({ i, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder)
  const roundedUp = new Set(byRemainder.slice(0, missing).map(({ i }) => i))
  return floors.map((floor, i) =>
    Number(((floor + (roundedUp.has(i) ? 1 : 0)) * unit).toFixed(Math.max(0, decimals))),
  )
}

/** A row of the table of months, in kWh as displayed. */
export interface MonthRow extends Energies {
  readonly unshaded: number
  /** Percent of the unshaded production. */
  readonly loss: number
}

/** kWh a year below which months and causes need a decimal. */
const SMALL_SYSTEM = 500

/** Displayed decimals for parts of a year's energy. */
export const decimalsOf = ({ ac_annual }: Pick<Baseline, 'ac_annual'>): number =>
  ac_annual < SMALL_SYSTEM ? 1 : 0

/** kWh below which a loss and its causes are displayed with a decimal. */
export const SMALL_LOSS = 10

/** Decimals in kWh of the displayed causes; negative for MWh and GWh. */
export const causeDecimals = (result: Pick<Estimate, 'baseline' | 'energy'>): number => {
  const { name, kilowattHours } = siteUnit(result.baseline.ac_annual)
  if (name !== 'kWh') return 1 - Math.log10(kilowattHours)
  return Math.abs(lossOf(result)) < SMALL_LOSS ? 1 : decimalsOf(result.baseline)
}

/** The displayed months, January first: columns sum to the year, and the parts of a row to its unshaded production. */
export const monthTable = ({ baseline, energy }: Estimate) => {
  const energies = monthlyEnergies(baseline, energy)
  const { monthlyLoss, annualLoss } = energy
  const decimals = decimalsOf(baseline)
  const rounded = (of: keyof Energies) =>
    roundToSum(
      energies.map((month) => month[of]),
      decimals,
    )
  const [production, lost] = [rounded('production'), rounded('lost')]
  const row = (production: number, lost: number, loss: number): MonthRow => ({
    unshaded: Number((production + lost).toFixed(decimals)),
    production,
    lost,
    loss,
  })
  const sum = (values: readonly number[]): number => Number(total(values).toFixed(decimals))
  return {
    decimals,
    months: energies.map((_, i) => row(production[i] ?? 0, lost[i] ?? 0, monthlyLoss[i] ?? 0)),
    year: row(sum(production), sum(lost), annualLoss),
  }
}

/**
 * Energies taken by each obstacle, by the rows of an array, and by the horizon: kWh a year that sum to the loss. Results
 * without causes only have the energies recovered by removal, so their `horizon` also includes the light shared by several.
 */
export const takenEnergies = ({ baseline, energy }: Pick<Estimate, 'baseline' | 'energy'>) => {
  const obstacles = energy.obstacles.map(
    ({ recoveredEnergy }, i) => energy.causes?.[i + 1]?.energy ?? recoveredEnergy,
  )
  const rows = energy.causes?.find(({ kind }) => kind === 'rows')?.energy ?? null
  const horizon = lossOf({ baseline, energy }) - total(obstacles) - (rows ?? 0)
  return { obstacles, rows, horizon }
}
