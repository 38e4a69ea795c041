import { describe, expect, test } from 'vitest'
import { type LocationInZone, type SunHours, sunHours } from '../../../lib/energy/sun-hours.ts'
import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import type { HorizonPoint } from '../../../lib/schemas/horizon.ts'
import { DAYS, HOURS } from '../../../lib/solar/hours.ts'
import { CENTER, limbAltitude } from '../../../lib/solar/refraction.ts'
import { CENTER_RISING, daylight } from '../../../lib/solar/rise-set.ts'
import { observerAt, type SunPosition, type SunTrack, sunAt } from '../../../lib/solar/track.ts'
import { FIRST_DAY, typicalYear } from '../../../lib/solar/typical-year.ts'
import { point, uniform } from '../shading/profiles.ts'

const MINUTES = 60

const tracksOf = ({ latitude, longitude }: LocationInZone): SunTrack[] => {
  const observer = observerAt(latitude, longitude)
  return typicalYear().map((day) => ({ day, observer }))
}

/** The sun at a time of the station, in hours from 1 January 00:00; the year repeats before and after. */
const sunOf = (place: LocationInZone): ((time: number) => SunPosition) => {
  const tracks = tracksOf(place)
  return (time) => {
    const localMeanTime = (time - place.timeZone) / 24 + place.longitude / 360
    const date = Math.floor(localMeanTime)
    const track = tracks[(date + DAYS) % DAYS]
    if (!track) throw new Error('There is no such day')
    return sunAt(track, localMeanTime - date)
  }
}

interface Sampled {
  readonly up: Float64Array
  readonly shaded: Float64Array
  /** Mean time of the minutes in which the sun is up, hours. */
  readonly middle: Float64Array
}

/** Applies the definition to the sun's center in every minute of the year. */
const sampled = (profile: readonly HorizonPoint[], place: LocationInZone): Sampled => {
  const line = horizonLine(profile)
  const sunAtTime = sunOf(place)
  const up = new Float64Array(HOURS)
  const shaded = new Float64Array(HOURS)
  const middle = new Float64Array(HOURS)
  for (let hour = 0; hour < HOURS; hour++) {
    let lit = 0
    let hidden = 0
    let times = 0
    for (let minute = 0; minute < MINUTES; minute++) {
      const time = hour + (minute + 0.5) / MINUTES
      const { sinAltitude, azimuth } = sunAtTime(time)
      const altitude = sinAltitude < -0.03 ? -1 : limbAltitude(sinAltitude) - CENTER
      if (altitude <= 0) continue
      lit++
      times += time
      if (altitude < heightAt(line, azimuth)) hidden++
    }
    up[hour] = lit / MINUTES
    shaded[hour] = hidden / MINUTES
    middle[hour] = times / lit
  }
  return { up, shaded, middle }
}

const sum = (values: Float64Array): number => values.reduce((total, value) => total + value, 0)
const furthest = (a: Float64Array, b: Float64Array): number =>
  a.reduce((most, value, i) => Math.max(most, Math.abs(value - (b[i] ?? Number.NaN))), 0)

const ridge = [0, 40, 80, 120, 160, 200, 240, 280, 320].map((at, i) => point(at, (i * 17) % 41))
const mast = [0, 90, 270, 169, 191].map((at) => point(at, 0)).concat([point(170, 70), point(190, 70)])
const thinMast = [
  ...[0, 90, 270, 179.9, 180.1].map((at) => point(at, 0)),
  ...[179.91, 180.09].map((at) => point(at, 85)),
]

const cases: readonly {
  readonly where: string
  readonly place: LocationInZone
  readonly profile: HorizonPoint[]
}[] = [
  {
    where: 'a mast, seen from 48° N',
    place: { latitude: 48.2, longitude: 16.37, timeZone: 1 },
    profile: mast,
  },
  {
    where: 'a mast of a fifth of a degree',
    place: { latitude: 33.45, longitude: -112.07, timeZone: -7 },
    profile: thinMast,
  },
  {
    where: 'the tropics, the sun in the zenith and north of it',
    place: { latitude: 10, longitude: 77, timeZone: 5.5 },
    profile: uniform(60),
  },
  {
    where: 'a zone of 5:45 hours',
    place: { latitude: 27.7, longitude: 85.3, timeZone: 5.75 },
    profile: ridge,
  },
  {
    where: 'the midnight sun and the polar night at 70° N',
    place: { latitude: 70, longitude: 25.7, timeZone: 1 },
    profile: ridge,
  },
  {
    where: 'the southern summer that runs across New Year',
    place: { latitude: -75, longitude: 123.3, timeZone: 8 },
    profile: [point(330, 5), point(0, 30), point(30, 5), point(110, 12), point(180, 10), point(270, 0)],
  },
  {
    where: 'the south pole',
    place: { latitude: -90, longitude: 0, timeZone: 12 },
    profile: [point(0, 22), point(90, 5), point(180, 0), point(270, 10)],
  },
  {
    where: 'next to the date line, with a time zone from its other side',
    place: { latitude: -16.8, longitude: -179.97, timeZone: 12 },
    profile: ridge,
  },
]

const azimuthAt = ({ east, north }: SunHours, hour: number): number => {
  const azimuth = Math.atan2(east[hour] ?? Number.NaN, north[hour] ?? Number.NaN) * (180 / Math.PI)
  return azimuth < 0 ? azimuth + 360 : azimuth
}

