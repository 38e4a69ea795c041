import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { respond } from '../../../lib/http/envelope.ts'
import { calculateShading } from '../../../lib/operations/calculate-shading.ts'
import type { Operation } from '../../../lib/operations/operation.ts'
import type { Handler } from '../../../local/gateway/gateway.ts'
import { KEY, send } from '../../http.ts'
import { useGateway } from './use-gateway.ts'

const bodies: (string | null)[] = []
const handler: Handler = async ({ body }) => {
  bodies.push(body)
  return respond({ statusCode: 200, message: 'Handled' })
}
const MAX_BYTES = calculateShading.maxBodyBytes
const large = {
  ...calculateShading,
  name: 'large',
  path: '/large',
  maxBodyBytes: 4_000_000,
} satisfies Operation

const { url } = useGateway({
  operations: [calculateShading, large],
  handlers: new Map([
    ['calculateShading', handler],
    ['large', handler],
  ]),
})
beforeEach(() => {
  bodies.length = 0
})

const post = async (encoding: string, body: Uint8Array | string, path = '/shading') => {
  const { envelope } = await send(url(), 'POST', path, {
    body,
    headers: { 'Content-Encoding': encoding },
  })
  return envelope
}

const JSON_TEXT = '{"name": "屋根"}'
const TOO_LARGE = { statusCode: 413, message: 'Payload too large' }
const UNSUPPORTED = { statusCode: 415, message: 'Unsupported media type' }

describe('a body is decompressed', () => {
  test.each([
    ['gzip', gzipSync(JSON_TEXT)],
    ['GZIP', gzipSync(JSON_TEXT)],
    ['deflate', deflateSync(JSON_TEXT)],
    ['identity', Buffer.from(JSON_TEXT)],
  ])('from %s', async (encoding, body) => {
    expect(await post(encoding, body)).toMatchObject({ statusCode: 200 })
    expect(bodies).toEqual([JSON_TEXT])
  })

  test('up to the size limit', async () => {
    const largest = 'x'.repeat(MAX_BYTES)
    expect(await post('gzip', gzipSync(largest))).toMatchObject({ statusCode: 200 })
    expect(bodies).toEqual([largest])
  })
})

describe('415 answers', () => {
  test.each([
    ['br', brotliCompressSync(JSON_TEXT)],
    ['zstd', zstdCompressSync(JSON_TEXT)],
    ['gzip, gzip', gzipSync(gzipSync(JSON_TEXT))],
    ['constructor', Buffer.from(JSON_TEXT)],
  ])('the unsupported encoding %s', async (encoding, body) => {
    expect(await post(encoding, body)).toStrictEqual(UNSUPPORTED)
  })

  test.each([
    ['gzip', 'plain text', JSON_TEXT],
    ['gzip', 'a truncated body', gzipSync(JSON_TEXT).subarray(0, -6)],
    ['gzip', 'a wrong checksum', gzipSync(JSON_TEXT).with(-6, 0)],
    ['gzip', 'zlib data', deflateSync(JSON_TEXT)],
    ['deflate', 'raw deflate data', deflateRawSync(JSON_TEXT)],
  ])('%s that is %s', async (encoding, _, body) => {
    expect(await post(encoding, body)).toStrictEqual(UNSUPPORTED)
    expect(bodies).toEqual([])
  })
})

describe('413 answers', () => {
  test.each([
    ['one byte above the limit', MAX_BYTES + 1],
    ['a hundred times the limit', 100 * MAX_BYTES],
  ])('a compressed body of %s', async (_, size) => {
    const bomb = gzipSync(Buffer.alloc(size))
    expect(bomb.length).toBeLessThan(MAX_BYTES)
    expect(await post('gzip', bomb)).toStrictEqual(TOO_LARGE)
    expect(bodies).toEqual([])
  })
})

describe('an operation with a limit of its own', () => {
  const compressions = [
    ['identity', (body: Buffer) => body],
    ['gzip', (body: Buffer) => gzipSync(body)],
    ['deflate', (body: Buffer) => deflateSync(body)],
  ] as const

  test.each(compressions)('accepts a body up to it, encoded as %s', async (encoding, compress) => {
    const largest = Buffer.alloc(large.maxBodyBytes, 'x')
    expect(await post(encoding, compress(largest), '/large')).toMatchObject({ statusCode: 200 })
    expect(bodies).toEqual([largest.toString()])
  })

  test.each(compressions)('refuses one byte more, encoded as %s', async (encoding, compress) => {
    const body = compress(Buffer.alloc(large.maxBodyBytes + 1, 'x'))
    expect(await post(encoding, body, '/large')).toStrictEqual(TOO_LARGE)
    expect(bodies).toEqual([])
  })

  test.each(compressions)('raises no other limit, encoded as %s', async (encoding, compress) => {
    expect(await post(encoding, compress(Buffer.alloc(MAX_BYTES + 1, 'x')))).toStrictEqual(TOO_LARGE)
  })
})

test('an encoding of no body is ignored', async () => {
  const response = await fetch(`${url()}/shading`, {
    method: 'POST',
    headers: { 'x-api-key': KEY, 'Content-Encoding': 'br' },
  })
  expect(response.status).toBe(200)
})
