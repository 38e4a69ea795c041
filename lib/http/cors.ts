import httpCors from '@middy/http-cors'
import { EXPOSED_HEADERS } from '../operations/cors.ts'
import { commaSeparated, environment, setting } from '../platform/env.ts'

export const allowedOrigins = (): string[] => commaSeparated(setting(environment.allowedOrigins) ?? '')

/**
 * http-cors lets every response vary only if it knows several origins, so each is named twice. Otherwise a cache could
 * pass the response for one page on to another.
 */
const asSeveral = (origins: string[]): string[] =>
  origins.includes('*') ? origins : [...origins, ...origins]

/**
 * Middleware that lets pages of the allowed origins read responses. The key travels in a header, never in a cookie, so
 * `*` gives a page nothing that it does not already have.
 */
export const cors = (origins = allowedOrigins()) =>
  origins.length === 0
    ? []
    : [httpCors({ origins: asSeveral(origins), exposeHeaders: EXPOSED_HEADERS.join(',') })]
