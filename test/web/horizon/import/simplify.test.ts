import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simplify } from '../../../../web/src/horizon/import/simplify.ts'
import { horizons } from '../horizons.ts'

const vertex = (azimuth: number, height: number) => ({ azimuth, height })

describe('simplify', () => {
  it('first removes points that lie on the line', () => {
    const line = [
      vertex(0, 0),
      vertex(20, 5),
      vertex(40, 10),
      vertex(60, 0),
      vertex(120, 0),
      vertex(200, 0),
      vertex(280, 0),
    ]
    expect(simplify(line, 6)).not.toContainEqual(vertex(20, 5))
    expect(simplify(line, 6)).toContainEqual(vertex(40, 10))
  })

  it('does not change a line that is short enough', () => {
    expect(simplify([vertex(0, 1), vertex(90, 2)], 2)).toEqual([vertex(0, 1), vertex(90, 2)])
    expect(simplify([], 2)).toEqual([])
  })

  it('keeps a subset of the vertices in order', () => {
    fc.assert(
      fc.property(horizons(), fc.integer({ min: 1, max: 20 }), (points, maxCount) => {
        const line = points
          .map(({ direction, heightAngle }) => vertex(Number(direction), heightAngle))
          .sort((a, b) => a.azimuth - b.azimuth)
        const simplified = simplify(line, maxCount)
        expect(simplified.length).toBe(Math.min(maxCount, line.length))
        expect(line.filter((one) => simplified.includes(one))).toEqual(simplified)
      }),
    )
  })
})