const expectSane = (sun: SunHours): void => {
  const { up, shaded, sinAltitude } = sun
  let wrong = 0
  for (let hour = 0; hour < HOURS; hour++) {
    const lit = up[hour] ?? Number.NaN
    const hidden = shaded[hour] ?? Number.NaN
    const where = [sinAltitude[hour] ?? Number.NaN, azimuthAt(sun, hour)]
    const sane = hidden >= 0 && hidden <= lit + 1e-9 && lit <= 1 + 1e-9 && where.every(Number.isFinite)
    if (!sane) wrong++
  }
  expect(wrong).toBe(0)
}

describe.each(cases)('$where', ({ place, profile }) => {
  const hours = sunHours(horizonLine(profile), place)
  const samples = sampled(profile, place)

  test('in every hour the sun is below the line no longer than it is up, and up no longer than the hour', () => {
    expectSane(hours)
  })

  test('the hours add up to the daylight of the year', () => {
    const intervals = tracksOf(place).flatMap((track) => daylight(track, CENTER_RISING))
    const light = intervals.reduce((total, { from, to }) => total + 24 * (to - from), 0)
    expect(Math.abs(sum(hours.up) - light)).toBeLessThan(1e-6)
  })

  test('each hour matches samples every minute, to a minute for each rise, set or crossing', () => {
    expect(furthest(hours.up, samples.up)).toBeLessThan(1.1 / MINUTES)
    expect(furthest(hours.shaded, samples.shaded)).toBeLessThan(2.1 / MINUTES)
    // Over a year the sampling errors mostly cancel out.
    expect(Math.abs(sum(hours.up) - sum(samples.up))).toBeLessThan(1)
    expect(Math.abs(sum(hours.shaded) - sum(samples.shaded))).toBeLessThan(1)
  })

  test('the direction is that of the sun in the middle of the part of the hour in which it is up', () => {
    const sunAtTime = sunOf(place)
    const midnight = (place.timeZone - place.longitude / 15 + 48) % 24
    let furthestOff = 0
    for (let hour = 0; hour < HOURS; hour++) {
      // Where two local days meet in an hour, the direction is that of the longer part.
      if ((samples.up[hour] ?? 0) === 0 || hour % 24 === Math.floor(midnight % 24)) continue
      const sun = sunAtTime(samples.middle[hour] ?? Number.NaN)
      const off = Math.abs((hours.sinAltitude[hour] ?? Number.NaN) - sun.sinAltitude)
      const cosAltitude = Math.sqrt(1 - sun.sinAltitude ** 2)
      const turn = Math.abs(azimuthAt(hours, hour) - sun.azimuth)
      const aside = ((Math.min(turn, 360 - turn) * Math.PI) / 180) * cosAltitude
      furthestOff = Math.max(furthestOff, off, aside)
    }
    // The sun moves this far in half a minute, in radians.
    expect(furthestOff).toBeLessThan(0.0025)
  })
})

test('in an hour of full sun the direction is that at half past', () => {
  const place = { latitude: 48.2, longitude: 16.37, timeZone: 1 }
  const hours = sunHours(horizonLine([]), place)
  const sunAtTime = sunOf(place)
  for (let hour = 12; hour < HOURS; hour += 24) {
    const sun = sunAtTime(hour + 0.5)
    expect(hours.up[hour]).toBeCloseTo(1, 9)
    expect(Math.abs((hours.sinAltitude[hour] ?? 0) - sun.sinAltitude)).toBeLessThan(1e-5)
    expect(Math.abs(azimuthAt(hours, hour) - sun.azimuth)).toBeLessThan(1e-3)
  }
})

test('under the midnight sun the last hour of the year continues in its first', () => {
  for (const longitude of [-180, -97.3, 0, 7.5, 123.3, 180]) {
    const timeZone = Math.round(longitude / 15)
    const { up, shaded, sinAltitude } = sunHours(horizonLine(uniform(20)), {
      latitude: -80,
      longitude,
      timeZone,
    })
    for (const hour of [HOURS - 2, HOURS - 1, 0, 1]) {
      expect(up[hour]).toBeCloseTo(1, 9)
      expect(shaded[hour]).toBeGreaterThanOrEqual(0)
      expect(shaded[hour]).toBeLessThanOrEqual(1 + 1e-9)
    }
    const [last = Number.NaN, first = Number.NaN] = [sinAltitude[HOURS - 1], sinAltitude[0]]
    expect(Math.abs(last - first)).toBeLessThan(0.02)
  }
})

test('the year starts on 1 January UTC in any time zone', () => {
  expect(new Date(FIRST_DAY * 86_400_000).toISOString()).toMatch(/-01-01T00:00:00/)
  // Solar noon is in the hour that the station's clock shows then.
  for (const timeZone of [-11, -3.5, 0, 5.75, 14]) {
    const { sinAltitude } = sunHours(horizonLine([]), { latitude: 40, longitude: 0, timeZone })
    const day = Array.from(sinAltitude.subarray(24 * 104, 24 * 105))
    const noon = (((12 + timeZone) % 24) + 24) % 24
    const highest = day.indexOf(Math.max(...day))
    expect(Math.abs(highest + 0.5 - noon)).toBeLessThan(0.6)
  }
})

test('the line continues through north', () => {
  const place = { latitude: -33.87, longitude: 151.2, timeZone: 10 }
  const across = horizonLine([point(349, 0), point(350, 45), point(10, 45), point(11, 0)])
  const { shaded } = sunHours(across, place)
  const samples = sampled([point(349, 0), point(350, 45), point(10, 45), point(11, 0)], place)
  expect(sum(shaded)).toBeGreaterThan(100)
  expect(furthest(shaded, samples.shaded)).toBeLessThan(2.1 / MINUTES)
})
