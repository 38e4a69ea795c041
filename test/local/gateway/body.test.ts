import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { respond } from '../../../lib/http/envelope.ts'
import type { Operation } from '../../../lib/operations/operation.ts'
import { calculateShading } from '../../../lib/operations/sun.ts'
import type { Handler } from '../../../local/gateway/gateway.ts'
import { KEY, send } from '../../http.ts'
import { answersIn } from '../../wire.ts'
import { useGateway } from './use-gateway.ts'

const bodies: (string | null)[] = []
const handler: Handler = async ({ body }) => {
  bodies.push(body)
  return respond({ statusCode: 200, message: 'Handled' })
}
const MAX_BYTES = calculateShading.maxBodyBytes
const large: Operation = { ...calculateShading, name: 'large', path: '/large', maxBodyBytes: 4_000_000 }

const { port, url } = useGateway({
  operations: [calculateShading, large],
  handlers: new Map([
    ['calculateShading', handler],
    ['large', handler],
  ]),
  drainLimits: { maxBytes: 32_000_000, maxMilliseconds: 2000 },
})
beforeEach(() => {
  bodies.length = 0
})

const post = async (encoding: string, body: Uint8Array | string, path = '/shading') => {
  const { envelope } = await send(url(), 'POST', path, { body, headers: { 'Content-Encoding': encoding } })
  return envelope
}

const JSON_TEXT = '{"name": "屋根"}'
const TOO_LARGE = { statusCode: 413, message: 'Payload too large' }

test.each([
  ['gzip', gzipSync(JSON_TEXT)],
  ['GZIP', gzipSync(JSON_TEXT)],
  ['deflate', deflateSync(JSON_TEXT)],
  ['identity', Buffer.from(JSON_TEXT)],
])('a body is decompressed from %s', async (encoding, body) => {
  expect(await post(encoding, body)).toMatchObject({ statusCode: 200 })
  expect(bodies).toEqual([JSON_TEXT])
})

test.each([
  ['br', 'brotli', brotliCompressSync(JSON_TEXT)],
  ['gzip, gzip', 'compressed twice', gzipSync(gzipSync(JSON_TEXT))],
  ['constructor', 'plain text', Buffer.from(JSON_TEXT)],
])('the encoding %s of %s gets 415', async (encoding, _, body) => {
  expect(await post(encoding, body)).toStrictEqual({
    statusCode: 415,
    message: 'Unsupported media type',
    errors: [{ field: 'content-encoding', message: expect.stringMatching(/^must be gzip, deflate or /) }],
  })
  expect(bodies).toEqual([])
})

test.each([
  ['gzip', 'plain text', Buffer.from(JSON_TEXT)],
  ['gzip', 'a truncated body', gzipSync(JSON_TEXT).subarray(0, -6)],
  ['GZIP', 'a wrong checksum', gzipSync(JSON_TEXT).with(-6, 0)],
  ['deflate', 'raw deflate data', deflateRawSync(JSON_TEXT)],
])('the encoding %s of %s gets 400', async (encoding, _, body) => {
  expect(await post(encoding, body)).toStrictEqual({
    statusCode: 400,
    message: 'Validation failed',
    errors: [{ field: 'body', message: `is not valid ${encoding.toLowerCase()}` }],
  })
  expect(bodies).toEqual([])
})

test.each([
  ['identity', (body: Buffer) => body],
  ['gzip', (body: Buffer) => gzipSync(body)],
  ['deflate', (body: Buffer) => deflateSync(body)],
])('the limit is that of the operation, and counts decompressed bytes: %s', async (encoding, compress) => {
  const bytes = (count: number): Buffer => compress(Buffer.alloc(count, 'x'))
  for (const [path, limit] of [
    ['/shading', MAX_BYTES],
    ['/large', large.maxBodyBytes],
  ] as const) {
    bodies.length = 0
    expect(await post(encoding, bytes(limit), path)).toMatchObject({ statusCode: 200 })
    expect(await post(encoding, bytes(limit + 1), path)).toStrictEqual(TOO_LARGE)
    expect(bodies).toEqual(['x'.repeat(limit)])
  }
})

test('an encoding of no body is ignored', async () => {
  const headers = { 'x-api-key': KEY, 'Content-Encoding': 'br' }
  expect((await fetch(`${url()}/shading`, { method: 'POST', headers })).status).toBe(200)
})

const BODY = Buffer.alloc(10_000_000, 'x')
const headOf = (contentLength: number): string =>
  `POST /shading HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${KEY}\r\nContent-Length: ${contentLength}\r\n\r\n`

describe('a client that sends 10 MB reads the 413:', () => {
  test.each([
    ['one that sends at once', {}],
    ['one that asks first, as curl does', { Expect: '100-continue' }],
  ])('%s', async (_, headers) => {
    const sent = request(`${url()}/shading`, { method: 'POST', headers: { 'x-api-key': KEY, ...headers } })
    sent.end(BODY)
    const [response] = await once(sent, 'response')
    expect(JSON.parse(Buffer.concat(await response.toArray()).toString())).toStrictEqual(TOO_LARGE)
  })

  test('one that reads only after it has written everything', async () => {
    const socket = connect(port(), '127.0.0.1').pause()
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.write(headOf(BODY.length))
      socket.write(BODY, () => resolve())
    })
    const [answer] = answersIn(Buffer.concat(await socket.toArray()))
    expect(JSON.parse(answer?.text ?? '')).toStrictEqual(TOO_LARGE)
    expect(answer?.headers.get('connection')).toBe('close')
  })
})

test.each([
  ['for an unknown path', '/nowhere', KEY, 404],
  ['without the key', '/shading', 'wrong', 403],
])('a request %s is answered before its body arrives', async (_, path, key, status) => {
  const headers = { 'x-api-key': key, 'Content-Length': BODY.length }
  const sent = request(`${url()}${path}`, { method: 'POST', headers })
  sent.write('x')
  const [response] = await once(sent, 'response')
  expect(response.statusCode).toBe(status)
  sent.on('error', () => {}).destroy()
})

test.each([
  ['sends a lot', 0, 1_000_000],
  ['pauses', 600_000, 1],
  ['sends a byte now and then', 100, 1],
])('a refused client that %s is cut off', async (_, pauseMilliseconds, bytes) => {
  const socket = connect(port(), '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write(headOf(10_000_000_000))
  socket.write(Buffer.alloc(1_100_000))
  const timer = setInterval(() => socket.write(Buffer.alloc(bytes)), pauseMilliseconds)
  // Unlike `once`, does not fail when the server resets the connection.
  await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(timer)
})
