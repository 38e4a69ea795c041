import { expect, test } from 'vitest'
import { bandsAround } from '../../../../lib/terrain/geometry/bands.ts'
import { raysFrom } from '../../../../lib/terrain/geometry/ray.ts'
import { highestAlong } from '../../../../lib/terrain/geometry/sighting.ts'
import { LOWERED } from '../landscape.ts'

const SITE = { latitude: 47.2692, longitude: 11.4041 }

/** A wall as thin as a pixel, along a column or a row of pixels: its crest is never between two steps. */
test.each(['x', 'y'] as const)('rays climb every crest along a line of constant %s', (axis) => {
  const [ray = []] = raysFrom(SITE, [33])
  for (const { zoom, nodes } of ray) {
    const [start, end] = [nodes[0]?.[axis] ?? 0, nodes.at(-1)?.[axis] ?? 0]
    const crests = Array.from({ length: 20 }, (_, i) => Math.round(start + ((end - start) * (i + 1)) / 22))
    for (const crest of crests) {
      const wall = (x: number, y: number) => Math.max(0, 1 - Math.abs((axis === 'x' ? x : y) - crest)) * 1e5
      const reliefs = new Map(
        bandsAround(SITE.latitude).map((band) => [band.zoom, band.zoom === zoom ? wall : () => 0]),
      )
      const { tangent, distance } = highestAlong(ray, reliefs, 0)
      expect((tangent + LOWERED * distance) * distance).toBeGreaterThan(0.98e5)
    }
  }
})

test('rays look at the ground at both of their ends', () => {
  const [ray = []] = raysFrom(SITE, [90])
  const lookedAt: number[] = []
  const reliefs = new Map(
    bandsAround(SITE.latitude).map(({ zoom }) => [
      zoom,
      (x: number) => {
        lookedAt.push(x / 2 ** zoom)
        return 0
      },
    ]),
  )
  highestAlong(ray, reliefs, 0)
  const xs = ray.flatMap(({ zoom, nodes }) => nodes.map(({ x }) => x / 2 ** zoom))
  expect(lookedAt[0]).toBe(xs[0])
  expect(lookedAt.at(-1)).toBeCloseTo(xs.at(-1) ?? Number.NaN, 9)
})
