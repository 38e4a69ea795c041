import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Operation } from '../../../lib/operations/operation.ts'
import { calculateShading } from '../../../lib/operations/sun.ts'
import type { Handler } from '../../../local/gateway/gateway.ts'
import { KEY, send } from '../../http.ts'
import { answersIn } from '../../wire.ts'
import { handle, useGateway } from './use-gateway.ts'

const bodies: (string | null)[] = []
const record: Handler = (event, context) => {
  bodies.push(event.body)
  return handle(event, context)
}
const large: Operation = { ...calculateShading, name: 'large', path: '/large', maxBodyBytes: 1_100_000 }
const operations = [calculateShading, large]
const { port, url } = useGateway({
  operations,
  handlers: new Map(operations.map(({ name }) => [name, record])),
})
beforeEach(() => {
  bodies.length = 0
})

const post = async (encoding: string, body: Uint8Array | string, path = '/shading') => {
  const { envelope } = await send(url(), 'POST', path, { body, headers: { 'Content-Encoding': encoding } })
  return envelope
}

const TOO_LARGE = { statusCode: 413, message: 'Payload too large' }

test.each([
  ['identity', (body: Buffer) => body],
  ['GZIP', (body: Buffer) => gzipSync(body)],
  ['deflate', (body: Buffer) => deflateSync(body)],
])('the limit is that of the operation, and counts decompressed bytes: %s', async (encoding, compress) => {
  const bytes = (count: number): Buffer => compress(Buffer.alloc(count, 'x'))
  for (const { path, maxBodyBytes } of operations) {
    bodies.length = 0
    expect(await post(encoding, bytes(maxBodyBytes), path)).toMatchObject({ statusCode: 200 })
    expect(await post(encoding, bytes(maxBodyBytes + 1), path)).toStrictEqual(TOO_LARGE)
    expect(bodies).toEqual(['x'.repeat(maxBodyBytes)])
  }
})

const TEXT = '{"name": "屋根"}'
const UNSUPPORTED = {
  statusCode: 415,
  message: 'Unsupported media type',
  errors: [{ field: 'content-encoding', message: expect.stringMatching(/^must be gzip, deflate or /) }],
}
const invalid = (encoding: string) => ({
  statusCode: 400,
  message: 'Validation failed',
  errors: [{ field: 'body', message: `is not valid ${encoding}` }],
})

test.each([
  ['br', 'brotli', brotliCompressSync(TEXT), UNSUPPORTED],
  ['gzip, gzip', 'what is compressed twice', gzipSync(gzipSync(TEXT)), UNSUPPORTED],
  ['gzip', 'a truncated body', gzipSync(TEXT).subarray(0, -6), invalid('gzip')],
  ['GZIP', 'a wrong checksum', gzipSync(TEXT).with(-6, 0), invalid('gzip')],
  ['deflate', 'raw deflate data', deflateRawSync(TEXT), invalid('deflate')],
])('the encoding %s of %s is refused', async (encoding, _, body, envelope) => {
  expect(await post(encoding, body)).toStrictEqual(envelope)
  expect(bodies).toEqual([])
})

test('an encoding of no body is ignored', async () => {
  const headers = { 'x-api-key': KEY, 'Content-Encoding': 'br' }
  expect((await fetch(`${url()}/shading`, { method: 'POST', headers })).status).toBe(200)
})

describe('a client that sends 10 MB reads the 413:', () => {
  const body = Buffer.alloc(10_000_000, 'x')

  test.each([
    ['one that sends at once', {}],
    ['one that asks first, as curl does', { Expect: '100-continue' }],
  ])('%s', async (_, headers) => {
    const sent = request(`${url()}/shading`, { method: 'POST', headers: { 'x-api-key': KEY, ...headers } })
    // The server eventually cuts off data that arrives after the answer.
    sent.on('error', () => {})
    const [response] = await once(sent.end(body), 'response')
    expect(JSON.parse(Buffer.concat(await response.toArray()).toString())).toStrictEqual(TOO_LARGE)
  })

  test('one that reads only after it has written everything', async () => {
    const socket = connect(port(), '127.0.0.1').pause()
    const head = `POST /shading HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${KEY}\r\nContent-Length: ${body.length}`
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject)
      socket.write(`${head}\r\n\r\n`)
      socket.write(body, () => resolve())
    })
    const [answer] = answersIn(Buffer.concat(await socket.toArray()))
    expect(JSON.parse(answer?.text ?? '')).toStrictEqual(TOO_LARGE)
    expect(answer?.headers.get('connection')).toBe('close')
  })
})
