import { TURN } from './angle.ts'
import { type ApparentSun, apparentSun } from './ephemeris.ts'

/** Coefficients of a parabola, constant term first, in days from 12:00 UTC of the date. */
export type Parabola = readonly [number, number, number]

/** What the sun does on one UTC calendar date and half a day to either side of it: enough for every longitude. */
export interface SolarDay {
  /** 00:00 UTC of the date, in days since 1970-01-01. */
  readonly date: number
  /** Sine of the declination. */
  readonly sinDeclination: Parabola
  /** Apparent minus mean solar time, in days. */
  readonly equationOfTime: Parabola
}

/** The parabola through the values at −1, 0 and 1 day. */
const through = (before: number, middle: number, after: number): Parabola => [
  middle,
  (after - before) / 2,
  (after + before) / 2 - middle,
]

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

/** Value of the parabola at `x` days from 12:00 UTC of the date. */
export const valueAt = (parabola: Parabola, x: number): number =>
  parabola[0] + x * (parabola[1] + x * parabola[2])

/** Its derivative there, by the day. */
export const slopeAt = (parabola: Parabola, x: number): number => parabola[1] + 2 * x * parabola[2]
