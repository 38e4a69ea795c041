import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import type { HorizonPoint, Points } from '../../../web/src/api/types.ts'
import type { SunPosition } from '../../../web/src/day/sun-day.ts'
import { createFrame, toX, toY } from '../../../web/src/skyline/frame.ts'
import { drawStroke, extendStroke, type Stroke } from '../../../web/src/skyline/freehand.ts'
import { horizonOutline, wideGaps } from '../../../web/src/skyline/horizon-outline.ts'
import {
  addInWidestGap,
  addPoint,
  azimuths,
  connectPoints,
  formatPoints,
  movePoint,
  nearestPoint,
  orderLeftToRight,
  parsePoints,
} from '../../../web/src/skyline/points.ts'
import { toDirection } from '../../../web/src/ui/azimuth.ts'
import { point } from '../../lib/shading/profiles.ts'
import { forAll } from '../for-all.ts'

const ridge = [point('E', 4), point('S', 12), point('W', 6)]

const wedged = [point('10', 3), point('10.05', 3), point('10.1', 3)]
test.each<[string, Points, index: number, turn: number, rise: number, HorizonPoint]>([
  ['snaps to 0.1°', ridge, 1, 10.04, 3.26, point('190', 15.3)],
  ['keeps the direction', [point('S', 1.234)], 0, 0, 3, point('S', 4.2)],
  ['keeps the height', [point('157.55', 1.234)], 0, 3, 0, point('160.6', 1.234)],
  ['stops at the next point and at 90°', ridge, 1, 170, 400, point('269.9', 90)],
  ['stops at the point before and at 0°', ridge, 1, -170, -15, point('90.1', 0)],
  ['crosses north', [point('N', 3), point('5', 3)], 0, -2, 0, point('358', 3)],
  ['keeps the direction between close points', wedged, 1, 5, 1, point('10.05', 4)],
])('movePoint %s', (_, points, index, turn, rise, moved) => {
  expect(movePoint(points, index, turn, rise)).toEqual(points.with(index, moved))
})

test('addPoint inserts the point in order of azimuth, and rejects a duplicate azimuth and a 361st point', () => {
  const points = [point('E', 4), point('135', 8), point('S', 12), point('W', 6)]
  expect(addPoint(ridge, 134.96, 8.01)).toEqual({ points, index: 1 })
  expect(addPoint(ridge, 300, 8)?.index).toBe(3)
  expect(addPoint(ridge, 180.01, 8)).toBeNull()
  const full = Array.from({ length: 360 }, (_, azimuth) => point(azimuth, 1))
  expect(addPoint(full, 0.5, 1)).toBeNull()
})

test('addPoint adds a point on the line in the widest gap', () => {
  const sloping = [point('10', 20), point('100', 10), point('190', 0), point('280', 0)]
  expect(addInWidestGap(sloping, 180)?.points[1]).toEqual(point('55', 15))
  expect(addInWidestGap([], 0)?.points).toEqual([point('0', 10)])
})

test('points are ordered from the left edge to the right', () => {
  expect(orderLeftToRight(ridge, 180)).toEqual([0, 1, 2])
  expect(orderLeftToRight(ridge, 0)).toEqual([1, 2, 0])
})

test('lines of text are read as they are written, with columns of a spreadsheet and decimal commas', () => {
  const points = [point('S', 12), point('157.5', 7.25)]
  expect(parsePoints(formatPoints(points))).toEqual({ value: points })
  for (const text of ['s\t12\n\n 157,5; 7,25\r\n', 'S 12 °\n157.5° 7.25°'])
    expect(parsePoints(text)).toEqual({ value: points })
})

test.each([
  ['Line 1 needs', ['90', '90,4', '360 4', '90 4 5']],
  ['Line 2 needs', ['90 4\n180 91']],
  ['Line 2 repeats an azimuth', ['E 4\n90 5']],
])('lines of text are refused: %s', (message, texts) => {
  const error = expect.stringContaining(message)
  for (const text of texts) expect(parsePoints(text), text).toEqual({ error })
})

test('connectPoints makes the service follow the straight line across every gap, also across north', () => {
  const tenths = fc.uniqueArray(fc.nat(3599), { minLength: 1, maxLength: 6 })
  forAll([tenths, fc.double({ min: 0, max: 1, noNaN: true })], (azimuths, share) => {
    const points = azimuths.map((tenth) => point(toDirection(tenth / 10), tenth % 90))
    const connected = connectPoints(points)
    const line = horizonLine(connected)
    expect(wideGaps(connected)).toEqual([])
    for (const { from, width, heights } of wideGaps(points)) {
      const straight = heights[0] + (heights[1] - heights[0]) * share
      expect(heightAt(line, (from + share * width) % 360)).toBeCloseTo(straight, 6)
    }
    expect(connected).toEqual(expect.arrayContaining([...points]))
  })
})

