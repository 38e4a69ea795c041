import { apparentSun } from './ephemeris.ts'
import { DAYS } from './hours.ts'
import { type SolarDay, solarDayThrough } from './solar-day.ts'

/** The year after a leap year: of the four it is nearest to the mean of the calendar, so that no date is 0.5 days off. */
const YEAR = 2021

/** 1 January, 00:00 UTC, in days since 1970-01-01. */
export const FIRST_DAY = Date.UTC(YEAR, 0, 1) / 86_400_000

const computeDays = (): readonly SolarDay[] => {
  /** From the noon before the year to the one after it. */
  const noons = Array.from({ length: DAYS + 2 }, (_, i) => apparentSun(FIRST_DAY + i - 0.5))
  return noons.flatMap((noon, i) => {
    const [before, after] = [noons[i - 1], noons[i + 1]]
    return before && after ? [solarDayThrough(FIRST_DAY + i - 1, before, noon, after)] : []
  })
}

let days: readonly SolarDay[] | undefined

/**
 * The sun on the 365 days of a year without a leap day, as weather files for typical years have it. The year is
 * computed once, in about 40 ms, and kept.
 */
export const typicalYear = (): readonly SolarDay[] => {
  days ??= computeDays()
  return days
}
