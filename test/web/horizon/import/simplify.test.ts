import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { thin } from '../../../../web/src/horizon/import/simplify.ts'
import { horizons } from '../horizons.ts'

const vertex = (azimuth: number, height: number) => ({ azimuth, height })

describe('thin', () => {
  it('drops what lies on the line first', () => {
    const line = [
      vertex(0, 0),
      vertex(20, 5),
      vertex(40, 10),
      vertex(60, 0),
      vertex(120, 0),
      vertex(200, 0),
      vertex(280, 0),
    ]
    expect(thin(line, 6)).not.toContainEqual(vertex(20, 5))
    expect(thin(line, 6)).toContainEqual(vertex(40, 10))
  })

  it('leaves a line alone that is short enough', () => {
    expect(thin([vertex(0, 1), vertex(90, 2)], 2)).toEqual([vertex(0, 1), vertex(90, 2)])
    expect(thin([], 2)).toEqual([])
  })

  it('keeps to vertices of the line, in their order', () => {
    fc.assert(
      fc.property(horizons(), fc.integer({ min: 1, max: 20 }), (points, most) => {
        const line = points
          .map(({ direction, heightAngle }) => vertex(Number(direction), heightAngle))
          .sort((a, b) => a.azimuth - b.azimuth)
        const thinned = thin(line, most)
        expect(thinned.length).toBe(Math.min(most, line.length))
        expect(line.filter((one) => thinned.includes(one))).toEqual(thinned)
      }),
    )
  })
})
