import { expect, test } from 'vitest'
import { computingSeconds } from '../../../lib/estimates/cost.ts'
import { MAX_POINTS } from '../../../lib/horizon/line.ts'
import { MAX_VARIANTS } from '../../../lib/schemas/estimate.ts'
import { screen } from '../horizon/skylines.ts'
import { point } from '../shading/profiles.ts'

interface Size {
  readonly variants: number
  readonly planes: number
  readonly obstacles: number
  /** Of each obstacle, degrees. */
  readonly width: number
  readonly points?: number
}

const configurations = ({ variants, planes, obstacles, width, points = 0 }: Size) => {
  const plane = { panelTilt: 30, panelAzimuth: 180, systemSize: 4 }
  return new Array(1 + variants).fill({
    ...plane,
    latitude: 47,
    longitude: 11,
    array: null,
    otherPlanes: new Array(planes - 1).fill(plane),
    horizonProfile: Array.from({ length: points }, (_, i) => point(i, 10)),
    obstacles: new Array(obstacles).fill(screen('Screen', [0, 10], [width, 10], 5)),
  })
}

/** Processor seconds of the whole request on the machine of bench/RESULTS.md, where each kind was measured three times. */
test.each<[Size, number]>([
  [{ variants: 0, planes: 1, obstacles: 0, width: 0 }, 0.012],
  [{ variants: 0, planes: 8, obstacles: 50, width: 175 }, 0.6],
  [{ variants: 99, planes: 1, obstacles: 0, width: 0 }, 1.2],
  [{ variants: 99, planes: 1, obstacles: 0, width: 0, points: MAX_POINTS }, 1.6],
  [{ variants: 99, planes: 8, obstacles: 0, width: 0 }, 4.5],
  [{ variants: 99, planes: 8, obstacles: 10, width: 17.5 }, 7.8],
  [{ variants: 99, planes: 1, obstacles: 50, width: 17.5 }, 4],
  [{ variants: 99, planes: 4, obstacles: 50, width: 17.5 }, 12],
  [{ variants: 99, planes: 8, obstacles: 50, width: 17.5 }, 19.5],
  [{ variants: 99, planes: 1, obstacles: 50, width: 175 }, 10],
  [{ variants: 99, planes: 8, obstacles: 10, width: 175 }, 17],
  [{ variants: 99, planes: 8, obstacles: 50, width: 175 }, 60],
])('%o take %d s', (size, measured) => {
  const ratio = computingSeconds(configurations(size)) / measured
  expect(ratio).toBeGreaterThan(0.95)
  expect(ratio).toBeLessThan(1.35)
})

test('a hundred variants of one plane may have any obstacles', () => {
  const widest = { variants: MAX_VARIANTS, planes: 1, obstacles: 50, width: 179.9, points: MAX_POINTS }
  expect(computingSeconds(configurations(widest))).toBeLessThan(15)
})
