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
const PAGES: ReadonlyMap<string, HttpResponse> = new Map([
  ['/large', page(LARGE, { ETag: '"2026-07-01T09:30:00.000Z"', Vary: 'Origin' })],
  ['/varying', page(LARGE, { Vary: 'Accept-Encoding' })],
  ['/huge', page('x'.repeat(8_000_000))],
  ['/small', page(LARGE.slice(1))],
  // Bytes count, not characters.
  ['/euro', page('€'.repeat(MIN_COMPRESSED_BYTES / 3 + 1))],
])
const gateway = useGateway({ pages: PAGES })

/** Unlike fetch, returns a response as sent. */
const get = async (path: string, accepted?: string, method = 'GET') => {
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
  const sent = request(`${gateway.url()}${path}`, { method, headers }).end()
  const [response] = await once(sent, 'response')
  return { headers: response.headers, bytes: await buffer(response) }
}

const BOTH = 'Origin, Accept-Encoding'

testAll<[string, (string | undefined)[], string | undefined, string | undefined]>([
  ['/large', ['gzip', 'gzip, deflate, br', 'br;q=1, GZIP ; q=0.5'], 'gzip', BOTH],
  ['/large', [undefined, '', '*', 'identity', 'br', 'gzip;q=0', 'gzip;q=0.0', 'xgzip'], undefined, BOTH],
  ['/small', ['gzip'], undefined, undefined],
  ['/euro', ['gzip'], 'gzip', 'Accept-Encoding'],
  ['/varying', ['gzip'], 'gzip', 'Accept-Encoding'],
])(
  'a large response is compressed for callers that accept gzip, otherwise unchanged, and caches keep the two apart',
  async (path, callers, encoding, vary) => {
    const { body, headers: given } = PAGES.get(path) ?? page('')
    for (const accepted of callers) {
      const { headers, bytes } = await get(path, accepted)
      expect([headers['content-encoding'], headers.vary, headers.etag]).toEqual([encoding, vary, given.ETag])
      expect((encoding ? gunzipSync(bytes) : bytes).toString()).toBe(body)
      expect(headers['content-length']).toBe(String(bytes.length))
      // Also the length.
      const { date: _, 'x-amzn-requestid': __, ...others } = headers
      const head = await get(path, accepted, 'HEAD')
      expect(head).toMatchObject({ headers: others, bytes: Buffer.of() })
    }
  },
)

test('callers that leave while their response is compressed do no harm', async () => {
  const leave = () => fetch(`${gateway.url()}/huge`, { signal: AbortSignal.timeout(5) })
  await Promise.all(Array.from({ length: 8 }, () => expect(leave()).rejects.toThrow()))
  expect((await get('/large', 'gzip')).headers['content-encoding']).toBe('gzip')
})
