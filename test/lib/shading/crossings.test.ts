import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type HorizonLine, heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import { crossings, daySun, declinationsOf } from '../../../lib/shading/crossings.ts'
import { shadedIntervals } from '../../../lib/shading/intervals.ts'
import { COARSE_ARCS, FINE_ARCS, skyCurve } from '../../../lib/shading/sky-curve.ts'
import { CENTER, centerAltitude, limbAltitude } from '../../../lib/solar/refraction.ts'
import { CENTER_RISING, daylight } from '../../../lib/solar/rise-set.ts'
import {
  observerAt,
  type SunTrack,
  sinDeclinationAt,
  sunAt,
  timeOfHourAngle,
} from '../../../lib/solar/track.ts'
import { typicalYear } from '../../../lib/solar/typical-year.ts'
import { type Profile, point, uniform } from './profiles.ts'

const SECONDS_PER_DAY = 86_400

const tracksAt = (latitude: number, longitude = 16, everyDays = 5): SunTrack[] => {
  const observer = observerAt(latitude, longitude)
  return typicalYear()
    .filter((_, i) => i % everyDays === 0)
    .map((day) => ({ day, observer }))
}

const silhouetteOf = (profile: Profile, tracks: readonly SunTrack[], maxLength: number) => {
  const line = horizonLine(profile)
  const [first] = tracks
  if (!first) throw new Error('no days')
  const curve = skyCurve(line, first.observer, CENTER, tracks.map(declinationsOf), maxLength)
  return { heightAt: (at: number) => heightAt(line, at), point: CENTER, curve, line }
}

const azimuth = fc.oneof(
  fc.integer({ min: 0, max: 359 }),
  fc.integer({ min: 0, max: 359_999 }).map((i) => i / 1000),
)
const height = fc.oneof(fc.double({ min: 0, max: 35, noNaN: true }), fc.constantFrom(0, 0, 60))
const profile = fc
  .uniqueArray(fc.tuple(azimuth, height), { selector: ([at]) => at, maxLength: 60 })
  .map((points) => points.map(([at, heightAngle]) => point(at, heightAngle)))
const latitude = fc.oneof(
  fc.double({ min: -90, max: 90, noNaN: true }),
  fc.constantFrom(-66.56, -23.436, 0, 23.436, 66.56),
)

/** Whether the line passes within some degrees of the sun's center at a time. */
const isOnLine = (line: HorizonLine, track: SunTrack, time: number, within: number): boolean => {
  const { sinAltitude, azimuth } = sunAt(track, time)
  const altitude = limbAltitude(sinAltitude) - CENTER
  const aside = within / Math.max(0.01, Math.sqrt(1 - sinAltitude * sinAltitude))
  const around = line.azimuths.flatMap((at, i) => {
    const apart = Math.abs(((at - azimuth + 540) % 360) - 180)
    return apart < aside ? [line.heights[i] ?? 0] : []
  })
  const heights = [-aside, 0, aside].map((turn) => heightAt(line, (azimuth + turn + 360) % 360))
  const all = [...around, ...heights]
  return altitude > Math.min(...all) - within && altitude < Math.max(...all) + within
}

test.each([
  { name: 'the fine curve', maxLength: FINE_ARCS, within: 0.0005 },
  { name: 'the coarse curve', maxLength: COARSE_ARCS, within: 0.005 },
])('at each crossing of $name the sun is on the line, to $within°', ({ maxLength, within }) => {
  fc.assert(
    fc.property(profile, latitude, (points, at) => {
      const tracks = tracksAt(at, 16, 30)
      const { line, curve } = silhouetteOf(points, tracks, maxLength)
      const missed = tracks.flatMap((track) =>
        crossings(curve, daySun(track)).filter((time) => !isOnLine(line, track, time, within)),
      )
      expect(missed).toEqual([])
    }),
    { numRuns: 200 },
  )
})

