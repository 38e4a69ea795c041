import httpCors from '@middy/http-cors'
import { EXPOSED_HEADERS } from '../operations/cors-policy.ts'
import { commaSeparated, environment, setting } from '../platform/env.ts'

export type CorsOptions = NonNullable<Parameters<typeof httpCors>[0]>

export const allowedOrigins = (): string[] => commaSeparated(setting(environment.allowedOrigins) ?? '')

/**
 * http-cors adds `Vary: Origin` to every response only if it knows several origins. Naming each one twice makes sure,
 * or a cache could serve one page's response to another.
 */
const asSeveral = (origins: string[]): string[] =>
  origins.includes('*') ? origins : [...origins, ...origins]

/**
 * Middleware that lets pages of the allowed origins read responses. The key travels in a header, never in a cookie, so
 * `*` gives a page nothing that it does not already have.
 *
 * @param options further settings, such as those of a preflight response
 */
export const cors = (origins = allowedOrigins(), options: CorsOptions = {}) =>
  origins.length === 0
    ? []
    : [httpCors({ origins: asSeveral(origins), exposeHeaders: EXPOSED_HEADERS.join(','), ...options })]
