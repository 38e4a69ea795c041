import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { topHeightAt, viewOf } from '../../../lib/horizon/obstacles.ts'
import { screenOutline, screenTop } from '../../../web/src/skyline/screens.ts'
import { obstacle, obstacles } from './obstacles.ts'

const centers = fc.constantFrom(0, 180)

describe('screenOutline', () => {
  it('covers the azimuths of the service, from left to right and within the diagram', () => {
    fc.assert(
      fc.property(obstacles(), centers, (any, center) => {
        const { azimuth, width } = viewOf(any)
        const parts = screenOutline(any, center)
        const widths = parts.map((part) => (part.at(-1)?.relative ?? 0) - (part[0]?.relative ?? 0))
        expect(widths.reduce((sum, value) => sum + value, 0)).toBeCloseTo(width, 9)
        const start = wrapAzimuth((parts[0]?.[0]?.relative ?? Number.NaN) + center - azimuth)
        expect(Math.min(start, 360 - start)).toBeCloseTo(0, 9)
        for (const part of parts) {
          const relatives = part.map(({ relative }) => relative)
          expect(relatives).toEqual(relatives.toSorted((a, b) => a - b))
          expect(Math.min(...relatives)).toBeGreaterThanOrEqual(-180)
          expect(Math.max(...relatives)).toBeLessThanOrEqual(180)
        }
      }),
    )
  })

  it('follows the curve of the top edge, however steep it is', () => {
    const steep = obstacle({
      from: { direction: '91', distance: 6 },
      to: { direction: '269', distance: 6 },
      height: 5,
    })
    const screen = viewOf(steep)
    const [part = []] = screenOutline(steep, 180)
    for (const [i, { relative, height }] of part.slice(1).entries()) {
      const last = part[i] ?? { relative, height }
      const middle = topHeightAt(screen, 180 + (last.relative + relative) / 2)
      expect(Math.abs(middle - (last.height + height) / 2)).toBeLessThan(0.1)
    }
  })

  it('has two parts across the edge of the diagram, and they meet there', () => {
    const north = obstacle({
      from: { direction: '340', distance: 20 },
      to: { direction: '10', distance: 12 },
    })
    const [right, left] = screenOutline(north, 180)
    expect(right?.[0]?.relative).toBe(160)
    expect(right?.at(-1)?.relative).toBe(180)
    expect(left?.[0]?.relative).toBe(-180)
    expect(left?.at(-1)?.relative).toBeCloseTo(-170, 9)
    expect(left?.[0]?.height).toBe(right?.at(-1)?.height)
    expect(screenOutline(north, 0)).toHaveLength(1)
  })
})

test('the top of a wall is where it is nearest', () => {
  const distance = 10 * Math.SQRT2
  const wall = obstacle({ from: { direction: '135', distance }, to: { direction: '225', distance } })
  expect(screenTop(wall)).toBeCloseTo((Math.atan(0.4) * 180) / Math.PI, 9)
})
