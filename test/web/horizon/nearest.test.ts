import { describe, expect, it } from 'vitest'
import { frameOf, xOf, yOf } from '../../../web/src/horizon/geometry.ts'
import { nearestPoint } from '../../../web/src/horizon/nearest.ts'
import { point } from './horizons.ts'

const frame = frameOf(800, 60)

describe('nearestPoint', () => {
  it('is the one under the pointer', () => {
    const points = [point('E', 4), point('SSE', 12), point('S', 30)]
    expect(nearestPoint(points, 180, frame, xOf(frame, -22.5), yOf(frame, 12) + 3)).toEqual({
      index: 1,
      distance: 3,
    })
  })

  it('is none in an open horizon', () => {
    expect(nearestPoint([], 180, frame, 100, 100)).toBeNull()
  })
})
