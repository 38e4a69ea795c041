import * as z from 'zod'
import type { Around } from './endpoint.ts'

const WithKey = z.object({ 'Idempotency-Key': z.string() })

/**
 * A request that carries an idempotency key is done once. The key is its caller's own, as far as an API key tells
 * callers apart, and stands for one request: the same path, query and body.
 */
export const oncePerKey: Around = async ({ event, context, operation, request }, work) => {
  const { path, query, headers, body } = request
  const { data } = WithKey.safeParse(headers)
  if (!data) return work()
  // Loaded by those who send a key.
  const { once } = await import('../storage/idempotency.ts')
  const caller = event.requestContext.identity.apiKeyId ?? ''
  const key = [operation.name, caller, data['Idempotency-Key']]
  return once({ key, content: JSON.stringify([path, query, body]) }, work, context)
}
