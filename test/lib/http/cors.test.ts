import { expect, test, vi } from 'vitest'
import { withCors } from '../../../lib/http/cors.ts'
import { environment } from '../../../lib/platform/env.ts'

/** The headers of a response to a page. */
const corsHeaders = (origins: string | undefined, origin: string | undefined) => {
  vi.stubEnv(environment.allowedOrigins, origins)
  return withCors({ statusCode: 404, headers: {}, body: '' }, origin).headers
}

const EXPOSED = { 'Access-Control-Expose-Headers': 'ETag,Retry-After,X-Amzn-RequestId' }
const LISTED = { Vary: 'Origin', ...EXPOSED }

test('without a setting no page of another origin may read, and with * every one', () => {
  for (const origins of [undefined, '', ' ,']) expect(corsHeaders(origins, 'https://example.org')).toEqual({})
  for (const origin of ['https://example.org', undefined])
    expect(corsHeaders('*', origin)).toEqual({ 'Access-Control-Allow-Origin': '*', ...EXPOSED })
})

test('with a list, its origins may read; others may not, and caches keep their responses apart', () => {
  const origins = 'https://example.org, https://example.com'
  for (const origin of origins.split(', '))
    expect(corsHeaders(origins, origin)).toEqual({ ...LISTED, 'Access-Control-Allow-Origin': origin })
  for (const origin of ['https://example.net', 'http://example.org', origins, 'null', '', undefined])
    expect(corsHeaders(origins, origin), origin).toEqual(LISTED)
})
