import { describe, expect, test } from 'vitest'
import {
  LEVELS,
  leftEdge,
  orientationBands,
  productionAt,
  shareOfBest,
} from '../../../web/src/results/orientation-grid.ts'
import { orientation } from './example.ts'

const { grid, best } = orientation

describe('the production between the points of the grid', () => {
  test('is the grid’s own at its points', () => {
    for (const [row, azimuths] of grid.entries())
      for (const [column, production] of azimuths.entries())
        expect(productionAt(grid, 10 * row, 30 * column)).toBeCloseTo(production, 6)
  })

  test('is the same after a full turn, and continuous across north', () => {
    for (const tilt of [0, 17, 45, 90]) {
      expect(productionAt(grid, tilt, 360 + 41)).toBeCloseTo(productionAt(grid, tilt, 41), 6)
      expect(productionAt(grid, tilt, -0.001)).toBeCloseTo(productionAt(grid, tilt, 0.001), 0)
    }
  })

  test('does not depend on the azimuth of a flat plane', () => {
    for (let azimuth = 0; azimuth < 360; azimuth += 7)
      expect(productionAt(grid, 0, azimuth)).toBeCloseTo(grid[0]?.[0] ?? 0, 3)
  })

  test('is within 0.3 % of the best that the service found between the points', () => {
    const found = productionAt(grid, best.panelTilt, best.panelAzimuth)
    expect(Math.abs(found / best.adjustedAnnual - 1)).toBeLessThan(0.003)
  })
})

test('where nothing is produced, every orientation is as good as the best', () => {
  const nothing = {
    ...orientation,
    best: { ...best, adjustedAnnual: 0 },
    grid: grid.map((productions) => productions.map(() => 0)),
  }
  expect(shareOfBest(nothing, 0)).toBe(100)
  const edges = orientationBands(nothing, 0).flatMap(({ rings }) => rings.flat(2))
  expect(edges.length).toBeGreaterThan(0)
  expect(edges.filter(Number.isNaN)).toEqual([])
})

describe('the areas of the plot', () => {
  const bands = orientationBands(orientation, 0)

  test('have their level along their lines inside the plot', () => {
    expect(bands.map(({ level }) => level)).toEqual([...LEVELS])
    for (const { level, rings } of bands) {
      const line = rings
        .flat()
        .filter(([azimuth, tilt]) => azimuth > 1 && azimuth < 359 && tilt > 1 && tilt < 89)
      for (const [azimuth, tilt] of line)
        expect(
          Math.abs((100 * productionAt(grid, tilt, azimuth)) / best.adjustedAnnual - level),
        ).toBeLessThan(0.5)
    }
    expect(bands.at(-1)?.rings.flat().length).toBeGreaterThan(10)
  })

  test('get smaller with their level, and the last one encloses the best', () => {
    const extent = (i: number) => {
      const tilts = bands[i]?.rings.flat().map(([, tilt]) => tilt) ?? []
      return [Math.min(...tilts), Math.max(...tilts)] as const
    }
    for (let i = 1; i < bands.length; i++)
      expect(extent(i)[1] - extent(i)[0]).toBeLessThanOrEqual(extent(i - 1)[1] - extent(i - 1)[0])
    const [low, high] = extent(bands.length - 1)
    expect(best.panelTilt).toBeGreaterThan(low)
    expect(best.panelTilt).toBeLessThan(high)
  })
})

test.each([
  [180, 0],
  [200, 0],
  [0, -180],
  [350, -180],
  [20, -180],
])(
  'with the best azimuth at %d°, the plot begins at %d°, so that its middle faces the equator',
  (azimuth, edge) => {
    const bestUnshaded = { ...orientation.bestUnshaded, panelAzimuth: azimuth }
    expect(leftEdge({ ...orientation, bestUnshaded })).toBe(edge)
  },
)
