import { expect, test } from 'vitest'
import { SKY_CELLS, sumAround } from '../../../lib/shading/sky-cells.ts'

const STERADIANS = (2 * Math.PI) / SKY_CELLS
const EVERYWHERE = new Float64Array(SKY_CELLS).fill(STERADIANS)

test.each([
  [30, 40],
  [0.4, 25],
  [359.8, 60],
  [180, 50],
])(
  'around azimuth %d°, altitude %d°, a radius of 5° holds the solid angle of the spherical cap',
  (azimuth, altitude) => {
    const cap = 2 * Math.PI * (1 - Math.cos((5 * Math.PI) / 180))
    expect(sumAround(EVERYWHERE, azimuth, altitude, 5) / cap).toBeCloseTo(1, 1)
  },
)

test('at the horizon half of it is in the sky', () => {
  const cap = Math.PI * (1 - Math.cos((5 * Math.PI) / 180))
  expect(sumAround(EVERYWHERE, 90, 0, 5) / cap).toBeCloseTo(1, 1)
})
