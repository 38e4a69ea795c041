import { describe, expect, it, test } from 'vitest'
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

test.each([
  [[], 10],
  [[at(90, 9)], 10],
  [[at(90, 14)], 15],
  [[at(90, 9), at(200, 19, 2)], 20],
  [[at(0, 9999, 1)], 10_000],
])('the plan shows the farthest obstacle', (obstacles, extent) => {
  const frame = planFrame(400, 300, obstacles)
  expect(frame.extent).toBe(extent)
  expect(rings(frame).at(-1)).toBe(extent)
})

test('the plan holds an array that reaches beyond the obstacles', () => {
  expect(planFrame(400, 300, [at(90, 9)], 27).extent).toBe(30)
})

test('north is up and east is right, around the panels in the middle', () => {
  const frame = planFrame(400, 300, [])
  const outer = frame.extent * frame.pixelsPerMeter
  expect(toPixels(frame, { east: 0, north: 0 })).toEqual([200, 150])
  expect(toPixels(frame, { east: 0, north: frame.extent })).toEqual([200, 150 - outer])
  expect(toPixels(frame, { east: frame.extent, north: 0 })).toEqual([200 + outer, 150])
  expect(outer).toBeLessThan(150)
})

describe('handlePositions', () => {
  it('are the ends of a wide obstacle', () => {
    const wall = at(180, 9, 8)
    const frame = planFrame(600, 600, [wall])
    const [from, to] = handlePositions(frame, wall)
    expect(from.x - to.x).toBeCloseTo(8 * frame.pixelsPerMeter, 1)
    expect(from.y).toBeCloseTo(to.y, 1)
  })

  it('leave room to grab a narrow one between them', () => {
    const mast = at(180, 900, 0.1)
    const [from, to] = handlePositions(planFrame(600, 600, [mast]), mast)
    expect(Math.hypot(from.x - to.x, from.y - to.y)).toBeGreaterThan(44)
  })
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
