import { once } from 'node:events'
import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { HttpResponse } from '../../../lib/http/envelope.ts'
import { MIN_COMPRESSED_BYTES } from '../../../lib/operations/compression.ts'
import { useGateway } from './use-gateway.ts'

const page = (bytes: number, headers: Record<string, string> = {}): HttpResponse => ({
  statusCode: 200,
  headers,
  body: 'x'.repeat(bytes),
})

const TAG = '"2026-07-01T09:30:00.000Z"'
const gateway = useGateway({
  handlers: new Map(),
  pages: new Map([
    ['/large', page(MIN_COMPRESSED_BYTES, { ETag: TAG, Vary: 'Origin' })],
    ['/cacheable', page(MIN_COMPRESSED_BYTES, { Vary: 'Accept-Encoding' })],
    ['/huge', page(20_000_000)],
    ['/small', page(MIN_COMPRESSED_BYTES - 1)],
    ['/euro', { ...page(0), body: '€'.repeat(MIN_COMPRESSED_BYTES / 3 + 1) }],
  ]),
})

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

/** Unlike fetch, shows a response as it was sent. */
const get = async (path: string, accepted?: string, method = 'GET'): Promise<Received> => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const sent = request(`${gateway.url()}${path}`, { method, headers }).end()
  const [response] = await once(sent, 'response')
  return { headers: response.headers, bytes: await buffer(response) }
}

describe.each(['gzip', 'gzip, deflate, br', 'br;q=1, GZIP ; q=0.5'])(
  'a caller that accepts %s',
  (accepted) => {
    test('gets a large response compressed, of which everything else is unchanged', async () => {
      const { headers, bytes } = await get('/large', accepted)
      expect(headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-length': String(bytes.length),
        vary: 'Origin, Accept-Encoding',
        etag: TAG,
      })
      expect(bytes.length).toBeLessThan(100)
      expect(gunzipSync(bytes).toString()).toBe('x'.repeat(MIN_COMPRESSED_BYTES))
    })
  },
)

test.each([undefined, '', '*', 'identity', 'br', 'gzip;q=0', 'gzip;q=0.0', 'xgzip'])(
  'a caller that accepts %j gets it as it is, and caches keep the two apart',
  async (accepted) => {
    const { headers, bytes } = await get('/large', accepted)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers.vary).toBe('Origin, Accept-Encoding')
    expect(bytes.toString()).toBe('x'.repeat(MIN_COMPRESSED_BYTES))
  },
)

test('a response that varies with the encoding already does not say so twice', async () => {
  expect((await get('/cacheable', 'gzip')).headers.vary).toBe('Accept-Encoding')
})

test('a small response is never compressed', async () => {
  const { headers, bytes } = await get('/small', 'gzip')
  expect(headers).not.toHaveProperty('content-encoding')
  expect(headers).not.toHaveProperty('vary')
  expect(bytes).toHaveLength(MIN_COMPRESSED_BYTES - 1)
})

test('bytes count, not characters', async () => {
  expect((await get('/euro', 'gzip')).headers['content-encoding']).toBe('gzip')
})

test('the response to HEAD has the headers of the one to GET', async () => {
  const [head, whole] = [await get('/large', 'gzip', 'HEAD'), await get('/large', 'gzip')]
  expect(head.bytes).toHaveLength(0)
  const { date: _, 'x-amzn-requestid': __, ...headers } = whole.headers
  expect(head.headers).toMatchObject(headers)
})

test('callers that leave while their response is compressed do no harm', async () => {
  const leave = async (): Promise<void> => {
    const left = AbortSignal.timeout(5)
    await expect(fetch(`${gateway.url()}/huge`, { signal: left })).rejects.toThrow()
  }
  await Promise.all(Array.from({ length: 8 }, leave))
  expect((await get('/large', 'gzip')).headers['content-encoding']).toBe('gzip')
})
