import { describe, expect, test } from 'vitest'
import type { SunPathDay } from '../../../lib/schemas/sun.ts'
import { seasons } from '../../../lib/solar/ephemeris.ts'
import { sunPath } from '../../../lib/solar/sun-path.ts'
import paths from './sun-paths.json' with { type: 'json' }

const DEGREE = Math.PI / 180
const TEN_MINUTES = 1 / 6

/** Degrees: the sun's motion in 0.6 s, for UT1 − UTC, which is taken as 0. */
const TOLERANCE = 0.0025

const days = (latitude: number, longitude = 0, year = 2026) =>
  sunPath({ latitude, longitude }, seasons(year)).sampleDays

test('positions agree with ERFA to a few thousandths of a degree', () => {
  for (const row of paths.rows) {
    const [latitude, longitude, year, name, hour, azimuth, altitude] = row
    const day = days(Number(latitude), Number(longitude), Number(year)).find((it) => it.name === name)
    const point = day?.points.find((it) => Math.abs(it.hour - Number(hour)) < 1e-5)
    const apart = Math.abs((point?.azimuth ?? Number.NaN) - Number(azimuth))
    const onTheSky = Math.min(apart, 360 - apart) * Math.cos(Number(altitude) * DEGREE)
    expect(onTheSky, String(row)).toBeLessThan(TOLERANCE)
    expect(Math.abs((point?.altitude ?? Number.NaN) - Number(altitude)), String(row)).toBeLessThan(TOLERANCE)
  }
})

const grid = (day: SunPathDay) =>
  day.points.filter(({ hour }) => Math.abs(hour * 6 - Math.round(hour * 6)) < 1e-9)

test('there is a point every ten minutes of the local mean solar day, and at rise and set', () => {
  for (const day of days(47.27, 11.39)) {
    const hours = day.points.map(({ hour }) => hour)
    const steps = hours.slice(2, -1).map((hour, i) => hour - (hours[i + 1] ?? Number.NaN))
    for (const step of steps) expect(step).toBeCloseTo(TEN_MINUTES, 9)
    expect(day.points.length - grid(day).length).toBe(2)
    for (const end of [day.points[0], day.points.at(-1)]) expect(end?.altitude).toBeCloseTo(0, 3)
  }
})

test('under the midnight sun the points span the whole day, and in the polar night there are none', () => {
  for (const latitude of [90, 89.99, 70, -70, -90]) {
    const [, june, , december] = days(latitude)
    const [bright, dark] = latitude > 0 ? [june, december] : [december, june]
    expect(bright).toMatchObject({ sunrise: null, sunset: null })
    expect(bright?.points).toHaveLength(145)
    expect([bright?.points[0]?.hour, bright?.points.at(-1)?.hour]).toEqual([0, 24])
    expect(dark).toMatchObject({ sunrise: null, sunset: null, points: [] })
  }
})

/** At the limit of the midnight sun, a night is shorter than the equation of time, and can be next to midnight. */
describe('a night that lasts minutes', () => {
  const expectNear = (time: string | null | undefined, expected: string) => {
    // The sun grazes the horizon: a thousandth of a degree is worth seconds.
    expect(Math.abs(Date.parse(time ?? '') - Date.parse(expected))).toBeLessThanOrEqual(4000)
  }

  test('after midnight: the sunset comes before the sunrise, with no points in between', () => {
    const day = days(65.715, 120, 1951)[1]
    expectNear(day?.sunset, '1951-06-21T16:00:49Z')
    expectNear(day?.sunrise, '1951-06-21T16:02:11Z')
    const minutes = day?.points.map(({ hour }) => Math.round(hour * 60)) ?? []
    expect(minutes.slice(0, 4)).toEqual([0, 1, 2, 10])
    expect(minutes.at(-1)).toBe(24 * 60)
  })

  test('on both sides of midnight: the first rise and the last set are given', () => {
    const [, june] = days(65.7242)
    expectNear(june?.sunrise, '2026-06-21T00:02:32Z')
    expectNear(june?.sunset, '2026-06-21T23:59:30Z')
    const [, , , december] = days(-65.7242)
    expectNear(december?.sunrise, '2026-12-21T00:01:45Z')
    expectNear(december?.sunset, '2026-12-21T23:57:04Z')
  })
})
