import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { degreesOf, frameOf, highestNeeded, placeAt, xOf, yOf } from '../../../web/src/horizon/geometry.ts'
import { point } from './horizons.ts'

const widths = fc.integer({ min: 300, max: 2000 })
const tops = fc.constantFrom(40, 70, 90)

describe('the frame', () => {
  it('leads from degrees to pixels and back', () => {
    const relatives = fc.double({ min: -180, max: 179.9, noNaN: true })
    fc.assert(
      fc.property(
        widths,
        tops,
        relatives,
        fc.double({ min: 0, max: 40, noNaN: true }),
        (width, top, relative, up) => {
          const frame = frameOf(width, top)
          const place = placeAt(frame, xOf(frame, relative), yOf(frame, up))
          expect(place.relative).toBeCloseTo(relative, 6)
          expect(place.height).toBeCloseTo(up, 6)
        },
      ),
    )
  })

  it('holds the pointer inside the sky', () => {
    const frame = frameOf(800, 60)
    expect(placeAt(frame, -50, -50)).toEqual({ relative: -180, height: 60 })
    expect(placeAt(frame, 5000, 5000)).toEqual({ relative: 179.9, height: 0 })
  })

  it('puts the centre in the middle and the ground at the bottom', () => {
    const frame = frameOf(1000, 90)
    expect(xOf(frame, 0)).toBe((frame.left + frame.right) / 2)
    expect(yOf(frame, 0)).toBe(frame.bottom)
    expect(yOf(frame, 90)).toBe(frame.top)
  })

  it('measures ways as it measures places', () => {
    const frame = frameOf(640, 50)
    const { turn, climb } = degreesOf(frame, xOf(frame, 30) - xOf(frame, 10), yOf(frame, 12) - yOf(frame, 5))
    expect(turn).toBeCloseTo(20, 9)
    expect(climb).toBeCloseTo(7, 9)
  })

  it('is as high as tracks and points need', () => {
    const sun = (altitude: number) => ({
      sampleDays: [
        {
          name: 'June solstice' as const,
          date: '2026-06-21',
          sunrise: null,
          sunset: null,
          points: [{ hour: 12, azimuth: 180, altitude }],
        },
      ],
    })
    expect(highestNeeded([], null)).toBe(40)
    expect(highestNeeded([], sun(66.2))).toBe(80)
    expect(highestNeeded([point('S', 75)], sun(20))).toBe(90)
    expect(highestNeeded([point('S', 90)], sun(89))).toBe(90)
  })
})
