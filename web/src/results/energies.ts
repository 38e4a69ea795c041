import type { Baseline, Energy, Estimate } from '../api/types.ts'

/** kWh. Together they are the unshaded production; reflected light may make the loss negative. */
export interface Energies {
  readonly production: number
  readonly lost: number
}

/** Production and loss of each month. Always the energy loss, whatever `adjusted.basis` is. */
export const monthlyEnergies = (
  baseline: Baseline,
  energy: Pick<Energy, 'adjustedMonthly'>,
): readonly Energies[] =>
  baseline.ac_monthly.map((unshaded, month) => {
    const production = energy.adjustedMonthly[month] ?? 0
    return { production, lost: unshaded - production }
  })

/**
 * Rounds values so that they add up to their rounded sum: those with the greatest remainders are rounded up (Hamilton's
 * method). Each differs from its value by less than a unit of the last decimal.
 */
export const roundToSum = (values: readonly number[], decimals = 0): number[] => {
  const unit = 10 ** -decimals
  const scaled = values.map((value) => value / unit)
  const floors = scaled.map(Math.floor)
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
  const missing = Math.round(sum(scaled)) - sum(floors)
  const byRemainder = scaled
    .map((value, i) => ({ i, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder)
  const roundedUp = new Set(byRemainder.slice(0, missing).map(({ i }) => i))
  return floors.map((floor, i) => Number(((floor + (roundedUp.has(i) ? 1 : 0)) * unit).toFixed(decimals)))
}

/** A row of the table of months, kWh as displayed, and percent. */
export interface MonthRow {
  readonly unshaded: number
  readonly production: number
  readonly lost: number
  /** Percent of the unshaded production. */
  readonly loss: number
}

export interface MonthTable {
  readonly decimals: number
  /** January first. */
  readonly months: readonly MonthRow[]
  readonly year: MonthRow
}

/** kWh a year below which a month needs a decimal. */
const SMALL_SYSTEM = 500

/** The months as displayed: every column adds up to the year, and every row to its unshaded production. */
export const monthTable = ({ baseline, energy }: Estimate): MonthTable => {
  const energies = monthlyEnergies(baseline, energy)
  const { monthlyLoss, annualLoss } = energy
  const decimals = baseline.ac_annual < SMALL_SYSTEM ? 1 : 0
  const production = roundToSum(
    energies.map((month) => month.production),
    decimals,
  )
  const lost = roundToSum(
    energies.map((month) => month.lost),
    decimals,
  )
  const row = (production: number, lost: number, loss: number): MonthRow => ({
    unshaded: Number((production + lost).toFixed(decimals)),
    production,
    lost,
    loss,
  })
  const sum = (values: readonly number[]): number =>
    Number(values.reduce((total, value) => total + value, 0).toFixed(decimals))
  return {
    decimals,
    months: energies.map((_, i) => row(production[i] ?? 0, lost[i] ?? 0, monthlyLoss[i] ?? 0)),
    year: row(sum(production), sum(lost), annualLoss),
  }
}

/** More of them are summed up, so that the list stays short. */
const LISTED = 6

export interface Cause {
  readonly name: string
  /** kWh a year. */
  readonly energy: number
  readonly hint?: string
  /** Of the obstacle, to remove it. */
  readonly index?: number
}

/**
 * What the removal of each obstacle recovers, the most first. Behind a removed obstacle there may be another one or a hill, so
 * these do not add up to the loss. What remains is not the horizon's share, but what no single removal recovers.
 */
export const causesOf = (total: number, obstacles: Energy['obstacles']): Cause[] => {
  const all = obstacles
    .map(({ name, recoveredEnergy: energy }, index) => ({ name, energy, index }))
    .sort((a, b) => b.energy - a.energy)
  const others = all.slice(LISTED)
  const sum = (causes: readonly Cause[]): number => causes.reduce((total, { energy }) => total + energy, 0)
  const rest = total - sum(all)
  return [
    ...all.slice(0, LISTED),
    ...(others.length > 0
      ? [
          {
            name: `${others.length} other obstacles`,
            energy: sum(others),
            hint: 'added up',
          },
        ]
      : []),
    obstacles.length === 0
      ? { name: 'Horizon', energy: rest }
      : {
          name: 'The rest',
          energy: rest,
          hint: 'The horizon and shared shade',
        },
  ]
}
