import { expect, test } from 'vitest'
import { isoTime } from '../../../lib/solar/iso-time.ts'
import { limbAltitude } from '../../../lib/solar/refraction.ts'
import { daylight } from '../../../lib/solar/rise-set.ts'
import { seasons } from '../../../lib/solar/seasons.ts'
import { observerAt, sunAt } from '../../../lib/solar/track.ts'

const daylightAt = (latitude: number, season: number, longitude = 0) => {
  const day = seasons(2026)[season]?.day
  if (!day) throw new Error('no such season')
  return daylight({ day, observer: observerAt(latitude, longitude) })
}

const [MARCH, JUNE, DECEMBER] = [0, 1, 3] as const

test('daylight lasts all day under the midnight sun, and there is none in the polar night', () => {
  expect(daylightAt(75, JUNE)).toEqual([{ from: 0, to: 1 }])
  expect(daylightAt(75, DECEMBER)).toEqual([])
  expect(daylightAt(-75, JUNE)).toEqual([])
})

test('refraction keeps the sun up all day at both poles at the March equinox', () => {
  expect(daylightAt(90, MARCH)).toEqual([{ from: 0, to: 1 }])
  expect(daylightAt(-90, MARCH)).toEqual([{ from: 0, to: 1 }])
})

test('daylight grows steadily with latitude up to the midnight sun', () => {
  const length = (latitude: number) =>
    daylightAt(latitude, JUNE).reduce((sum, { from, to }) => sum + to - from, 0)
  let last = length(60)
  for (let latitude = 60.05; latitude < 70; latitude += 0.05) {
    const now = length(latitude)
    expect(now).toBeGreaterThanOrEqual(last)
    expect(now - last).toBeLessThan(0.02)
    last = now
  }
  expect(last).toBe(1)
})

test('times are written in UTC to the second', () => {
  expect(isoTime(0)).toBe('1970-01-01T00:00:00Z')
  expect(isoTime(-1 / 86400)).toBe('1969-12-31T23:59:59Z')
  expect(isoTime(Date.parse('2026-03-20T23:59:59.600Z') / 86_400_000)).toBe('2026-03-21T00:00:00Z')
  expect(isoTime(Date.parse('2096-02-29T12:34:56Z') / 86_400_000)).toBe('2096-02-29T12:34:56Z')
})

/** Daylight from samples every minute, with bisection in minutes in which the sun rises or sets. */
const sampledDaylight = (latitude: number, longitude: number, year: number, season: number): number => {
  const day = seasons(year)[season]?.day
  if (!day) throw new Error('no such season')
  const track = { day, observer: observerAt(latitude, longitude) }
  const isUp = (fraction: number) => limbAltitude(sunAt(track, fraction).sinAltitude) > 0
  let up = 0
  for (let minute = 0; minute < 1440; minute++) {
    const [from, to] = [minute / 1440, (minute + 1) / 1440]
    const [before, after] = [isUp(from), isUp(to)]
    let [low, high] = [from, to]
    for (let step = 0; before !== after && step < 30; step++) {
      const middle = (low + high) / 2
      if (isUp(middle) === before) low = middle
      else high = middle
    }
    if (before && after) up += to - from
    else if (before) up += low - from
    else if (after) up += to - low
  }
  return up
}

test('near the poles, where the change of declination makes the sun rise and set, daylight matches samples every minute', () => {
  for (const latitude of [86.9, 87.3, 88.3, 88.7, 89, 89.1117, 89.25, 89.3172, 89.6]) {
    for (const [longitude, year] of [
      [-170, 2027],
      [0, 2026],
      [133, 2018],
    ] as const) {
      for (const season of [0, 2]) {
        for (const side of [latitude, -latitude]) {
          const day = seasons(year)[season]?.day
          if (!day) throw new Error('no such season')
          const found = daylight({ day, observer: observerAt(side, longitude) }).reduce(
            (sum, { from, to }) => sum + to - from,
            0,
          )
          expect(Math.abs(found - sampledDaylight(side, longitude, year, season)) * 86_400).toBeLessThan(1)
        }
      }
    }
  }
})
