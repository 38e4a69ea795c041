import { VisibleError } from '../http/errors.ts'
import { bytesInResponse, MAX_RESPONSE_BYTES } from '../platform/lambda-limits.ts'
import type { Inputs } from '../schemas/analysis.ts'
import { MAX_VARIANTS } from '../schemas/estimate.ts'
import { MAX_POINTS } from '../schemas/horizon.ts'
import type { Geometry } from './result.ts'

/**
 * Upper bound on the other parts of an estimate in a response, bytes: up to 6200 for production and energy with its reasons,
 * 4000 for a weather station (2000 in the reply, at most doubled where they are escaped), and 700 for the variant's name.
 */
export const OTHER_BYTES = 11_000

/** As many as the body and all variants with full horizons have. */
const MAX_TOTAL_POINTS = (1 + MAX_VARIANTS) * MAX_POINTS
/** An obstacle is about as long as so many points. */
const POINTS_PER_OBSTACLE = 4

/** No rounded figure is longer. */
const LONGEST_FIGURE = -0.00000123456

const bytesOf = (geometry: Geometry): number => {
  const recovered = geometry.inputs.obstacles.map(({ name }) => ({ name, recoveredEnergy: LONGEST_FIGURE }))
  return bytesInResponse(geometry) + bytesInResponse(recovered) + OTHER_BYTES
}

const pointsOf = ({ horizonProfile, obstacles }: Inputs): number =>
  horizonProfile.length + POINTS_PER_OBSTACLE * obstacles.length

const sumOf = (geometries: readonly Geometry[], size: (geometry: Geometry) => number): number =>
  geometries.reduce((sum, geometry) => sum + size(geometry), 0)

const refused = (message: string): VisibleError =>
  new VisibleError('validation', { errors: [{ field: 'variants', message }] })

/**
 * Checked before the estimator is called. A horizon like a comb can shade the sun in hundreds of intervals a day.
 *
 * @throws VisibleError validation on `variants` if estimates with these geometries have too many horizon points and
 * obstacles, or could exceed Lambda's limit
 */
export const requireFittingResponse = (geometries: readonly Geometry[]): void => {
  if (sumOf(geometries, ({ inputs }) => pointsOf(inputs)) > MAX_TOTAL_POINTS)
    throw refused(
      `must have at most ${MAX_TOTAL_POINTS} horizon points together with the body; an obstacle counts as ${POINTS_PER_OBSTACLE}`,
    )
  if (sumOf(geometries, bytesOf) > MAX_RESPONSE_BYTES)
    throw refused(
      'would make the response larger than 6 MB: send fewer variants, horizon points or obstacles',
    )
}
