import { once } from 'node:events'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { HttpResponse } from '../../../lib/http/envelope.ts'
import { MIN_COMPRESSED_BYTES } from '../../../lib/operations/operation.ts'
import { testAll } from '../../test-all.ts'
import { useGateway } from './use-gateway.ts'

const page = (body: string, headers: Record<string, string> = {}): HttpResponse => ({
  statusCode: 200,
  headers,
  body,
})

const LARGE = 'x'.repeat(MIN_COMPRESSED_BYTES)
const TAG = '"2026-07-01T09:30:00.000Z"'
const gateway = useGateway({
  handlers: new Map(),
  pages: new Map([
    ['/large', page(LARGE, { ETag: TAG, Vary: 'Origin' })],
    ['/varying', page(LARGE, { Vary: 'Accept-Encoding' })],
    ['/huge', page('x'.repeat(20_000_000))],
    ['/small', page(LARGE.slice(1))],
    ['/euro', page('€'.repeat(MIN_COMPRESSED_BYTES / 3 + 1))],
  ]),
})

/** Unlike fetch, shows a response as it was sent. */
const get = async (path: string, accepted?: string, method = 'GET') => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const sent = request(`${gateway.url()}${path}`, { method, headers }).end()
  const [response] = await once(sent, 'response')
  return { headers: response.headers, bytes: await buffer(response) }
}

testAll(['gzip', 'gzip, deflate, br', 'br;q=1, GZIP ; q=0.5'])(
  'a large response is compressed for a caller that accepts gzip, and otherwise unchanged',
  async (accepted) => {
    const { headers, bytes } = await get('/large', accepted)
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(bytes.length),
      vary: 'Origin, Accept-Encoding',
      etag: TAG,
    })
    expect(bytes.length).toBeLessThan(100)
    expect(gunzipSync(bytes).toString()).toBe(LARGE)
  },
)

testAll([undefined, '', '*', 'identity', 'br', 'gzip;q=0', 'gzip;q=0.0', 'xgzip'])(
  'any other caller gets it as it is, and caches keep the two apart',
  async (accepted) => {
    const { headers, bytes } = await get('/large', accepted)
    expect(headers).not.toHaveProperty('content-encoding')
    expect(headers.vary).toBe('Origin, Accept-Encoding')
    expect(bytes.toString()).toBe(LARGE)
  },
)

testAll([
  ['/small', undefined, undefined],
  // Bytes count, not characters.
  ['/euro', 'gzip', 'Accept-Encoding'],
  ['/varying', 'gzip', 'Accept-Encoding'],
])(
  'a response is compressed from a number of bytes on, and then varies with it',
  async (path, ...expected) => {
    const { headers } = await get(path, 'gzip')
    expect([headers['content-encoding'], headers.vary]).toEqual(expected)
  },
)

testAll([
  ['/large', 'gzip'],
  ['/large', 'identity'],
  ['/small', 'gzip'],
])('the response to HEAD has the headers of the one to GET, also the length', async (...what) => {
  const [head, whole] = [await get(...what, 'HEAD'), await get(...what)]
  expect(head.bytes).toHaveLength(0)
  const { date: _, 'x-amzn-requestid': __, ...headers } = whole.headers
  expect(head.headers).toMatchObject(headers)
  expect(headers['content-length']).toBe(String(whole.bytes.length))
})

test('callers that leave while their response is compressed do no harm', async () => {
  const leave = () => fetch(`${gateway.url()}/huge`, { signal: AbortSignal.timeout(5) })
  await Promise.all(Array.from({ length: 8 }, () => expect(leave()).rejects.toThrow()))
  expect((await get('/large', 'gzip')).headers['content-encoding']).toBe('gzip')
})
