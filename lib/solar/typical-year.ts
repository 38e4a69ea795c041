import { type ApparentSun, apparentSun } from './ephemeris.ts'
import { DAYS } from './hours.ts'
import { type SolarDay, solarDay } from './solar-day.ts'

/** The year after a leap year: of the four it is nearest to the mean of the calendar, so that no date is 0.5 days off. */
const YEAR = 2021

/** 1 January, 00:00 UTC, in days since 1970-01-01. */
export const FIRST_DAY = Date.UTC(YEAR, 0, 1) / 86_400_000

const STEP = 7
const NODES = Math.ceil(DAYS / STEP) + 4
const FIRST_NODE = FIRST_DAY - 2 * STEP

/** Weights of four values, one step apart, for the place 0…1 between the two in the middle (Lagrange). */
const weights = (x: number): readonly [number, number, number, number] => [
  (-x * (x - 1) * (x - 2)) / 6,
  ((x + 1) * (x - 1) * (x - 2)) / 2,
  (-(x + 1) * x * (x - 2)) / 2,
  ((x + 1) * x * (x - 1)) / 6,
]

/** The ephemeris at some sixty instants; in between a cubic is within 2″. */
const interpolated = (): ((day: number) => ApparentSun) => {
  const suns = Array.from({ length: NODES }, (_, i) => apparentSun(FIRST_NODE + i * STEP))
  return (day) => {
    const place = (day - FIRST_NODE) / STEP
    const i = Math.floor(place)
    const of = weights(place - i)
    const sum = (value: (sun: ApparentSun) => number): number =>
      of.reduce((total, weight, k) => {
        const sun = suns[i - 1 + k]
        return total + weight * (sun ? value(sun) : Number.NaN)
      }, 0)
    return {
      declination: sum(({ declination }) => declination),
      equationOfTime: sum(({ equationOfTime }) => equationOfTime),
    }
  }
}

let days: readonly SolarDay[] | undefined

/**
 * The sun on the 365 days of a year without a leap day, as weather files for typical years have it. Computed once, in
 * some 10 ms.
 */
export const typicalYear = (): readonly SolarDay[] => {
  if (days) return days
  const sun = interpolated()
  days = Array.from({ length: DAYS }, (_, i) => solarDay(FIRST_DAY + i, sun))
  return days
}