const shadedSeconds = (silhouette: ReturnType<typeof silhouetteOf>, track: SunTrack): number =>
  shadedIntervals(silhouette, daySun(track), daylight(track, CENTER_RISING)).reduce(
    (sum, { from, to }) => sum + (to - from) * SECONDS_PER_DAY,
    0,
  )

/** Degrees. The sun grazes a line that it misses by less than this. */
const GRAZE = 0.005

const shifted = (points: Profile, by: number): Profile =>
  points.map(({ direction, heightAngle }) => ({
    direction,
    heightAngle: Math.min(90, Math.max(0, heightAngle + by)),
  }))

/** The most by which the coarse curve's shade falls below that of a lower line or exceeds that of a higher one, s a day. */
const worstExcess = (points: Profile, at: number, everyDays = 5): number => {
  const tracks = tracksAt(at, 16, everyDays)
  const coarse = silhouetteOf(points, tracks, COARSE_ARCS)
  const lower = silhouetteOf(shifted(points, -GRAZE), tracks, FINE_ARCS / 2)
  const higher = silhouetteOf(shifted(points, GRAZE), tracks, FINE_ARCS / 2)
  const excesses = tracks.map((track) => {
    const shaded = shadedSeconds(coarse, track)
    return Math.max(shadedSeconds(lower, track) - shaded, shaded - shadedSeconds(higher, track))
  })
  return Math.max(...excesses)
}

test('for any line the shade of the coarse curve matches that of a finer one to 5 s, apart from grazing light', () => {
  fc.assert(
    fc.property(profile, latitude, (points, at) => {
      expect(worstExcess(points, at)).toBeLessThan(5)
    }),
    { numRuns: 150 },
  )
})

test('the same for a line across the meridian, above the pole and below it', () => {
  for (const at of [-70, -34, 0, 20, 48, 70]) {
    const ridge = [350, 10, 170, 190].map((direction) => point(direction, 30))
    expect(worstExcess([...ridge, point(90, 2), point(270, 2)], at, 1)).toBeLessThan(5)
  }
})

/** Degrees, north of the tropics, so that the sun passes each azimuth between its rise and its set once. */
const MAST_LATITUDE = 48

test.each([
  { width: 1e-6, least: 0, most: 0.001 },
  { width: 1e-3, least: 0.08, most: 0.4 },
])('a mast $width° wide shades once on each day, for as long as the sun takes to pass it', (mast) => {
  const { width, least, most } = mast
  const tracks = tracksAt(MAST_LATITUDE, 16, 7)
  for (const maxLength of [FINE_ARCS, COARSE_ARCS])
    for (const at of [104.3, 140.37, 180, 200, 249.99]) {
      const points = [
        ...[0, 90, 270].map((direction) => point(direction, 0)),
        ...[at, at + width].map((direction) => point(direction, 0)),
        ...[at + 0.1 * width, at + 0.9 * width].map((direction) => point(direction, 85)),
      ]
      const silhouette = silhouetteOf(points, tracks, maxLength)
      const wrong = tracks.flatMap((track) => {
        const up = daylight(track, CENTER_RISING)
        const [rise = 0, set = 0] = up.flatMap(({ from, to }) =>
          [from, to].map((time) => sunAt(track, time).azimuth),
        )
        const { length } = shadedIntervals(silhouette, daySun(track), up)
        const seconds = shadedSeconds(silhouette, track)
        const isShaded = length === 1 && seconds > least && seconds < most
        return (rise < at && at < set ? isShaded : length === 0) ? [] : [{ at, rise, set, seconds, length }]
      })
      expect(wrong).toEqual([])
    }
})

/** Seconds by which the shade of each day of midnight sun differs between the coarse curve and a finer one. */
const differencesUnderMidnightSun = (points: Profile, at: number, longitude: number): number[] => {
  const tracks = tracksAt(at, longitude, 1).filter((track) => {
    const [up] = daylight(track, CENTER_RISING)
    return up && (up.from === 0 || up.to === 1)
  })
  if (tracks.length === 0) return []
  const coarse = silhouetteOf(points, tracks, COARSE_ARCS)
  const fine = silhouetteOf(points, tracks, FINE_ARCS / 2)
  return tracks.map((track) => Math.abs(shadedSeconds(coarse, track) - shadedSeconds(fine, track)))
}

