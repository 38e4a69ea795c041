import { expect, test } from 'vitest'
import { skylineShade } from '../../../lib/energy/skyline-shade.ts'
import { sunYear } from '../../../lib/solar/sun-year.ts'
import { furthest, sum } from '../columns.ts'
import { lightThrough } from '../horizon/light-through.ts'
import { GARDEN, HILLS, skyline } from '../horizon/skylines.ts'
import { forEachSunlitMinute, MINUTES, places } from '../solar/every-minute.ts'

test.each(Object.entries(places))('the sun behind screens matches samples every minute: %s', (_, place) => {
  const through = lightThrough(HILLS, GARDEN)
  const sun = sunYear(place)
  const { byHour } = skylineShade(skyline(HILLS, GARDEN), sun).beam
  const expected = new Float64Array(byHour.length)
  forEachSunlitMinute(place, ({ hour, azimuth, altitude }) => {
    const month = new Date(Date.UTC(2021, 0, 1, hour)).getUTCMonth()
    expected[hour] = (expected[hour] ?? 0) + (1 - through(azimuth, altitude, month)) / MINUTES
  })
  expect(sum(expected)).toBeGreaterThan(100)
  expect(furthest(byHour, expected)).toBeLessThan(2.1 / MINUTES)
  expect(Math.abs(sum(byHour) - sum(expected))).toBeLessThan(1)
})
