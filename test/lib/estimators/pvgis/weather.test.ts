import { getPosition } from 'suncalc'
import { expect, test } from 'vitest'
import { standardTimeAt } from '../../../../lib/platform/civil-time.ts'
import type { Place } from '../../../../lib/schemas/panels.ts'
import { HOURS } from '../../../../lib/solar/calendar.ts'
import { limbAltitude } from '../../../../lib/solar/refraction.ts'
import { type SunYear, sunYear } from '../../../../lib/solar/sun-year.ts'
import { labelsOf, parsedYear, type WeatherSource, YEARS } from '../../../pvgis/reply.ts'
import { at, column, constant } from '../../columns.ts'

/** Weather whose direct irradiance identifies each row. */
const numbered: WeatherSource = () => ({
  elevation: 0,
  dn: column((row) => row / 10),
  df: constant(0),
  tamb: constant(0),
  wspd: constant(0),
})
const rowOf = (irradiance: number | undefined): number => Math.round((irradiance ?? Number.NaN) * 10)

const LABELS = labelsOf(YEARS)

/** The year of the model's sun. */
const MODEL_YEARS = new Array<number>(12).fill(2021)

/** Milliseconds since 1970. */
const timeOf = (label = ''): number =>
  Date.parse(label.replace(/^(\d{4})(\d{2})(\d{2}):(\d{2})(\d{2})$/, '$1-$2-$3T$4:$5Z'))

/** The sun's, degrees. */
const SEMIDIAMETER = 0.2667

/** Angle on the sky between the sun of an hour and the sun at an instant, degrees. */
const apart = (sun: SunYear, hour: number, instant: Date, { latitude, longitude }: Place): number => {
  const truth = getPosition(instant, latitude, longitude)
  const sinAltitude = at(sun.sinAltitude, hour)
  const azimuth = (Math.atan2(at(sun.east, hour), at(sun.north, hour)) * 180) / Math.PI
  const turn = ((azimuth - truth.azimuth + 540) % 360) - 180
  const higher = limbAltitude(sinAltitude) - SEMIDIAMETER - truth.altitude
  return Math.hypot(higher, turn * Math.sqrt(1 - sinAltitude * sinAltitude))
}

/** The maximum of that angle over all hours of full sun. */
const furthestApart = (place: Place, offset: number, years: readonly number[]): number => {
  const labels = labelsOf(years)
  const { weather } = parsedYear(place, { weather: numbered, offset, years })
  const sun = sunYear({ ...place, timeZone: weather.timeZone })
  let most = 0
  let hours = 0
  for (let hour = 0; hour < HOURS; hour++) {
    if (at(sun.up, hour) < 1 - 1e-9) continue
    const instant = new Date(timeOf(labels[rowOf(weather.dn[hour])]) + offset * 3_600_000)
    most = Math.max(most, apart(sun, hour, instant, place))
    hours++
  }
  expect(hours).toBeGreaterThan(3000)
  return most
}

test('the sun of each hour is that of its row, at any longitude and with any offset', () => {
  const latitudes = [47.3, -33.9, 64.1, -54.8]
  for (const [i, longitude] of [-172.5, -112.07, -7.5, 0, 7.4999, 97.3, 179.9, 180].entries())
    for (const offset of [0, 0.1761, 0.5, -0.3].slice(i % 2, (i % 2) + 2)) {
      const place = { latitude: at(latitudes, i % 4), longitude }
      expect(furthestApart(place, offset, MODEL_YEARS)).toBeLessThan(0.1)
    }
})

test('months from other years move the sun by the calendar only', () => {
  // In a leap year a date comes up to 0.8 days early or late, and the declination changes by 0.4° a day.
  for (const [latitude, longitude] of [
    [47.3, 11.4],
    [-33.9, 151.2],
    [33.45, -112.07],
  ] as const)
    expect(furthestApart({ latitude, longitude }, 0.1761, YEARS)).toBeLessThan(0.35)
})

test('hour 0 is 1 January, 00:00 of standard time, and the year wraps around', () => {
  for (const longitude of [-180, -105.2, -7.5, 0, 11.4, 151.2, 180]) {
    const { weather } = parsedYear({ latitude: 40, longitude }, { weather: numbered })
    const timeZone = Math.trunc(standardTimeAt({ latitude: 40, longitude }))
    expect([...weather.dn].map(rowOf)).toEqual(LABELS.map((_, hour) => (hour - timeZone + HOURS) % HOURS))
  }
})
