import { expect, test } from 'vitest'
import { SKY_CELLS, sumAround } from '../../../lib/shading/sky-cells.ts'

const STERADIANS = (2 * Math.PI) / SKY_CELLS
const EVERYWHERE = new Float64Array(SKY_CELLS).fill(STERADIANS)

test.each([
  [30, 40, 1],
  [0.4, 25, 1],
  [359.8, 60, 1],
  // At the horizon half of it is in the sky.
  [90, 0, 0.5],
])(
  'around azimuth %d°, altitude %d°, a radius of 5° holds %d of the spherical cap',
  (azimuth, altitude, share) => {
    const cap = 2 * Math.PI * (1 - Math.cos((5 * Math.PI) / 180))
    expect(sumAround(EVERYWHERE, azimuth, altitude, 5) / cap / share).toBeCloseTo(1, 1)
  },
)
