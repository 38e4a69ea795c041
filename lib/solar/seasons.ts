import { SEASON_NAMES, type SeasonName } from './calendar.ts'
import type { SolarDay } from './day.ts'
import { seasonInstants, solarDay } from './ephemeris.ts'

export interface Season {
  readonly name: SeasonName
  /** UTC, in days since 1970-01-01T00:00Z. */
  readonly instant: number
  /** The sun on the UTC calendar date of the instant. */
  readonly day: SolarDay
}

/**
 * The equinoxes and solstices of a year in calendar order.
 *
 * @param year integer, 1950–2100
 */
export const seasons = (year: number): Season[] =>
  seasonInstants(year).map((instant, i) => ({
    name: SEASON_NAMES[i],
    instant,
    day: solarDay(Math.floor(instant)),
  }))
