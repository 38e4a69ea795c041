import type * as z from 'zod'
import type { RequestContext } from '../platform/request-context.ts'
import { yieldAndCheckDeadline } from '../platform/yield.ts'
import type { Estimate } from '../schemas/analysis.ts'
import type { EstimateRequest, Estimates } from '../schemas/estimate.ts'
import { answerAbout } from './answer.ts'
import { computeFrom } from './compute.ts'
import { requireFittingResponse } from './response-size.ts'
import { type Configuration, estimateOf, type Geometry, geometryOf, optionsOf } from './result.ts'

interface Plan {
  readonly configuration: Configuration
  readonly geometry: Geometry
}

interface NamedPlan extends Plan {
  readonly name: string
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
  const options = optionsOf({ year, adjustment }, context.now())
  const plan = async (configuration: Configuration): Promise<Plan> => {
    await yieldAndCheckDeadline(context)
    return { configuration, geometry: geometryOf(configuration, options) }
  }
  const givenPlan = await plan(given)
  const plans: NamedPlan[] = []
  for (const { name, ...changes } of variants) plans.push({ name, ...(await plan({ ...given, ...changes })) })
  requireFittingResponse([givenPlan, ...plans].map(({ geometry }) => geometry))

  const compute = computeFrom(given, await answerAbout(given, context))
  const complete = async ({ configuration, geometry }: Plan): Promise<Estimate> => {
    await yieldAndCheckDeadline(context)
    return estimateOf(geometry, compute(configuration))
  }
  const completed: z.input<typeof Estimates> = { estimate: await complete(givenPlan), variants: [] }
  for (const variant of plans)
    completed.variants.push({ name: variant.name, estimate: await complete(variant) })
  return completed
}
