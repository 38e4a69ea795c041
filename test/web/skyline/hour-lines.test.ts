import { expect, test } from 'vitest'
import { seasons } from '../../../lib/solar/ephemeris.ts'
import { sunPath } from '../../../lib/solar/sun-path.ts'
import { hourLines } from '../../../web/src/skyline/hour-lines.ts'

const RADIANS = Math.PI / 180
/** Degrees between two directions, by the spherical law of cosines. */
const distance = (a: readonly [number, number], b: readonly [number, number]): number => {
  const [turn, rise, otherRise] = [(a[0] - b[0]) * RADIANS, a[1] * RADIANS, b[1] * RADIANS]
  const cosine = Math.sin(rise) * Math.sin(otherRise) + Math.cos(rise) * Math.cos(otherRise) * Math.cos(turn)
  return Math.acos(Math.min(1, cosine)) / RADIANS
}

test.each([47.27, -33.9, 5, 70])('hour lines pass the sun at full hours at latitude %d', (latitude) => {
  const lines = hourLines(latitude)
  const { sampleDays } = sunPath({ latitude, longitude: 0 }, seasons(2026))
  const sunAtFullHours = sampleDays
    .flatMap(({ points }) => points)
    .filter(({ hour, altitude }) => Number.isInteger(hour) && altitude >= 3)
  expect(sunAtFullHours.length).toBeGreaterThan(30)
  for (const { hour, azimuth, altitude } of sunAtFullHours) {
    const positions = lines.find((line) => line.hour === hour % 24)?.course ?? []
    const distances = positions.map((it) => distance([it.azimuth, it.altitude], [azimuth, altitude]))
    // Mean and apparent solar time differ by eight minutes, 2°, and the upper limb is 0.3° above the center.
    expect(Math.min(...distances)).toBeLessThan(2.5)
  }
})

test('hour lines exist for the hours of a summer day, and for all hours under the midnight sun', () => {
  expect(hourLines(47.27).map(({ hour }) => hour)).toEqual(Array.from({ length: 15 }, (_, i) => 5 + i))
  expect(hourLines(75)).toHaveLength(24)
})

test.each([
  [47.27, 180],
  [-33.9, 0],
])('the noon line at latitude %d is labeled above the highest path', (latitude, azimuth) => {
  const noon = hourLines(latitude).find(({ hour }) => hour === 12)
  expect(noon?.label.azimuth).toBeCloseTo(azimuth)
  expect(noon?.label.altitude).toBeCloseTo(90 - Math.abs(latitude) + 23.44 + 4, 1)
})
