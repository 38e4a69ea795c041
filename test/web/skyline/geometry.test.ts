import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  createFrame,
  requiredMaxAltitude,
  skyPositionAt,
  toDegrees,
  toX,
  toY,
} from '../../../web/src/horizon/geometry.ts'
import { point } from './horizons.ts'

const widths = fc.integer({ min: 300, max: 2000 })
const tops = fc.constantFrom(40, 70, 90)

describe('the frame', () => {
  it('converts degrees to pixels and back', () => {
    const relatives = fc.double({ min: -180, max: 179.9, noNaN: true })
    fc.assert(
      fc.property(
        widths,
        tops,
        relatives,
        fc.double({ min: 0, max: 40, noNaN: true }),
        (width, top, relative, up) => {
          const frame = createFrame(width, top, 5)
          const place = skyPositionAt(frame, toX(frame, relative), toY(frame, up))
          expect(place.relative).toBeCloseTo(relative, 6)
          expect(place.height).toBeCloseTo(up, 6)
        },
      ),
    )
  })

  it('clamps positions to the plot area', () => {
    const frame = createFrame(800, 60, 5)
    expect(skyPositionAt(frame, -50, -50)).toEqual({ relative: -180, height: 60 })
    expect(skyPositionAt(frame, 5000, 5000)).toEqual({ relative: 179.9, height: 0 })
  })

  it('has the center azimuth in the middle and altitude 0 at the bottom', () => {
    const frame = createFrame(1000, 90, 5)
    expect(toX(frame, 0)).toBe((frame.left + frame.right) / 2)
    expect(toY(frame, 0)).toBe(frame.bottom)
    expect(toY(frame, 90)).toBe(frame.top)
  })

  it('converts movements consistently with positions', () => {
    const frame = createFrame(640, 50, 5)
    const { turn, rise } = toDegrees(frame, toX(frame, 30) - toX(frame, 10), toY(frame, 12) - toY(frame, 5))
    expect(turn).toBeCloseTo(20, 9)
    expect(rise).toBeCloseTo(7, 9)
  })

  it('is high enough for all sun paths and points', () => {
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
    expect(requiredMaxAltitude([], null)).toBe(40)
    expect(requiredMaxAltitude([], sun(66.2))).toBe(80)
    expect(requiredMaxAltitude([point('S', 75)], sun(20))).toBe(90)
    expect(requiredMaxAltitude([point('S', 90)], sun(89))).toBe(90)
    expect(requiredMaxAltitude([], sun(20), [14, 55])).toBe(70)
  })
})
