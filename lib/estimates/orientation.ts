import type * as z from 'zod'
import { bestOrientation } from '../energy/orientation.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { OrientationRequest } from '../schemas/estimate.ts'
import type { Orientation } from '../schemas/orientation.ts'
import { answerAbout } from './estimate.ts'
import { placeOf } from './place.ts'

/**
 * The best orientation for the panels of a request, from one answer of the estimator; nothing is stored.
 *
 * @throws VisibleError what {@link answerAbout} throws
 */
export const optimizeOrientation = async (
  request: OrientationRequest,
  context: RequestContext,
): Promise<z.input<typeof Orientation>> => {
  const { model, shade } = placeOf(request, await answerAbout(request, context))
  return bestOrientation(model(), shade)
}
