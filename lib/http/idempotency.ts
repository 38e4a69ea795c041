import * as z from 'zod'
import type { Incoming, Interceptor } from './endpoint.ts'
import { bodyOf } from './parse-request.ts'

const WithKey = z.object({ 'Idempotency-Key': z.string() })

/**
 * Earlier versions compared requests after filling in their defaults: the first version these, the second all of them.
 * Records last a day.
 */
const FIRST_DEFAULTS = ['horizonProfile', 'obstacles', 'transmittance', 'horizon']
const SECOND_DEFAULTS = [...FIRST_DEFAULTS, 'otherPlanes', 'horizonSource', 'panelHeight']

const entriesOf = (value: unknown): Map<string, unknown> =>
  new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])

/** A parsed value without the defaults that the earlier version did not have. */
const withDefaults = (names: readonly string[], parsed: unknown, given: unknown): unknown => {
  if (typeof parsed !== 'object' || parsed === null) return parsed
  const original = entriesOf(given)
  const entries = [...entriesOf(parsed)]
    .filter(([name]) => original.has(name) || names.includes(name))
    .map(([name, value]): [string, unknown] => [name, withDefaults(names, value, original.get(name))])
  return Array.isArray(parsed) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

/**
 * Content that must match when a key is reused: path, query and body as sent, before defaults, which may change from version
 * to version. Followed by the forms of earlier versions.
 */
const contentsOf = ({ operation, event, request }: Incoming): unknown[] => {
  const path = event.pathParameters ?? {}
  const query = event.queryStringParameters ?? {}
  const body = bodyOf(operation, event) ?? null
  // Regardless of the deployment's setting.
  const defaults = operation.hasAdjustment ? { adjustment: query.adjustment ?? 'daylight-hours' } : {}
  const parsed = [request.path, { ...request.query, ...defaults }, request.body]
  const given = [path, { ...query, ...defaults }, body]
  const earlier = [SECOND_DEFAULTS, FIRST_DEFAULTS].map((names) => withDefaults(names, parsed, given))
  return [[path, query, body], ...earlier.map((content) => JSON.stringify(content))]
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
  return once({ key, contents: contentsOf(incoming) }, next, { lambdaContext, ...context })
}
