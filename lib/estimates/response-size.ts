import { VisibleError } from '../http/errors.ts'
import type { Geometry } from './result.ts'

/** What Lambda returns at most. The body is a JSON string in there, so that each of its quotation marks takes two bytes. */
const MAX_RESPONSE_BYTES = 6_291_556

/**
 * Upper bound on an estimate's other parts as an escaped string, bytes: up to 6200 for production and energy with its
 * reasons, 6000 for a weather station of 2000 characters, and 700 for the variant's name.
 */
export const OTHER_BYTES = 14_000

const escapedBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(JSON.stringify(value)))

/**
 * A horizon of many narrow teeth shades the sun in hundreds of intervals a day.
 *
 * @throws VisibleError validation on `variants` if estimates with these geometries could exceed the limit
 */
export const requireRoomFor = (geometries: readonly Geometry[]): void => {
  const bytes = geometries.reduce((sum, geometry) => sum + escapedBytes(geometry) + OTHER_BYTES, 0)
  if (bytes <= MAX_RESPONSE_BYTES) return
  const message =
    'must not make the response larger than 6 MB: send fewer variants, or horizons with fewer points'
  throw new VisibleError('validation', { errors: [{ field: 'variants', message }] })
}
