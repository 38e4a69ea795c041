import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import { gapOutline, horizonOutline, wideGaps } from '../../../web/src/skyline/horizon-line.ts'
import { horizons, point } from './horizons.ts'

const place = (relative: number, height: number) => ({ relative, height })

describe('horizonOutline', () => {
  it('is flat without points', () => {
    expect(horizonOutline([], 180)).toEqual([place(-180, 0), place(180, 0)])
  })

  it('drops to 0 at the cardinal directions inside wide gaps', () => {
    expect(horizonOutline([point('SE', 20)], 180)).toEqual([
      place(-180, 0),
      place(-90, 0),
      place(-45, 20),
      place(0, 0),
      place(90, 0),
      place(180, 0),
    ])
  })

  it('has the same height at both edges', () => {
    const ridge = [point(350, 10), point(10, 30)]
    expect(horizonOutline(ridge, 180).at(0)).toEqual(place(-180, 20))
    expect(horizonOutline(ridge, 180).at(-1)).toEqual(place(180, 20))
    expect(horizonOutline(ridge, 0)).toContainEqual(place(10, 30))
  })

  it('shows a point at the edge once on each side', () => {
    const outline = horizonOutline([point('N', 25)], 180)
    expect(outline.filter(({ relative }) => relative === -180)).toEqual([place(-180, 25)])
    expect(outline.at(-1)).toEqual(place(180, 25))
  })

  it('runs from the left edge to the right in order, at the height of the line', () => {
    fc.assert(
      fc.property(horizons(), (points) => {
        const relatives = horizonOutline(points, 180).map(({ relative }) => relative)
        expect(relatives.at(0)).toBe(-180)
        expect(relatives.at(-1)).toBe(180)
        expect(relatives).toEqual([...new Set(relatives)].sort((a, b) => a - b))
        const line = horizonLine(points)
        for (const { relative, height } of horizonOutline(points, 180))
          expect(height).toBeCloseTo(heightAt(line, (relative + 180) % 360), 6)
      }),
    )
  })
})

describe('wideGaps', () => {
  it('finds the stretches wider than 90° in which the service comes down to 0°', () => {
    const points = [point(310, 8), point(90, 12), point(150, 5), point(200, 14)]
    expect(wideGaps(points)).toEqual([
      { from: 200, width: 110, heights: [14, 8] },
      { from: 310, width: 140, heights: [8, 12] },
    ])
    expect(wideGaps([point(100, 20), point(190, 20), point(280, 1), point(10, 1)])).toEqual([])
  })

  it('finds none without two points to connect, nor where the line is at 0° anyway', () => {
    expect(wideGaps([])).toEqual([])
    expect(wideGaps([point(180, 10)])).toEqual([])
    expect(wideGaps([point(0, 0), point(180, 0)])).toEqual([])
  })

  it('draws a straight line across a gap, beyond the edge of the diagram if need be', () => {
    const gap = { from: 310, width: 140, heights: [8, 22] } as const
    expect(gapOutline(gap, 180)).toEqual([place(130, 8), place(270, 22)])
    expect(gapOutline(gap, 0)).toEqual([place(-50, 8), place(90, 22)])
  })
})
