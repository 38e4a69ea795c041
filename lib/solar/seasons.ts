import type { SeasonName } from '../schemas/sample-days.ts'
import { decemberSolstice, juneSolstice, marchEquinox, septemberEquinox } from './ephemeris.ts'
import { type SolarDay, solarDay } from './solar-day.ts'

interface SeasonStart {
  readonly name: SeasonName
  /** UTC of the equinox or solstice in a year, in days since 1970-01-01T00:00Z. */
  readonly instantIn: (year: number) => number
}

const SEASONS: readonly SeasonStart[] = [
  { name: 'March equinox', instantIn: marchEquinox },
  { name: 'June solstice', instantIn: juneSolstice },
  { name: 'September equinox', instantIn: septemberEquinox },
  { name: 'December solstice', instantIn: decemberSolstice },
]

export interface Season {
  readonly name: SeasonName
  /** UTC, in days since 1970-01-01T00:00Z. */
  readonly instant: number
  /** The sun on the UTC calendar date of the instant. */
  readonly day: SolarDay
}

const KEPT_YEARS = 64
const seasonsOfYear = new Map<number, readonly Season[]>()

/**
 * The equinoxes and solstices of a year in calendar order. A year takes about 1 ms to compute and is cached, because
 * nearly every request asks for the current one.
 *
 * @param year integer, 1950–2100
 */
export const seasons = (year: number): readonly Season[] => {
  const known = seasonsOfYear.get(year)
  if (known) return known
  const computed = SEASONS.map(({ name, instantIn }) => {
    const instant = instantIn(year)
    return { name, instant, day: solarDay(Math.floor(instant)) }
  })
  if (seasonsOfYear.size >= KEPT_YEARS) seasonsOfYear.clear()
  seasonsOfYear.set(year, computed)
  return computed
}
