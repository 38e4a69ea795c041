import { expect, test } from 'vitest'
import { isoTime } from '../../../lib/solar/iso-time.ts'
import { daylight } from '../../../lib/solar/rise-set.ts'
import { seasons } from '../../../lib/solar/seasons.ts'
import { sunTrack } from '../../../lib/solar/track.ts'

const daylightAt = (latitude: number, season: number, longitude = 0) => {
  const day = seasons(2026)[season]?.day
  if (!day) throw new Error('no such season')
  return daylight(sunTrack(day, latitude, longitude))
}

const [MARCH, JUNE, DECEMBER] = [0, 1, 3] as const

test('midnight sun lasts all day, polar night none of it', () => {
  expect(daylightAt(75, JUNE)).toEqual([{ from: 0, to: 1 }])
  expect(daylightAt(75, DECEMBER)).toEqual([])
  expect(daylightAt(-75, JUNE)).toEqual([])
})

test('the sun of a March equinox is up at both poles: refraction lifts it', () => {
  expect(daylightAt(90, MARCH)).toEqual([{ from: 0, to: 1 }])
  expect(daylightAt(-90, MARCH)).toEqual([{ from: 0, to: 1 }])
})

test('where the sun grazes the horizon at midnight, the search agrees with the formula on its either side', () => {
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