test('nearestPoint finds the point under the pointer, if there is one and the diagram shows it', () => {
  const frame = createFrame({ width: 800, height: 400 }, { center: 180, reach: 135, maxAltitude: 60 })
  const points = [point('E', 4), point('SSE', 12), point('S', 30)]
  const pixel = { x: toX(frame, -22.5), y: toY(frame, 12) + 3 }
  expect(nearestPoint(points, frame, pixel, 4)).toBe(1)
  expect(nearestPoint(points, frame, pixel, 2)).toBeNull()
  expect(nearestPoint([], frame, pixel, 999)).toBeNull()
  expect(nearestPoint([point('N', 5)], frame, { x: 0, y: frame.bottom }, 999)).toBeNull()
})

const place = (azimuth: number, altitude: number): SunPosition => ({ azimuth, altitude })

test('the horizon goes all the way round, and down to 0 at the cardinal directions inside wide gaps', () => {
  const level = [0, 90, 180, 270, 360].map((azimuth) => place(azimuth, 0))
  expect(horizonOutline([])).toEqual(level)
  expect(horizonOutline([point('SE', 20)])).toEqual(level.toSpliced(2, 0, place(135, 20)))
})

test.each<[string, Points, ReturnType<typeof wideGaps>]>([
  ['beyond north', [point(310, 8), ...ridge], [{ from: 310, width: 140, heights: [8, 4] }]],
  ['a line that is at 0° anyway', [point(0, 0), point(180, 0)], []],
  ['points 90° apart', [point(100, 20), point(190, 20), point(280, 1), point(10, 1)], []],
])('wide gaps, in which the service comes down to 0°: %s', (_, points, gaps) => {
  expect(wideGaps(points)).toEqual(gaps)
})

/** A stroke through these positions. */
const strokeThrough = (positions: readonly SunPosition[]): Stroke => {
  let stroke: Stroke = new Map()
  for (const [i, position] of positions.entries())
    if (i > 0) stroke = extendStroke(stroke, positions[i - 1] ?? position, position)
  return stroke
}

test('a stroke has the last height at every tenth of a degree that it passes, in either direction', () => {
  const there = strokeThrough([place(10, 5), place(10.4, 9)])
  expect(Object.fromEntries(there)).toEqual({ 100: 5, 101: 6, 102: 7, 103: 8, 104: 9 })
  const andBack = strokeThrough([place(10, 5), place(10.4, 9), place(10.2, 3)])
  expect(Object.fromEntries(andBack)).toMatchObject({ 101: 6, 102: 3, 103: 6, 104: 9 })
})

test('drawStroke becomes a few points, also across north, in wide gaps, for wiggles and at the ground', () => {
  const drawn = (...positions: SunPosition[]) => drawStroke([], strokeThrough(positions))
  expect(drawn(place(-10, 0), place(0, 8), place(10, 0))).toEqual([point(0, 8), point(10, 0), point(350, 0)])
  expect(azimuths(drawn(place(20, 10), place(200, 10)))).toEqual([19.9, 20, 90, 180, 200, 200.1])
  const wiggles = Array.from({ length: 60 }, (_, i) => place(100 + i, 10 + (i % 2 === 0 ? 0 : 0.25)))
  expect(drawn(...wiggles).length).toBeLessThanOrEqual(6)
  expect(drawn(place(100, 0.2), place(160, 0.2))).toEqual([point(100, 0.2), point(160, 0.2)])
})

test('drawStroke follows a stroke to within 0.3°', () => {
  const heights = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 2, maxLength: 80 })
  forAll([heights], (all) => {
    const stroke = strokeThrough(all.map((height, i) => place(100 + i * 0.5, height)))
    const line = horizonLine(drawStroke([], stroke))
    for (const [tenth, height] of stroke)
      expect(Math.abs(heightAt(line, tenth / 10) - height)).toBeLessThanOrEqual(0.36)
  })
})

test('drawStroke replaces the points that it covers and holds the line beside it, unless it starts on the line', () => {
  const hill = strokeThrough([place(160, 4), place(180, 24), place(200, 4)])
  const ring = (height: number) => [90, 170, 190, 270].map((azimuth) => point(azimuth, height))
  const drawn = [point(160, 4), point(180, 24), point(200, 4)]
  const beside = [point(90, 10), point(159.9, 10), ...drawn, point(200.1, 10), point(270, 10)]
  expect(drawStroke(ring(10), hill)).toEqual(beside)
  expect(azimuths(drawStroke(ring(4), hill))).toEqual([90, 160, 180, 200, 270])
})

test('drawStroke keeps distinct azimuths, at most as many points as the service takes', () => {
  const full = Array.from({ length: 360 }, (_, azimuth) => point(azimuth, 1))
  const zigzag = [100.3, 101.3, 102.3, 101.8].map((azimuth, i) => place(azimuth, 30 * (i % 2)))
  const after = drawStroke(full, strokeThrough(zigzag))
  expect(after).toHaveLength(360)
  expect(new Set(azimuths(after)).size).toBe(360)
})
