import { VisibleError } from '../http/errors.ts'
import { bytesInResponse, MAX_RESPONSE_BYTES } from '../platform/lambda-limits.ts'
import type { Geometry } from './result.ts'

/**
 * Upper bound on the other parts of an estimate in a response, bytes: up to 6200 for production and energy with its reasons,
 * 4000 for a weather station (2000 in the reply, at most doubled where they are escaped), and 700 for the variant's name.
 */
export const OTHER_BYTES = 11_000

/**
 * Checked before the estimator is called. A horizon like a comb can shade the sun in hundreds of intervals a day.
 *
 * @throws VisibleError validation on `variants` if estimates with these geometries could exceed Lambda's limit
 */
export const requireFittingResponse = (geometries: readonly Geometry[]): void => {
  const bytes = geometries.reduce((sum, geometry) => sum + bytesInResponse(geometry) + OTHER_BYTES, 0)
  if (bytes <= MAX_RESPONSE_BYTES) return
  const message = 'would make the response larger than 6 MB: send fewer variants or fewer horizon points'
  throw new VisibleError('validation', { errors: [{ field: 'variants', message }] })
}
