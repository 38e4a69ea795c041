import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import type { SkyPosition } from '../../../web/src/skyline/frame.ts'
import { drawStroke, extendStroke, type Stroke, simplify } from '../../../web/src/skyline/freehand.ts'
import { azimuths } from '../../../web/src/skyline/points.ts'
import { horizons, point } from './horizons.ts'

const place = (azimuth: number, altitude: number): SkyPosition => ({ azimuth, altitude })

/** A stroke through positions. */
const strokeThrough = (positions: readonly SkyPosition[]): Stroke =>
  positions
    .slice(1)
    .reduce<Stroke>(
      (stroke, position, i) => extendStroke(stroke, positions[i] ?? position, position),
      new Map(),
    )

test('a stroke has the last height at every tenth of a degree that it passes, in either direction', () => {
  const there = strokeThrough([place(10, 5), place(10.4, 9)])
  expect([...there]).toEqual([
    [100, 5],
    [101, 6],
    [102, 7],
    [103, 8],
    [104, 9],
  ])
  const andBack = strokeThrough([place(10, 5), place(10.4, 9), place(10.2, 3)])
  expect([101, 102, 103, 104].map((tenth) => andBack.get(tenth))).toEqual([6, 3, 6, 9])
})

test('simplify never moves the line by more than the tolerance', () => {
  const heights = fc.array(fc.double({ min: 0, max: 60, noNaN: true }), { minLength: 2, maxLength: 80 })
  fc.assert(
    fc.property(heights, fc.constantFrom(0.3, 2), (all, tolerance) => {
      const line = all.map((height, i) => place(i * 0.5, height))
      const kept = simplify(line, tolerance)
      expect([kept[0], kept.at(-1)]).toEqual([line[0], line.at(-1)])
      for (const { azimuth, altitude } of line) {
        const next = kept.findIndex((position) => position.azimuth >= azimuth)
        const [a, b] = [kept[Math.max(0, next - 1)] ?? place(0, 0), kept[Math.max(1, next)] ?? place(0, 0)]
        const [across, up] = [b.azimuth - a.azimuth, b.altitude - a.altitude]
        const distance =
          Math.abs(across * (altitude - a.altitude) - up * (azimuth - a.azimuth)) / Math.hypot(across, up)
        expect(distance).toBeLessThanOrEqual(tolerance + 1e-9)
      }
    }),
  )
})

describe('drawStroke', () => {
  const hill = strokeThrough([place(160, 4), place(180, 14), place(200, 4)])

  it('becomes a few points, also across north', () => {
    expect(drawStroke([], strokeThrough([place(-10, 0), place(0, 8), place(10, 0)]))).toEqual([
      point(0, 8),
      point(10, 0),
      point(350, 0),
    ])
  })

  it('replaces the points that it covers and holds the line beside it, unless it starts on the line', () => {
    const ring = (height: number) => [90, 170, 190, 270].map((azimuth) => point(azimuth, height))
    expect(drawStroke(ring(10), hill)).toEqual([
      point(90, 10),
      point(159.9, 10),
      point(160, 4),
      point(180, 14),
      point(200, 4),
      point(200.1, 10),
      point(270, 10),
    ])
    expect(azimuths(drawStroke(ring(4), hill))).toEqual([90, 160, 180, 200, 270])
  })

  it('leaves the line as it was elsewhere, has distinct azimuths and never too many points', () => {
    const anywheres = fc.double({ min: 0, max: 359.9, noNaN: true })
    const positions = fc.array(
      fc
        .tuple(anywheres, fc.double({ min: 0, max: 90, noNaN: true }))
        .map(([at, height]) => place(at, height)),
      { minLength: 2, maxLength: 30 },
    )
    // Closely spaced points, so that none of the gaps between them is wide.
    const closed = horizons().map((points) => [
      ...[0, 60, 120, 180, 240, 300]
        .filter((azimuth) => !azimuths(points).includes(azimuth))
        .map((azimuth) => point(azimuth, 5)),
      ...points,
    ])
    fc.assert(
      fc.property(closed, positions, anywheres, (points, drawn, anywhere) => {
        const stroke = strokeThrough(drawn)
        const after = drawStroke(points, stroke)
        expect(new Set(azimuths(after)).size).toBe(after.length)
        expect(after.length).toBeLessThanOrEqual(360)
        const covered = [...stroke.keys()].map((tenth) => tenth / 10)
        const fromStart = wrapAzimuth(anywhere - Math.min(...covered) + 0.2)
        const isCovered = fromStart <= Math.max(...covered) - Math.min(...covered) + 0.4
        if (isCovered || after.length > 300) return
        const [before, now] = [points, after].map((it) => heightAt(horizonLine(it), anywhere))
        expect(Math.abs((now ?? Number.NaN) - (before ?? Number.NaN))).toBeLessThan(0.6)
      }),
      { numRuns: 60 },
    )
  })
})
