import { total } from '../../../lib/solar/calendar.ts'
import type { Baseline, Energy, Estimate } from '../api/types.ts'
import { siteUnit } from '../ui/format.ts'

/** kWh lost a year. */
export const lossOf = ({ baseline, energy }: Pick<Estimate, 'baseline' | 'energy'>): number =>
  baseline.ac_annual - energy.adjustedAnnual

/** Removes the rounding error of a sum. */
const decimal = (value: number, decimals: number): number => Number(value.toFixed(Math.max(0, decimals)))

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
  return floors.map((floor, i) => decimal((floor + (roundedUp.has(i) ? 1 : 0)) * unit, decimals))
}

/** A row of the table of months, in kWh as displayed; reflected light may make the loss negative. */
export interface MonthRow {
  readonly unshaded: number
  readonly production: number
  readonly lost: number
  /** Percent of the unshaded production. */
  readonly loss: number
}

/** kWh a year below which months and causes need a decimal. */
const SMALL_SYSTEM = 500

/** Decimals in kWh of the displayed parts of a year's energy; negative for MWh and GWh. */
const decimalsOf = ({ ac_annual }: Pick<Baseline, 'ac_annual'>): number => {
  const { name, kilowattHours } = siteUnit(ac_annual)
  if (name !== 'kWh') return 1 - Math.log10(kilowattHours)
  return ac_annual < SMALL_SYSTEM ? 1 : 0
}

/** kWh below which a loss and its causes are displayed with a decimal. */
const SMALL_LOSS = 10

/** Decimals in kWh of the displayed causes; negative for MWh and GWh. */
export const causeDecimals = (result: Pick<Estimate, 'baseline' | 'energy'>): number => {
  const decimals = decimalsOf(result.baseline)
  return decimals === 0 && Math.abs(lossOf(result)) < SMALL_LOSS ? 1 : decimals
}

/**
 * The displayed months, January first, always by energy, whatever `adjusted.basis` is: columns sum to the year, and the parts
 * of a row to its unshaded production.
 */
export const monthlyEnergies = (baseline: Baseline, energy: Energy) => {
  const decimals = decimalsOf(baseline)
  const produced = baseline.ac_monthly.map((_, month) => energy.adjustedMonthly[month] ?? 0)
  const production = roundToSum(produced, decimals)
  const lost = roundToSum(
    baseline.ac_monthly.map((unshaded, month) => unshaded - (produced[month] ?? 0)),
    decimals,
  )
  const row = (production: number, lost: number, loss: number): MonthRow => ({
    unshaded: decimal(production + lost, decimals),
    production,
    lost,
    loss,
  })
  const sum = (values: readonly number[]): number => decimal(total(values), decimals)
  return {
    unit: siteUnit(baseline.ac_annual),
    decimals,
    months: production.map((it, i) => row(it, lost[i] ?? 0, energy.monthlyLoss[i] ?? 0)),
    year: row(sum(production), sum(lost), energy.annualLoss),
  }
}

export type Months = ReturnType<typeof monthlyEnergies>

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
