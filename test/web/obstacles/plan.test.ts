import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Obstacle } from '../../../lib/schemas/obstacle.ts'
import { coversAt } from '../../../web/src/day/sun-day.ts'
import {
  endsOf,
  endsProblem,
  isTree,
  middleOf,
  moveBy,
  moveEndBy,
  nearestValid,
  type Position,
  positionOf,
  type Shape,
  shadowOf,
  shapeOf,
} from '../../../web/src/obstacles/plan-geometry.ts'
import {
  handlePositions,
  houseAround,
  pixelOf,
  planFrame,
  planLabels,
  rings,
} from '../../../web/src/obstacles/plan-layout.ts'
import { APPLE_TREE, HOUSE, skyline } from '../../lib/horizon/skylines.ts'
import { testAll } from '../../test-all.ts'
import { forAll } from '../for-all.ts'
import { obstacle } from '../skyline/obstacles.ts'

const shapes = fc.record({
  azimuth: fc.double({ min: 0, max: 359.99, noNaN: true }),
  distance: fc.double({ min: 2, max: 5000, noNaN: true }),
  width: fc.double({ min: 0.5, max: 8000, noNaN: true }),
  turn: fc.double({ min: -80, max: 80, noNaN: true }),
})

const screen = (shape: Shape, transmittance = 0) => obstacle({ ...endsOf(shape), transmittance })

test('endsOf and shapeOf count a turn clockwise as seen from above', () => {
  // Turned clockwise, a wall in the north moves its left end north and its right end south.
  const { from, to } = endsOf({ azimuth: 0, distance: 10, width: 4, turn: 30 })
  expect(positionOf(from).north).toBeCloseTo(10 + 2 * Math.sin(Math.PI / 6), 2)
  expect(positionOf(to).north).toBeCloseTo(10 - 2 * Math.sin(Math.PI / 6), 2)
})

test('endsOf and shapeOf are inverse to each other, whichever end comes first', () => {
  forAll([shapes], (shape) => {
    const { from, to } = endsOf(shape)
    for (const ends of [obstacle({ from, to }), obstacle({ from: to, to: from })]) {
      const { azimuth, distance, width, turn } = shapeOf(ends)
      const turned = Math.abs(azimuth - shape.azimuth)
      expect(Math.min(turned, 360 - turned)).toBeLessThan(0.05)
      expect(distance).toBeCloseTo(shape.distance, 2)
      expect(width).toBeCloseTo(shape.width, 2)
      expect(Math.abs(turn - shape.turn)).toBeLessThan(0.3)
    }
  })
})

const wall = screen({ azimuth: 180, distance: 3, width: 2, turn: 0 })

/** A shape, compared to a few millimeters and thousandths of a degree. */
const close = ({ azimuth, distance, width, turn }: Shape) => ({
  azimuth: expect.closeTo(azimuth, 2),
  distance: expect.closeTo(distance, 2),
  width: expect.closeTo(width, 2),
  turn: expect.closeTo(turn, 1),
})

test('moveBy keeps the bearing and the width of a wall, and a tree across the line of sight', () => {
  const shape = { azimuth: 90, distance: 10, width: 6, turn: 0 }
  const moved = { azimuth: 45, distance: Math.hypot(10, 10), width: 6 }
  const by = { east: 0, north: 10 }
  expect(shapeOf(moveBy(screen(shape), by))).toEqual(close({ ...moved, turn: 45 }))
  expect(shapeOf(moveBy(screen(shape, 0.3), by))).toEqual(close({ ...moved, turn: 0 }))
})

test('moveBy does not wear an obstacle down in many small steps', () => {
  const initial = screen({ azimuth: 200, distance: 30, width: 6, turn: 20 })
  let moved = initial
  for (let i = 0; i < 500; i++) moved = moveBy(moved, { east: 0.1, north: i < 250 ? 0.1 : -0.1 })
  expect(shapeOf(moved).width).toBeCloseTo(6, 1)
  expect(middleOf(moved).east - middleOf(initial).east).toBeCloseTo(50, 1)
})

test('moveEndBy leaves the other end of a wall where it is, and lets a crown grow on both sides', () => {
  const moved = moveEndBy(wall, 'to', { east: -2, north: 1 })
  expect(moved.from).toEqual(wall.from)
  expect(positionOf(moved.to)).toEqual({ east: expect.closeTo(-3, 2), north: expect.closeTo(-2, 2) })
  const crown = screen({ azimuth: 180, distance: 10, width: 6, turn: 0 }, 0.3)
  const grown = moveEndBy(crown, 'from', { east: 1, north: 0 })
  expect(shapeOf(grown).width).toBeCloseTo(8, 3)
  expect(middleOf(grown).east).toBeCloseTo(0, 3)
})

