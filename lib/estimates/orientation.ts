import type * as z from 'zod'
import { bestOrientation, memoizedYield } from '../energy/orientation.ts'
import { GRID } from '../energy/orientation-search.ts'
import { productionModel } from '../energy/production-model.ts'
import { skylineShade } from '../energy/skyline-shade.ts'
import { skylineOf } from '../horizon/skyline.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { yieldAndCheckDeadline } from '../platform/yield.ts'
import type { OptimizedOrientation, OrientationRequest } from '../schemas/orientation.ts'
import { sunYear } from '../solar/sun-year.ts'
import { answerAbout, productionOf } from './answer.ts'

/**
 * The best orientation for the panels of a request, and how good a given one is, from one answer of the estimator; nothing is stored.
 *
 * @throws VisibleError what {@link answerAbout} throws
 */
export const optimizeOrientation = async (
  request: OrientationRequest,
  context: RequestContext,
): Promise<z.input<typeof OptimizedOrientation>> => {
  const answer = await answerAbout(request, context)
  const sun = sunYear({ ...request, timeZone: answer.hours.timeZone })
  const model = productionModel(productionOf(request, answer), sun)
  const yieldOf = memoizedYield(model, skylineShade(skylineOf(request), sun))
  // Most of the work. The search below finds these results in the memory.
  for (const orientation of GRID) {
    await yieldAndCheckDeadline(context)
    yieldOf(orientation)
  }
  return bestOrientation(yieldOf, request.given ?? request)
}
