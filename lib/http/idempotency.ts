import * as z from 'zod'
import type { Interceptor } from './endpoint.ts'

const WithKey = z.object({ 'Idempotency-Key': z.string() })

/**
 * Runs a request with an idempotency key only once. A caller, identified by its API key, may reuse a key only for the
 * same path, query and body.
 */
export const oncePerKey: Interceptor = async (
  { operation, event, lambdaContext, request, context },
  next,
) => {
  const { path, query, headers, body } = request
  const { data } = WithKey.safeParse(headers)
  if (!data) return next()
  // Loaded on demand: most requests carry no key.
  const { once } = await import('../storage/run-once.ts')
  const caller = event.requestContext?.identity.apiKeyId ?? ''
  const key = [operation.name, caller, data['Idempotency-Key']]
  return once({ key, content: JSON.stringify([path, query, body]) }, next, { lambdaContext, ...context })
}