test('a tree lets light through and faces the panels, unlike a hedge along a path', () => {
  const isTreeAt = (turn: number) => isTree(screen({ azimuth: 10, distance: 10, width: 4, turn }, 0.3))
  expect([0, -15, 60].map(isTreeAt)).toEqual([true, true, false])
  expect(isTree(wall)).toBe(false)
})

const end = (direction: string, distance: number) => ({ direction, distance })

test.each([
  ['an end too near', end('90', 0.4), end('120', 5), /at least 0.5 m/],
  ['a middle too near', end('90', 5), end('269', 5), /at least 0.5 m/],
  ['through the panels', end('90', 5), end('270', 5), /at least 0.5 m/],
  ['too far', end('90', 10_001), end('120', 5), /within 10 km/],
  ['end-on across north', end('359.9999', 5), end('0.0001', 9), /same direction/],
])('endsProblem finds %s', (_, from, to, message) => {
  expect(endsProblem({ from, to })).toMatch(message)
})

test('endsProblem is null only for what the service accepts', () => {
  const distances = fc.double({ min: 0.1, max: 12_000, noNaN: true })
  const ends = fc.record({
    direction: fc.oneof(fc.constantFrom('N', '90', '270', '180'), fc.nat(359).map(String)),
    distance: fc.oneof(distances, fc.constantFrom(0.5, 10_000)),
  })
  forAll([ends, ends], (from, to) => {
    fc.pre(endsProblem({ from, to }) === null)
    expect(Obstacle.safeParse(obstacle({ from, to })).success).toBe(true)
  })
})

test('nearestValid leaves valid obstacles alone, and stops a wall in front of the panels and at 10 km', () => {
  const valid = moveBy(wall, { east: 1, north: -1 })
  expect(nearestValid(wall, valid)).toBe(valid)
  const near = nearestValid(wall, moveBy(wall, { east: 0, north: 3 }))
  for (const end of [near.from, near.to]) expect(positionOf(end).north).toBeCloseTo(-0.5, 2)
  const { from } = nearestValid(wall, moveBy(wall, { east: 0, north: -20_000 }))
  expect(from.distance).toBeCloseTo(10_000, 0)
})

const at = (azimuth: number, distance: number, width = 4) =>
  obstacle({ ...endsOf({ azimuth, distance, width, turn: 0 }) })

