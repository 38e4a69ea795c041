import { expect, test } from 'vitest'
import { seasons } from '../../../lib/solar/ephemeris.ts'
import { sunPath } from '../../../lib/solar/sun-path.ts'
import paths from './sun-paths.json' with { type: 'json' }

const DEGREE = Math.PI / 180

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

test('there is a point every ten minutes of the local mean solar day, and at rise and set', () => {
  for (const { points } of days(47.27, 11.39)) {
    const tenths = points.slice(1, -1).map(({ hour }) => hour * 6)
    const first = Math.ceil((points[0]?.hour ?? 0) * 6)
    expect(tenths).toEqual(tenths.map((_, i) => expect.closeTo(first + i, 8)))
    for (const end of [points[0], points.at(-1)]) expect(end?.altitude).toBeCloseTo(0, 3)
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
test.each([
  [
    'after midnight the sunset comes first',
    days(65.715, 120, 1951)[1],
    '1951-06-21T16:02:11Z',
    '1951-06-21T16:00:49Z',
  ],
  [
    'on both sides of midnight the first rise and the last set count',
    days(-65.7242)[3],
    '2026-12-21T00:01:45Z',
    '2026-12-21T23:57:04Z',
  ],
])('in a night of minutes %s', (_, day, sunrise, sunset) => {
  // The sun grazes the horizon: a thousandth of a degree is worth seconds.
  const secondsOff = (time = '', expected = '') => Math.abs(Date.parse(time) - Date.parse(expected)) / 1000
  expect(secondsOff(day?.sunrise ?? '', sunrise)).toBeLessThanOrEqual(4)
  expect(secondsOff(day?.sunset ?? '', sunset)).toBeLessThanOrEqual(4)
})
