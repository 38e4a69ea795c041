import fc from 'fast-check'
import { toDirection } from '../../../web/src/ui/azimuth.ts'
import { point } from '../../lib/shading/profiles.ts'

/** Points in any order, with distinct azimuths. */
export const horizons = (constraints: { minLength?: number; maxLength?: number } = {}) =>
  fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: 0, max: 3599 }), fc.integer({ min: 0, max: 900 }))
      .map(([azimuth, height]) => point(toDirection(azimuth / 10), height / 10)),
    { maxLength: 40, ...constraints, selector: ({ direction }) => direction },
  )