testAll<[Obstacle[], reach: number, extent: number]>([
  [[], 0, 10],
  [[at(90, 9), at(200, 19, 2)], 0, 20],
  [[at(0, 9999, 1)], 0, 10_000],
  [[at(90, 9)], 27, 30],
  [[{ ...at(90, 9, 6), transmittance: 0.3 }], 0, 15],
])('the plan shows the farthest obstacle, a whole crown, and an array', (obstacles, reach, extent) => {
  const frame = planFrame(400, 300, obstacles, reach)
  expect([frame.extent, rings(frame).at(-1)]).toEqual([extent, extent])
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

test('labels are of what is to be named, the selected obstacle first, and stay within the plan', () => {
  const frame = planFrame(400, 400, [])
  const obstacles = [at(180, 6), at(181, 6), at(182, 6), at(90, 6)]
  const labeled = (selected: number | null, named = [0, 1, 2, 3]) =>
    planLabels(frame, { obstacles, selected, named }).map(({ index }) => index)
  expect(labeled(null), 'no name touches two').toEqual([0, 2, 3])
  expect(labeled(1)[0], 'unless it is selected').toBe(1)
  expect(labeled(1, [])).toEqual([1])
  const [free] = planLabels(frame, { obstacles, selected: null, named: [3] })
  const [moved] = planLabels(frame, { obstacles, selected: null, named: [3], taken: free ? [free] : [] })
  expect(moved && [moved.x, moved.y]).not.toEqual(free && [free.x, free.y])
  const name = 'The very old walnut tree behind the barn'
  const [label] = planLabels(frame, { obstacles: [{ ...at(90, 10), name }], selected: null, named: [0] })
  expect(label?.text).toBe('\u2068The very old walnut tree…\u2069')
  expect((label?.x ?? 0) + ((label?.text.length ?? 0) - 2) * 3).toBeLessThanOrEqual(400)
})

const corner = (east: number, north: number) => ({
  direction: String((Math.atan2(east, north) * 180) / Math.PI + (east < 0 ? 360 : 0)),
  distance: Math.hypot(east, north),
})

const wallFrom = (from: readonly [number, number], to: readonly [number, number], height = 6) =>
  obstacle({ from: corner(...from), to: corner(...to), height })

const CROWDED = Array.from({ length: 9 }, (_, i) => ({
  ...at(100 + 18 * i, 9 + 3.9 * (i % 3), 2),
  name: `Thing ${i}`,
  transmittance: 0.3 * (i % 2),
}))

testAll<[where: string, obstacles: Obstacle[], size: number, hasDistance: boolean, atLeast: number]>([
  ['nine things', CROWDED, 260, false, 6],
  ['nine things on paper', CROWDED, 240, true, 3],
  ['a house, below which is no room', [wallFrom([-5, -8], [5, -8])], 260, false, 1],
  ['a slanted hedge', [wallFrom([-9, -3], [-2, -9], 1)], 260, false, 1],
])('a name touches its thing and no other', (_, obstacles, size, hasDistance, atLeast) => {
  const frame = planFrame(size, size, obstacles)
  const labels = planLabels(frame, { obstacles, selected: null, named: [...obstacles.keys()], hasDistance })
  expect(labels.length).toBeGreaterThanOrEqual(atLeast)
  for (const { index, text, x, y } of labels) {
    const distances = obstacles.map((it) => {
      const positions = [...(houseAround([it])?.outline ?? []), positionOf(it.from), positionOf(it.to)]
      const gaps = [...positions, middleOf(it)].map((position) => {
        const pixel = pixelOf(frame, position)
        const [beside, above] = [Math.abs(pixel.x - x) - (text.length - 2) * 3, Math.abs(pixel.y - y) - 7.5]
        return Math.hypot(Math.max(0, beside), Math.max(0, above))
      })
      return Math.min(...gaps)
    })
    expect(distances[index], text).toBeLessThan(20)
    expect(Math.min(...distances), text).toBe(distances[index])
  }
})

test('a name wider than half of a printed plan stays off the panels', () => {
  const frame = planFrame(240, 240, [])
  const obstacles = [{ ...at(90, 6), name: 'The very old walnut tree behind the barn' }]
  const [label] = planLabels(frame, { obstacles, selected: null, named: [0], hasDistance: true })
  expect(Math.abs((label?.y ?? frame.y) - frame.y)).toBeGreaterThanOrEqual(15)
})

const around = [wallFrom([-9, 8], [9, 8]), wallFrom([9, 8], [9, -8]), wallFrom([9, -8], [-9, -8])]

/** @param corners east and north, the corners of the outline in any order */
testAll<[string, Obstacle[], corners: string | null]>([
  ['one wall: half as deep', [wallFrom([-5, -10], [5, -10])], '-5,-10 -5,-15 5,-10 5,-15'],
  ['a long wall: no deeper than usual', [wallFrom([10, -9], [10, 9])], '10,-9 10,9 16,-9 16,9'],
  ['two walls of a rectangle', [wallFrom([4, 8], [16, 8]), wallFrom([4, 8], [4, 18])], '16,18 16,8 4,18 4,8'],
  ['a low wall', [wallFrom([-5, -10], [5, -10], 2)], null],
  ['a tree', [{ ...at(180, 10), transmittance: 0.3 }], null],
  ['around the panels', around, null],
])('a house in the plan: %s', (_, walls, corners) => {
  const outline = houseAround(walls)?.outline.map((it) =>
    [it.east, it.north].map((meters) => Math.round(meters)),
  )
  expect(outline?.toSorted().join(' ') ?? null).toBe(corners)
})

test('a crown throws a shadow as wide as itself, wherever the sun is', () => {
  const widthAt = (azimuth: number): number => {
    const [a, b] = shadowOf(APPLE_TREE, { azimuth, altitude: 20 })
    return Math.hypot((a?.east ?? 0) - (b?.east ?? 0), (a?.north ?? 0) - (b?.north ?? 0))
  }
  for (const azimuth of [0, 100, 250]) expect(widthAt(azimuth)).toBeCloseTo(widthAt(180))
})

/** True if the panels, at the origin, lie within a convex polygon. */
const isOverPanels = (corners: readonly Position[]): boolean => {
  const sides = corners.map((a, i) => {
    const b = corners[(i + 1) % corners.length] ?? a
    return a.east * b.north - a.north * b.east > 0
  })
  return new Set(sides).size === 1
}

test('a shadow lies on the panels exactly while its obstacle hides the sun', () => {
  const view = skyline([], [HOUSE])
  const hidden: string[] = []
  const overPanels: string[] = []
  for (let azimuth = 0.5; azimuth < 360; azimuth += 3)
    for (let altitude = 0.5; altitude < 60; altitude += 1.5) {
      if (coversAt(view, azimuth, altitude).length > 0) hidden.push(`${azimuth}° ${altitude}°`)
      if (isOverPanels(shadowOf(HOUSE, { azimuth, altitude }))) overPanels.push(`${azimuth}° ${altitude}°`)
    }
  expect(overPanels).toEqual(hidden)
  expect(hidden.length).toBeGreaterThan(50)
})