test('under the midnight sun the coarse curve is within 0.5 s on half of the days, within 4 s on 99 of 100', () => {
  const rolling = (count: number, phase: number): Profile =>
    Array.from({ length: count }, (_, i) =>
      point((i * 360) / count, 15 + 12 * Math.sin(i * 2.3 + phase) + 2 * Math.sin(i * 7.3)),
    )
  const differences = [67, -72, 80, -88, 90].flatMap((at, i) =>
    [9, 36, 120].flatMap((count) => differencesUnderMidnightSun(rolling(count, i), at, 75 * i - 150)),
  )
  differences.sort((a, b) => a - b)
  const quantile = (share: number) => differences[Math.floor(share * differences.length)]
  expect(differences.length).toBeGreaterThan(1000)
  expect(quantile(0.5)).toBeLessThan(0.5)
  expect(quantile(0.99)).toBeLessThan(4)
})

test('at the pole the sun crosses a level horizon twice a year, when its declination passes the height', () => {
  const observer = observerAt(90, 0)
  const flat = horizonLine(uniform(10))
  const curve = skyCurve(flat, observer, CENTER, [{ lowest: -1, highest: 1 }], FINE_ARCS)
  const days = typicalYear().filter((day) =>
    crossings(curve, daySun({ day, observer })).some((t) => 0 < t && t < 1),
  )
  const found = days.flatMap((day) =>
    crossings(curve, daySun({ day, observer }))
      .filter((time) => 0 < time && time < 1)
      .map((time) => limbAltitude(sunAt({ day, observer }, time).sinAltitude) - CENTER),
  )
  expect(found).toHaveLength(2)
  for (const altitude of found) expect(Math.abs(altitude - 10)).toBeLessThan(1e-5)
})

/** The hour angle at which the sun reaches an altitude: Meeus (15.1). Radians. */
const hourAngleOf = (altitude: number, sinLatitude: number, sinDeclination: number): number =>
  Math.acos(
    (Math.sin(altitude) - sinLatitude * sinDeclination) /
      Math.sqrt((1 - sinLatitude ** 2) * (1 - sinDeclination ** 2)),
  )

test('the sun crosses a uniform horizon at the hour angles of the textbook formula', () => {
  for (const at of [-60, -33, 0, 20, 52])
    for (const height of [3, 10, 25]) {
      const tracks = tracksAt(at, 16, 10)
      const { curve } = silhouetteOf(uniform(height), tracks, FINE_ARCS)
      const { altitude } = centerAltitude(height + CENTER)
      const seconds = tracks.flatMap((track) =>
        crossings(curve, daySun(track)).map((time) => {
          const { sinLatitude } = track.observer
          const hourAngle = hourAngleOf(altitude, sinLatitude, sinDeclinationAt(track, time))
          const expected = timeOfHourAngle(track, time < 0.5 ? -hourAngle : hourAngle)
          return Math.abs(time - expected) * SECONDS_PER_DAY
        }),
      )
      expect(seconds.length).toBeGreaterThan(10)
      expect(Math.max(...seconds)).toBeLessThan(0.5)
    }
})

test('the sun passes a vertical edge at the azimuth of the edge, at any altitude', () => {
  const wall = [point(150, 0), point(150.000001, 89), point(210, 89), point(210.000001, 0), point(330, 0)]
  const tracks = tracksAt(48, 16, 10)
  const { curve } = silhouetteOf([...wall, point(60, 0), point(270, 0)], tracks, FINE_ARCS)
  const misses = tracks.flatMap((track) =>
    crossings(curve, daySun(track)).map((time) => {
      const { azimuth } = sunAt(track, time)
      return Math.min(Math.abs(azimuth - 150), Math.abs(azimuth - 210))
    }),
  )
  expect(misses).toHaveLength(2 * tracks.length)
  expect(Math.max(...misses)).toBeLessThan(0.0005)
})
