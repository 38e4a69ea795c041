import { describe, expect, test } from 'vitest'
import { type HorizonLine, heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import type { SampleDay } from '../../../lib/schemas/shading.ts'
import { calculateShading } from '../../../lib/shading/result.ts'
import { limbAltitude } from '../../../lib/solar/refraction.ts'
import { seasons } from '../../../lib/solar/seasons.ts'
import { observerAt, sunAt } from '../../../lib/solar/track.ts'
import { skyline } from '../horizon/skylines.ts'
import cases from './cases.json' with { type: 'json' }
import { type Profile, point, uniform } from './profiles.ts'

const YEAR = 2026
const POSITION_ERROR_IN_MILLIDEGREES = 0.3

describe.each(cases.rows)('$id', ({ latitude, longitude, year, horizon, days, averageShadingLoss }) => {
  const horizonProfile = horizon.map(([direction, height]) => point(String(direction), Number(height)))
  const result = calculateShading(skyline(horizonProfile), { latitude, longitude, year })

  test.each(days.map((day, i) => ({ day, found: result.sampleDays[i] })))('$day.0', ({ day, found }) => {
    const [date, daylightHours, shadedHours, percentShaded, daylightPerMilliDegree, shadePerMilliDegree] = day
    const withinSeconds = (hours: number | undefined, expected: unknown, perMilliDegree: unknown) => {
      const tolerance = 1 + Number(perMilliDegree) * POSITION_ERROR_IN_MILLIDEGREES
      expect(Math.abs((hours ?? Number.NaN) - Number(expected)) * 3600).toBeLessThan(tolerance)
    }
    expect(found?.date).toBe(date)
    withinSeconds(found?.daylightHours, daylightHours, daylightPerMilliDegree)
    withinSeconds(found?.shadedHours, shadedHours, shadePerMilliDegree)
    expect(found?.percentShaded).toBeCloseTo(Number(percentShaded), 1)
  })

  test('average', () => {
    expect(result.averageShadingLoss).toBeCloseTo(averageShadingLoss, 1)
  })
})

/** Hours of shade by definition, from the sun's position in every second of a day. */
const sampled = (line: HorizonLine, latitude: number, longitude: number, season: number): number => {
  const day = seasons(YEAR)[season]?.day
  if (!day) throw new Error('no such season')
  const track = { day, observer: observerAt(latitude, longitude) }
  let shaded = 0
  for (let second = 0; second < 86_400; second++) {
    const { sinAltitude, azimuth } = sunAt(track, (second + 0.5) / 86_400)
    const altitude = limbAltitude(sinAltitude)
    const height = heightAt(line, azimuth)
    if (altitude > 0 && (altitude < height || height === 90)) shaded++
  }
  return shaded / 3600
}

const shading = (latitude: number, horizonProfile: Profile, longitude = 0) =>
  calculateShading(skyline(horizonProfile), { latitude, longitude, year: YEAR })

const expectLikeSampled = (latitude: number, horizonProfile: Profile, longitude = 0) => {
  shading(latitude, horizonProfile, longitude).sampleDays.forEach(
    ({ shadedHours, shadedIntervals }, season) => {
      const expected = sampled(horizonLine(horizonProfile), latitude, longitude, season)
      const seconds = 1 + shadedIntervals.length
      expect(Math.abs(shadedHours - expected) * 3600).toBeLessThanOrEqual(seconds)
    },
  )
}

test('a mast of 0.1° shades for as long as the sun takes to pass behind it', () => {
  const mast = (azimuth: number) => [
    ...[0, 90, 270].map((at) => point(at, 0)),
    point(azimuth - 0.05, 0),
    point(azimuth - 0.0499, 80),
    point(azimuth + 0.0499, 80),
    point(azimuth + 0.05, 0),
  ]
  for (const azimuth of [140.37, 180, 200]) {
    for (const { name, shadedHours, shadedIntervals } of shading(48, mast(azimuth)).sampleDays) {
      expect(shadedIntervals, `${name} at ${azimuth}°`).toHaveLength(1)
      expect(shadedHours * 3600).toBeGreaterThan(8)
      expect(shadedHours * 3600).toBeLessThan(30)
    }
  }
})

test('360 points: a comb of masts, compared with samples every second', () => {
  const comb = Array.from({ length: 360 }, (_, i) => point(i, i % 3 === 0 ? 50 : 2))
  expectLikeSampled(40, comb)
  expectLikeSampled(-33, comb)
})

test('zenith passage, compared with samples every second', () => {
  const ridge = [0, 40, 80, 120, 160, 200, 240, 280, 320].map((at, i) => point(at, i % 2 === 0 ? 85 : 60))
  expectLikeSampled(23.43, ridge)
  expectLikeSampled(0, ridge)
  expectLikeSampled(0.02, [point(89.9, 88), point(90.1, 88), point(269, 5), point(271, 89)])
})

test('the midnight sun and a line that differs between both midnights, compared with samples every second', () => {
  const ridge = [0, 20, 60, 110, 180, 250, 340].map((at, i) => point(at, [1, 12, 3, 25, 30, 8, 0.5][i] ?? 0))
  for (const latitude of [67, 78, 89.9, 90, -66.5, -90]) expectLikeSampled(latitude, ridge, 15)
})

test('the poles at the equinoxes, where the sun rolls along a horizon of its own height', () => {
  const low = Array.from({ length: 12 }, (_, i) => point(i * 30, 0.2 + 0.1 * (i % 2)))
  for (const latitude of [90, -90, 89.7]) expectLikeSampled(latitude, low)
})

/** Points of 90° every 45°, and elsewhere of the height given for each of the eight azimuths. */
const wallToTheZenith = (heights: readonly number[]) => heights.map((height, i) => point(i * 45, height))

test('a skyline of 90° all around shades all of the daylight, even of a sun at the zenith', () => {
  const allAround = wallToTheZenith([90, 90, 90, 90, 90, 90, 90, 90])
  for (const latitude of [50, 0, 0.1, 23.436, -23.436, 90]) {
    const { sampleDays, averageShadingLoss } = shading(latitude, allAround)
    expect(averageShadingLoss).toBe(100)
    for (const { daylightHours, shadedHours } of sampleDays) expect(shadedHours).toBe(daylightHours)
  }
})

test('a wall to the zenith in some directions hides a sun near the zenith while it is on its side', () => {
  const walls = [
    [90, 90, 90, 90, 90, 20, 20, 20],
    [20, 20, 90, 90, 90, 0, 0, 0],
    [90, 90, 0, 0, 0, 0, 0, 90],
    [90, 5, 90, 90, 5, 90, 5, 90],
  ]
  for (const wall of walls)
    for (const latitude of [0, 0.1, -0.2, 23.436, 23.3, -23.5])
      expectLikeSampled(latitude, wallToTheZenith(wall))
})

test('a wall of 90° around the eastern half shades the morning', () => {
  const wall = [
    point(0, 90),
    point(90, 90),
    point(179.9999, 90),
    point(180, 0),
    point(270, 0),
    point(359.9999, 0),
  ]
  for (const { percentShaded } of shading(50, wall).sampleDays.filter((_, i) => i % 2 === 0)) {
    expect(percentShaded).toBeCloseTo(50, 0)
  }
})

test('a day of polar night is 0 % shaded and does not count in the average', () => {
  const { sampleDays, averageShadingLoss } = shading(80, uniform(5))
  const [march, june, september, december] = sampleDays
  expect(december).toMatchObject({ daylightHours: 0, shadedHours: 0, percentShaded: 0, shadedIntervals: [] })
  expect(june).toMatchObject({ daylightHours: 24, shadedHours: 0 })
  const lit = [march, june, september].map((day) => day?.percentShaded ?? Number.NaN)
  expect(averageShadingLoss).toBeCloseTo(lit.reduce((sum, percent) => sum + percent, 0) / 3, 12)
})

const seconds = (day: SampleDay) =>
  day.shadedIntervals.reduce((sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / 1000, 0)

test('the intervals add up to the shaded hours, ascend, and lie within the local day', () => {
  const horizon = Array.from({ length: 36 }, (_, i) => point(i * 10, 10 + 9 * Math.sin(i * 2.3)))
  for (const longitude of [-180, -120, 0, 75, 180]) {
    for (const day of shading(45, horizon, longitude).sampleDays) {
      expect(Math.abs(seconds(day) - day.shadedHours * 3600)).toBeLessThanOrEqual(day.shadedIntervals.length)
      const times = day.shadedIntervals.flatMap(({ from, to }) => [from, to])
      expect(times).toEqual(times.toSorted())
      const start = Date.parse(day.date) - (longitude / 360) * 86_400_000
      for (const time of times) {
        expect(Date.parse(time)).toBeGreaterThanOrEqual(start - 500)
        expect(Date.parse(time)).toBeLessThanOrEqual(start + 86_400_500)
      }
    }
  }
})

test('both sides of the date line see the same sun, 24 hours apart', () => {
  const horizon = uniform(15)
  const east = shading(10, horizon, 180)
  const west = shading(10, horizon, -180)
  expect(Math.abs(east.averageShadingLoss - west.averageShadingLoss)).toBeLessThan(0.05)
  expectLikeSampled(10, horizon, 180)
  expectLikeSampled(10, horizon, -180)
})
