import { describe, expect, it, test } from 'vitest'
import type { Obstacle } from '../../../web/src/api/types.ts'
import { endsOf } from '../../../web/src/obstacles/plan-geometry.ts'
import {
  handlePositions,
  planFrame,
  planLabels,
  rings,
  toPixels,
} from '../../../web/src/obstacles/plan-layout.ts'
import { obstacle } from '../skyline/obstacles.ts'

const at = (azimuth: number, distance: number, width = 4) =>
  obstacle({ ...endsOf({ azimuth, distance, width, turn: 0 }) })

test.each<[Obstacle[], reach: number, extent: number]>([
  [[], 0, 10],
  [[at(90, 9)], 0, 10],
  [[at(90, 14)], 0, 15],
  [[at(90, 9), at(200, 19, 2)], 0, 20],
  [[at(0, 9999, 1)], 0, 10_000],
  [[at(90, 9)], 27, 30],
])(
  'the plan shows the farthest obstacle, and an array that reaches beyond it',
  (obstacles, reach, extent) => {
    const frame = planFrame(400, 300, obstacles, reach)
    expect(frame.extent).toBe(extent)
    expect(rings(frame).at(-1)).toBe(extent)
  },
)

test('north is up and east is right, around the panels in the middle', () => {
  const frame = planFrame(400, 300, [])
  const outer = frame.extent * frame.pixelsPerMeter
  expect(toPixels(frame, { east: 0, north: 0 })).toEqual([200, 150])
  expect(toPixels(frame, { east: 0, north: frame.extent })).toEqual([200, 150 - outer])
  expect(toPixels(frame, { east: frame.extent, north: 0 })).toEqual([200 + outer, 150])
  expect(outer).toBeLessThan(150)
})

test('handles are the ends of a wide obstacle, and leave room to grab a narrow one between them', () => {
  const [wall, mast] = [at(180, 9, 8), at(180, 900, 0.1)]
  const frame = planFrame(600, 600, [wall])
  const [from, to] = handlePositions(frame, wall)
  expect(from.x - to.x).toBeCloseTo(8 * frame.pixelsPerMeter, 1)
  expect(from.y).toBeCloseTo(to.y, 1)
  const [left, right] = handlePositions(planFrame(600, 600, [mast]), mast)
  expect(Math.hypot(left.x - right.x, left.y - right.y)).toBeGreaterThan(44)
})

describe('planLabels', () => {
  const frame = planFrame(400, 400, [])

  it('leaves out labels that would cover another, but not that of the selected obstacle', () => {
    const obstacles = [at(180, 6), at(181, 6), at(0, 6)]
    const labeled = (selected: number | null) =>
      planLabels(frame, obstacles, selected).map(({ index }) => index)
    expect(labeled(null)).toEqual([0, 2])
    expect(labeled(1)).toEqual([1, 2])
  })

  it('keeps long names within the plan', () => {
    const name = 'The very old walnut tree behind the barn'
    const [label] = planLabels(frame, [{ ...at(90, 10), name }], null)
    expect(label?.text).toBe('The very old walnut t…')
    expect((label?.x ?? 0) + (label?.text.length ?? 0) * 3.3).toBeLessThanOrEqual(400)
  })
})
