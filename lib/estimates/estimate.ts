import { setImmediate } from 'node:timers/promises'
import type * as z from 'zod'
import { estimateProduction } from '../estimators/baseline.ts'
import { estimatorFailed } from '../estimators/estimator-errors.ts'
import { VisibleError } from '../http/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { Estimate } from '../schemas/analysis.ts'
import type { EstimateRequest, Estimates } from '../schemas/estimate.ts'
import { adjustmentOrDefault } from './adjustment.ts'
import { type Answer, placeOf } from './place.ts'
import { requireRoomFor } from './response-size.ts'
import { type Configuration, estimateOf, type Geometry, geometryOf } from './result.ts'

/** @throws VisibleError estimatorFailed if the estimator returned no hours, or what {@link estimateProduction} throws */
export const answerAbout = async (given: Configuration, context: RequestContext): Promise<Answer> => {
  const { baseline, hours } = await estimateProduction(given, context)
  if (!hours) throw estimatorFailed(new Error('the estimator returned no hours'))
  return { baseline, hours }
}

interface Plan {
  readonly configuration: Configuration
  readonly geometry: Geometry
}

/** Lets other requests of the process run between two estimates, and gives up at the deadline. */
const pause = async ({ deadline }: RequestContext): Promise<void> => {
  await setImmediate()
  if (deadline.millisecondsLeft() <= 0)
    throw new VisibleError('timedOut', { cause: new Error('the variants took too long') })
}

/**
 * Estimates a configuration and its variants. The estimator is asked once at most, about the panels of the body; nothing
 * is stored.
 *
 * @throws VisibleError validation if the response would be too large, or what {@link answerAbout} throws
 */
export const estimate = async (
  { variants, year, adjustment, ...given }: EstimateRequest,
  context: RequestContext,
): Promise<z.input<typeof Estimates>> => {
  const options = {
    year: year ?? context.now().getUTCFullYear(),
    adjustment: adjustmentOrDefault(adjustment),
  }
  const plan = (configuration: Configuration): Plan => ({
    configuration,
    geometry: geometryOf(configuration, options),
  })
  const givenPlan = plan(given)
  const plans = variants.map(({ name, ...changes }) => ({ name, ...plan({ ...given, ...changes }) }))
  requireRoomFor([givenPlan, ...plans].map(({ geometry }) => geometry))

  const { compute } = placeOf(given, await answerAbout(given, context))
  const complete = async ({ configuration, geometry }: Plan): Promise<Estimate> => {
    await pause(context)
    return estimateOf(geometry, compute(configuration))
  }
  const completed: z.input<typeof Estimates> = { estimate: await complete(givenPlan), variants: [] }
  for (const { name, ...variant } of plans)
    completed.variants.push({ name, estimate: await complete(variant) })
  return completed
}
