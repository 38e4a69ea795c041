import { commaSeparated, environment, setting } from '../platform/env.ts'

type Headers = Readonly<Record<string, string>>

/** What a page of another origin may send and read, beyond what every page may. */
export const REQUEST_HEADERS = ['Content-Type', 'X-Api-Key', 'Idempotency-Key', 'If-Match']
export const RESPONSE_HEADERS = ['ETag', 'Retry-After', 'X-Amzn-RequestId']

/** For so long a browser need not ask again whether it may. */
export const PREFLIGHT_SECONDS = 24 * 60 * 60

const allowedOrigins = (): readonly string[] => commaSeparated(setting(environment.allowedOrigins) ?? '')

const allowing = (origin: string): Headers => ({
  'Access-Control-Allow-Origin': origin,
  'Access-Control-Expose-Headers': RESPONSE_HEADERS.join(','),
})

/**
 * Lets the pages of the allowed origins read a response. The key goes into a header and never into a cookie, so that
 * `*` gives a page nothing that it does not bring along.
 */
export const corsHeaders = (origin: string | undefined): Headers => {
  const allowed = allowedOrigins()
  if (allowed.length === 0) return {}
  if (allowed.includes('*')) return allowing('*')
  return { Vary: 'Origin', ...(origin !== undefined && allowed.includes(origin) && allowing(origin)) }
}

/** The answer to a browser that asks beforehand, or null where no page of another origin is allowed. */
export const preflightHeaders = (origin: string | undefined, methods: readonly string[]): Headers | null =>
  allowedOrigins().length === 0
    ? null
    : {
        ...corsHeaders(origin),
        'Access-Control-Allow-Methods': methods.join(','),
        'Access-Control-Allow-Headers': REQUEST_HEADERS.join(','),
        'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
      }
