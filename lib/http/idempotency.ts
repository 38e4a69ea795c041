import * as z from 'zod'
import type { Incoming, Interceptor } from './endpoint.ts'

const WithKey = z.object({ 'Idempotency-Key': z.string() })

/**
 * What must be the same when a key is used again. A request that names no adjustment counts as one for daylight-hours,
 * whatever the deployment's setting is now or was then: a repeat gets the first response all the same.
 */
const contentOf = ({ operation, request }: Incoming): string => {
  const { path, query, body } = request
  const adjustment = query.adjustment ?? 'daylight-hours'
  return JSON.stringify([path, operation.hasAdjustment ? { ...query, adjustment } : query, body])
}

/**
 * Runs a request with an idempotency key only once. A caller, identified by its API key, may reuse a key only for the
 * same path, query and body.
 */
export const oncePerKey: Interceptor = async (incoming, next) => {
  const { operation, event, lambdaContext, request, context } = incoming
  const { data } = WithKey.safeParse(request.headers)
  if (!data) return next()
  // Loaded on demand: most requests carry no key.
  const { once } = await import('../storage/run-once.ts')
  const caller = event.requestContext?.identity.apiKeyId ?? ''
  const key = [operation.name, caller, data['Idempotency-Key']]
  return once({ key, content: contentOf(incoming) }, next, { lambdaContext, ...context })
}
