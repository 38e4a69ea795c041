import { describe, expect, it } from 'vitest'
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

describe('hourLines', () => {
  it.each([47.27, -33.9, 5, 70])('pass the sun at full hours at latitude %d', (latitude) => {
    const lines = hourLines(latitude)
    const { sampleDays } = sunPath({ latitude, longitude: 0 }, seasons(2026))
    let checked = 0
    for (const { points } of sampleDays)
      for (const { hour, azimuth, altitude } of points) {
        if (!Number.isInteger(hour) || altitude < 3) continue
        const positions = lines.find((line) => line.hour === hour % 24)?.course ?? []
        const nearest = Math.min(
          ...positions.map((position) =>
            distance([position.azimuth, position.altitude], [azimuth, altitude]),
          ),
        )
        // Mean and apparent solar time differ by eight minutes, 2°, and the upper limb is 0.3° above the center.
        expect(nearest).toBeLessThan(2.5)
        checked++
      }
    expect(checked).toBeGreaterThan(30)
  })

  it('exist for the hours of a summer day, and for all hours under the midnight sun', () => {
    expect(hourLines(47.27).map(({ hour }) => hour)).toEqual([
      5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    ])
    expect(hourLines(75)).toHaveLength(24)
  })

  it('are labeled above the highest path', () => {
    const noon = hourLines(47.27).find(({ hour }) => hour === 12)
    expect(noon?.label.azimuth).toBeCloseTo(180)
    expect(noon?.label.altitude).toBeCloseTo(90 - 47.27 + 23.44 + 4, 1)
    const south = hourLines(-33.9).find(({ hour }) => hour === 12)
    expect(south?.label.altitude).toBeCloseTo(90 - 33.9 + 23.44 + 4, 1)
  })
})
