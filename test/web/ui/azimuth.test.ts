import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compassPoint,
  normalizeAzimuth,
  parseDirection,
  relativeAzimuth,
} from '../../../web/src/ui/azimuth.ts'
import { testAll } from '../../test-all.ts'

const degrees = fc.double({ min: -1000, max: 1000, noNaN: true })

describe('an azimuth', () => {
  it('is normalized to 0…360°', () => {
    fc.assert(
      fc.property(degrees, (angle) => {
        const azimuth = normalizeAzimuth(angle)
        expect(azimuth).toBeGreaterThanOrEqual(0)
        expect(azimuth).toBeLessThan(360)
      }),
    )
    expect(normalizeAzimuth(-90)).toBe(270)
    expect(normalizeAzimuth(359.9999)).toBe(0)
    expect(Object.is(normalizeAzimuth(-0), 0)).toBe(true)
  })

  it('is measured from the center to both edges', () => {
    expect([180, 90, 270, 0, 359.9].map((azimuth) => relativeAzimuth(180, azimuth))).toEqual([
      0, -90, 90, -180, 179.9,
    ])
    expect([0, 90, 270, 180].map((azimuth) => relativeAzimuth(0, azimuth))).toEqual([0, 90, -90, -180])
  })

  it('has a nearest compass point', () => {
    expect([0, 11, 12, 157.5, 180, 349, 359].map(compassPoint)).toEqual('N N NNE SSE S N N'.split(' '))
  })
})

describe('a typed direction', () => {
  testAll([
    ['SSE', 'SSE'],
    [' sw ', 'SW'],
    ['157.5', '157.5'],
    ['157,5', '157.5'],
    ['12°', '12'],
    ['007', '7'],
    ['12.', '12'],
    ['1e2', '100'],
    ['63.43494882292201', '63.434949'],
  ])('is read as degrees or a compass point', (text, direction) => {
    expect(parseDirection(text)).toBe(direction)
  })

  testAll(['', 'SSX', '360', '-3', '4e2', 'NNN', '12.5.1', '1,2,3'])('is refused otherwise', (text) => {
    expect(parseDirection(text)).toBeNull()
  })
})
