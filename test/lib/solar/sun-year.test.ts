import { expect, test } from 'vitest'
import { azimuthOfBin, BINS, binOf } from '../../../lib/solar/angles.ts'
import { HOURS } from '../../../lib/solar/calendar.ts'
import { type PlaceOnClock, sunYear } from '../../../lib/solar/sun-year.ts'
import { at, column, furthest, sum } from '../columns.ts'
import { type AlmanacSun, almanacSun, START_OF_2021 } from './almanac-sun.ts'

const DEGREE = Math.PI / 180
const MINUTES = 60
const STEPS = 12

/** Places and clocks where the sun does something unusual. */
const places = {
  'the tropics, the sun in the zenith and north of it': { latitude: 10, longitude: 77, timeZone: 5.5 },
  'the midnight sun and the polar night at 70° N': { latitude: 70, longitude: 25.7, timeZone: 1 },
  'the polar circle, where the sun is up longest': { latitude: 66.2, longitude: 25, timeZone: 2 },
  'the south pole': { latitude: -90, longitude: 0, timeZone: 12 },
  'Fiji, in a time zone of the other side of the date line': {
    latitude: -16.8,
    longitude: -179.97,
    timeZone: 12,
  },
} as const satisfies Readonly<Record<string, PlaceOnClock>>

/** @param time on the place's clock, hours from 1 January 2021, 00:00 */
const sunAtTime = (place: PlaceOnClock, time: number): AlmanacSun =>
  almanacSun(place, START_OF_2021 + (time - place.timeZone) / 24)

/** Share of each hour with the sun up, from its position in every minute. */
const sampledUp = (place: PlaceOnClock): Float64Array =>
  column((hour) => {
    let lit = 0
    for (let minute = 0; minute < MINUTES; minute++)
      if (sunAtTime(place, hour + (minute + 0.5) / MINUTES).altitude > 0) lit++
    return lit / MINUTES
  })

/** Angle on the sky between two suns, degrees. */
const apart = (azimuth: number, sinAltitude: number, sun: AlmanacSun): number => {
  const cosines = Math.sqrt(Math.max(0, (1 - sinAltitude ** 2) * (1 - sun.sinAltitude ** 2)))
  const cos = sinAltitude * sun.sinAltitude + cosines * Math.cos((azimuth - sun.azimuth) * DEGREE)
  return Math.acos(Math.min(1, cos)) / DEGREE
}

const cases = Object.entries<PlaceOnClock>(places)

test.each(cases)('%s: the sun is up as long as samples every minute say', (_, place) => {
  const [{ up }, sampled] = [sunYear(place), sampledUp(place)]
  expect(Math.min(...up)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...up)).toBeLessThanOrEqual(1)
  // Near the poles, the sun takes hours to rise, and its declination is taken from the middle of each hour.
  if (Math.abs(place.latitude) < 80) expect(furthest(up, sampled)).toBeLessThanOrEqual(2 / MINUTES)
  expect(Math.abs(sum(up) - sum(sampled))).toBeLessThan(12)
})

test.each(cases)('%s: the sun is at each moment where the almanac has it, to 0.05°', (_, place) => {
  const { starts, azimuth, sinAltitude, east, north } = sunYear(place).moments
  let [furthestOff, furthestFromBin] = [0, 0]
  for (let hour = 0; hour < HOURS; hour += 7) {
    const first = at(starts, hour)
    // In an hour of sunrise or sunset only some of the twelve steps are moments.
    if (at(starts, hour + 1) - first < STEPS) continue
    for (let i = 0; i < STEPS; i++) {
      const sun = sunAtTime(place, hour + (i + 0.5) / STEPS)
      const own = Math.atan2(at(east, first + i), at(north, first + i)) / DEGREE
      furthestOff = Math.max(furthestOff, apart(own, at(sinAltitude, first + i), sun))
      const fromBin = Math.abs(((azimuthOfBin(at(azimuth, first + i)) - own + 540) % 360) - 180)
      const horizontal = Math.hypot(at(east, first + i), at(north, first + i))
      furthestFromBin = Math.max(furthestFromBin, fromBin * horizontal)
    }
  }
  // At New Year the table starts again, a quarter of a day off.
  expect(furthestOff).toBeLessThan(0.05)
  expect(furthestFromBin).toBeLessThan(0.052)
})

test('under the midnight sun the last hour of the year continues in its first', () => {
  for (const longitude of [-180, -97.3, 0, 7.5, 123.3, 180]) {
    const timeZone = Math.round(longitude / 15)
    const { up, sinAltitude } = sunYear({ latitude: -80, longitude, timeZone })
    for (const hour of [HOURS - 2, HOURS - 1, 0, 1]) expect(up[hour]).toBeCloseTo(1, 9)
    expect(Math.abs(at(sinAltitude, HOURS - 1) - at(sinAltitude, 0))).toBeLessThan(0.02)
  }
})

test('azimuths have bins of a tenth of a degree that begin at north', () => {
  const bins = [...new Array(BINS).keys()]
  for (const share of [0.02, 0.5, 0.98]) {
    const azimuths = bins.map((bin) => ((bin + share) / 10) * DEGREE)
    expect(azimuths.map((azimuth) => binOf(3 * Math.sin(azimuth), 3 * Math.cos(azimuth)))).toEqual(bins)
  }
  expect(binOf(0, 0)).toBeLessThan(BINS)
})
