import { EXPOSED_HEADERS } from '../operations/cors-policy.ts'
import { commaSeparated, environment, setting } from '../platform/env.ts'
import { type HttpResponse, withHeaders } from './envelope.ts'

export const allowedOrigins = (): string[] => commaSeparated(setting(environment.allowedOrigins) ?? '')

/**
 * Lets pages of the allowed origins read a response. The key travels in a header, never in a cookie, so `*` gives a page
 * nothing that it does not already have. With a list, every response varies by origin, or a cache could serve one page's
 * response to another.
 *
 * @param origin of the page, if the request names one
 * @param allowed origins, `*` alone for all
 */
export const withCors = (
  response: HttpResponse,
  origin: string | undefined,
  allowed = allowedOrigins(),
): HttpResponse => {
  if (allowed.length === 0) return response
  const isPublic = allowed.includes('*')
  const reader = isPublic ? '*' : allowed.find((it) => it === origin)
  const { Vary } = response.headers
  return withHeaders(response, {
    ...(reader && { 'Access-Control-Allow-Origin': reader }),
    ...(!isPublic && { Vary: Vary ? `${Vary}, Origin` : 'Origin' }),
    'Access-Control-Expose-Headers': EXPOSED_HEADERS.join(','),
  })
}
