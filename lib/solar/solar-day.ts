import { TURN } from './angle.ts'
import { type ApparentSun, apparentSun } from './ephemeris.ts'
import { type Parabola, through } from './parabola.ts'

/** What the sun does on one UTC calendar date and half a day to either side of it: enough for every longitude. */
export interface SolarDay {
  /** 00:00 UTC of the date, in days since 1970-01-01. */
  readonly date: number
  /** Sine of the declination, by days from 12:00 UTC. */
  readonly sinDeclination: Parabola
  /** Apparent minus mean solar time in days, likewise. */
  readonly equationOfTime: Parabola
}

/**
 * The sun of one date, from three evaluations of the ephemeris: the local days of all longitudes lie within a day of
 * noon UTC. The parabola adds up to 0.03″, and a position costs a few multiplications.
 *
 * @param date a UTC date, as whole days since 1970-01-01
 * @param sunOf the apparent sun at an instant, in the same days
 */
export const solarDay = (date: number, sunOf: (day: number) => ApparentSun = apparentSun): SolarDay => {
  const before = sunOf(date - 0.5)
  const noon = sunOf(date + 0.5)
  const after = sunOf(date + 1.5)
  const curve = (value: (sun: ApparentSun) => number): Parabola =>
    through(value(before), value(noon), value(after))
  return {
    date,
    sinDeclination: curve((sun) => Math.sin(sun.declination)),
    equationOfTime: curve((sun) => sun.equationOfTime / TURN),
  }
}
