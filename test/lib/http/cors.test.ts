import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { endpoint } from '../../../lib/http/endpoint.ts'
import { getOpenApi } from '../../../lib/operations/documents.ts'
import type { Operation } from '../../../lib/operations/operation.ts'
import { environment } from '../../../lib/platform/env.ts'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { captureLog } from '../../captured-log.ts'

const operation = { ...getOpenApi, maxAgeSeconds: 0, data: z.object({}) } as const satisfies Operation

captureLog()
const eventFrom = (origin: string | undefined): APIGatewayProxyEvent =>
  JSON.parse(JSON.stringify({ httpMethod: 'GET', headers: { origin } }))
const lambdaContext: Context = JSON.parse('{}')

const succeed = () => ({ data: {} })

/** The CORS headers of a response to a page, and `Vary`. */
const corsHeaders = async (origins: string | undefined, origin: string | undefined, handle = succeed) => {
  vi.stubEnv(environment.allowedOrigins, origins)
  const { headers } = await endpoint(operation, handle)(eventFrom(origin), lambdaContext)
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(vary|access-control-.*)$/i.test(name)),
  )
}

const EXPOSED = { 'Access-Control-Expose-Headers': 'ETag,Retry-After,X-Amzn-RequestId' }

const OTHERS =
  'https://example.net https://example.org.example.net http://example.org https://example.org,https://example.com ' +
  'https://* null'

test('without a setting no page of another origin may read, and with * every one', async () => {
  for (const origins of [undefined, '', ' ,'])
    expect(await corsHeaders(origins, 'https://example.org')).toEqual({})
  for (const origin of ['https://example.org', 'null', undefined])
    expect(await corsHeaders('*', origin)).toEqual({ 'Access-Control-Allow-Origin': '*', ...EXPOSED })
})

test('with a list, its origins may read; others may not, and caches keep their responses apart', async () => {
  for (const origins of ['https://example.org', 'https://example.org, https://example.com']) {
    for (const origin of origins.split(', '))
      expect(await corsHeaders(origins, origin)).toEqual({
        Vary: 'Origin',
        'Access-Control-Allow-Origin': origin,
        ...EXPOSED,
      })
    for (const origin of [...OTHERS.split(' '), '', undefined])
      expect(await corsHeaders(origins, origin), origin).toEqual({ Vary: 'Origin', ...EXPOSED })
  }
})

test('an error may be read like a success', async () => {
  for (const error of [new VisibleError('notFound'), new Error('broken')]) {
    const fail = () => {
      throw error
    }
    expect(await corsHeaders('https://example.org', 'https://example.org', fail)).toEqual({
      Vary: 'Origin',
      'Access-Control-Allow-Origin': 'https://example.org',
      ...EXPOSED,
    })
  }
})
