import { Planet } from 'astronomia/planetposition'
import * as sidereal from 'astronomia/sidereal'
import { apparentEquatorialVSOP87, apparentVSOP87 } from 'astronomia/solar'
import { december, june, march, september } from 'astronomia/solstice'
import { TURN } from './angles.ts'
import { SEASON_NAMES } from './calendar.ts'
import type { Course, SolarDay } from './day.ts'
import vsop87Earth from './earth.json' with { type: 'json' }

const UNIX_EPOCH_JULIAN_DAY = 2440587.5
const SECONDS_PER_DAY = 86400
/**
 * VSOP87B (Bretagnon & Francou 1988, Astronomy & Astrophysics 202) without the terms below 5·10⁻⁸ in 1900–2100: the
 * remaining 251 of 2564 keep the sun within 0.1″ of the full series.
 */
const earth = new Planet(vsop87Earth)

/**
 * TT − UT1 in seconds at the start of 1950, 1960 … 2020 (IERS). No leap second has been added since 2017 and none is planned;
 * common extrapolations differ from the last value by up to 45 s in 2060, which moves the sun by 0.0005°.
 */
const DELTA_T = [29.1, 33.1, 40.2, 50.5, 56.9, 63.8, 66.1, 69.2]

/** TT − UT1 in days. Linear interpolation is good to 1 s, in which the sun moves by 0.04″. */
const terrestrialMinusUniversal = (day: number): number => {
  const decades = Math.min(Math.max(0, (day / 365.2425 + 20) / 10), DELTA_T.length - 1)
  const decade = Math.min(Math.floor(decades), DELTA_T.length - 2)
  const [from, to] = [DELTA_T[decade], DELTA_T[decade + 1]]
  return (from + (decades - decade) * (to - from)) / SECONDS_PER_DAY
}

/**
 * The apparent geocentric sun at an instant: VSOP87, nutation and aberration (Meeus, Astronomical Algorithms,
 * 2nd ed., ch. 25), and the apparent sidereal time of ch. 12. UT1 is taken to be UTC.
 * Accuracy 0.4″ in 1950–2100, and 0.9 s of hour angle for UT1 − UTC.
 *
 * @param day UTC, in days since 1970-01-01T00:00Z
 * @returns declination, north positive, and apparent minus mean solar time as hour angle, −π…π; radians
 */
export const apparentSun = (day: number) => {
  const julianDay = day + UNIX_EPOCH_JULIAN_DAY
  const { ra, dec } = apparentEquatorialVSOP87(earth, julianDay + terrestrialMinusUniversal(day))
  const greenwichHourAngle = (sidereal.apparent(julianDay) / SECONDS_PER_DAY) * TURN - ra
  const meanSunHourAngle = (day - Math.floor(day) - 0.5) * TURN
  const difference = greenwichHourAngle - meanSunHourAngle
  return { declination: dec, equationOfTime: difference - TURN * Math.round(difference / TURN) }
}

/** @param date a UTC date, as whole days since 1970-01-01 */
export const solarDay = (date: number): SolarDay => {
  const noons = [date - 0.5, date + 0.5, date + 1.5].map(apparentSun)
  /** Parabola through the values at three consecutive noons: within 0.03″ of the ephemeris. */
  const course = (figure: (sun: (typeof noons)[number]) => number): Course => {
    const [before, noon, after] = noons.map(figure)
    return { noon, slope: (after - before) / 2, curvature: (after + before) / 2 - noon }
  }
  return {
    date,
    sinDeclination: course(({ declination }) => Math.sin(declination)),
    equationOfTime: course(({ equationOfTime }) => equationOfTime),
  }
}

/**
 * The equinoxes and solstices of a year in calendar order, to about 3 s: the series of Meeus, ch. 27, refined by one step of
 * his eq. 27.1 to the instant at which the sun's apparent longitude is 0°, 90°, 180° or 270°.
 *
 * @param year integer, 1950–2100
 */
export const seasons = (year: number) =>
  [march, june, september, december].map((approximate, i) => {
    const jde = approximate(year)
    const { lon } = apparentVSOP87(earth, jde)
    const day = jde + 58 * Math.sin((i * TURN) / 4 - lon) - UNIX_EPOCH_JULIAN_DAY
    /** UTC, in days since 1970-01-01T00:00Z. */
    const instant = day - terrestrialMinusUniversal(day)
    /** `day` is the sun on the instant's UTC calendar date. */
    return { name: SEASON_NAMES[i], instant, day: solarDay(Math.floor(instant)) }
  })

/** An equinox or a solstice. */
export type Season = Readonly<ReturnType<typeof seasons>[number]>
