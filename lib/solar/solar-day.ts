import { TURN } from './angle.ts'
import { type ApparentSun, apparentSun } from './ephemeris.ts'
import { type Parabola, through } from './parabola.ts'

/** The sun on one UTC calendar date and for half a day to either side of it: enough for the local days of all longitudes. */
export interface SolarDay {
  /** 00:00 UTC of the date, in days since 1970-01-01. */
  readonly date: number
  /** Sine of the declination, by days from 12:00 UTC. */
  readonly sinDeclination: Parabola
  /** Apparent minus mean solar time in days, by days from 12:00 UTC. */
  readonly equationOfTime: Parabola
}

/**
 * The sun of a date from its position at three noons, 12:00 UTC of the day before, the date and the day after. Within a
 * day of noon the parabolas add up to 0.03″ to the error of the ephemeris.
 *
 * @param date whole days since 1970-01-01
 */
export const solarDayThrough = (
  date: number,
  before: ApparentSun,
  noon: ApparentSun,
  after: ApparentSun,
): SolarDay => {
  const parabola = (value: (sun: ApparentSun) => number): Parabola =>
    through(value(before), value(noon), value(after))
  return {
    date,
    sinDeclination: parabola(({ declination }) => Math.sin(declination)),
    equationOfTime: parabola(({ equationOfTime }) => equationOfTime / TURN),
  }
}

/** @param date a UTC date, as whole days since 1970-01-01 */
export const solarDay = (date: number): SolarDay =>
  solarDayThrough(date, apparentSun(date - 0.5), apparentSun(date + 0.5), apparentSun(date + 1.5))
