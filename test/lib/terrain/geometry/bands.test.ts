import { expect, test } from 'vitest'
import { bandsAround } from '../../../../lib/terrain/geometry/bands.ts'
import { pixelSize } from '../../../../lib/terrain/geometry/mercator.ts'

test.each([0, 47.2692, 70, 84, 85, -85])(
  'at latitude %d, the bands start with the finest pixels of at most 30 m',
  (latitude) => {
    const [first, ...others] = bandsAround(latitude)
    const zoom = first?.zoom ?? Number.NaN
    expect(pixelSize(latitude, zoom)).toBeLessThanOrEqual(30)
    expect(pixelSize(latitude, zoom - 1)).toBeGreaterThan(30)
    for (const band of others) expect(pixelSize(latitude, band.zoom) / band.from).toBeLessThan(1 / 63)
    expect(others.at(-1)?.to).toBe(100_000)
  },
)
