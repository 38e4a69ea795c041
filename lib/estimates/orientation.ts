import { bestOrientation, yieldOf } from '../energy/orientation.ts'
import { skylineOf } from '../horizon/skyline.ts'
import { type RequestContext, yieldAndCheckDeadline } from '../platform/request-context.ts'
import { productionModel } from '../pvwatts/production.ts'
import type { OptimizedOrientation, OrientationRequest } from '../schemas/estimate.ts'
import { shadedSun } from '../shading/hidden-sun.ts'
import { answerAbout } from './answer.ts'

/**
 * The best orientation for the panels of a request, and how a given one compares, from one answer of the estimator. Stores
 * nothing.
 *
 * @throws VisibleError as {@link answerAbout} does
 */
export const optimizeOrientation = async (
  request: OrientationRequest,
  context: RequestContext,
): Promise<OptimizedOrientation> => {
  const { place, unshaded } = await answerAbout(request, context)
  await yieldAndCheckDeadline(context)
  const model = productionModel(unshaded(request).production, place)
  await yieldAndCheckDeadline(context)
  const sun = shadedSun(skylineOf(request), place.sun, false)
  return bestOrientation(async (plane) => {
    await yieldAndCheckDeadline(context)
    return yieldOf(model, sun, plane)
  }, request.given ?? request)
}
