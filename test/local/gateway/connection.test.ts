import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { captureLog } from '../../captured-log.ts'
import { FORBIDDEN, KEY, NOT_FOUND } from '../../http.ts'
import { exchange } from '../../wire.ts'
import { handle, useGateway } from './use-gateway.ts'

const logged = captureLog()
let calls = 0
const { port, url } = useGateway({
  handler: (event, context) => {
    calls++
    return handle(event, context)
  },
})

const HOST = 'HTTP/1.1\r\nHost: localhost\r\n'
const GET = `GET /sites ${HOST}x-api-key: ${KEY}\r\n\r\n`
const POST = `POST /shading ${HOST}x-api-key: ${KEY}\r\n`
const UNREADABLE = {
  statusCode: 400,
  message: 'Validation failed',
  errors: [{ field: 'request', message: 'cannot be read' }],
}

describe('one answer in an envelope, without a demand for HTTPS, goes to', () => {
  test.each<[string, string | Uint8Array, object]>([
    ['bytes that are not HTTP', 'GARBAGE\r\n\r\n', UNREADABLE],
    ['TLS', Uint8Array.of(0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc), UNREADABLE],
    ['a header that is too long', `GET /sites ${HOST}X: ${'x'.repeat(50_000)}\r\n\r\n`, UNREADABLE],
    ['a chunk without a size', `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, UNREADABLE],
    ['a request without a host', 'GET /nowhere HTTP/1.1\r\nConnection: close\r\n\r\n', NOT_FOUND],
    ['an expectation', `GET /nowhere ${HOST}Expect: more\r\nConnection: close\r\n\r\n`, NOT_FOUND],
    ['an upgrade', `GET /nowhere ${HOST}Upgrade: x\r\nConnection: close, Upgrade\r\n\r\n`, NOT_FOUND],
    ['a question about the server', `OPTIONS * ${HOST}Connection: close\r\n\r\n`, NOT_FOUND],
    ['HTTP/1.0', 'GET /nowhere HTTP/1.0\r\n\r\n', NOT_FOUND],
    ['a body that never comes', `POST /shading ${HOST}Content-Length: 900000\r\n\r\n{`, FORBIDDEN],
  ])('%s', async (_, bytes, envelope) => {
    const [answer, ...others] = await exchange(url(), bytes)
    expect(others).toEqual([])
    expect(JSON.parse(answer?.text ?? '')).toStrictEqual(envelope)
    expect(answer?.headers.get('connection')).toBe('close')
    expect(answer?.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer?.headers.has('strict-transport-security')).toBe(false)
  })
})

test('a connection stays open after a complete request', async () => {
  const socket = connect(port(), '127.0.0.1')
  for (let n = 0; n < 2; n++) {
    socket.write(GET)
    const [chunk] = await once(socket, 'data')
    expect(String(chunk)).toMatch(/^HTTP\/1\.1 200 /)
  }
  socket.destroy()
})

test('the server survives clients that leave in the middle', async () => {
  calls = 0
  for (const text of [
    'CONNECT x:1 HTTP/1.1\r\n\r\n',
    'GARBAGE\r\n\r\n',
    `${POST}Content-Length: 1000\r\n\r\n{"latitude":`,
    // A page's request: whether it may read the error depends on a port that a closed connection no longer has.
    `${POST}Origin: http://localhost:1\r\nContent-Length: 1000\r\n\r\n{"latitude":`,
  ])
    for (const wait of [0, 5, 30]) {
      const socket = connect(port(), '127.0.0.1').on('error', () => {})
      socket.write(text)
      await setTimeout(wait)
      if (wait === 5) socket.destroy()
      else socket.resetAndDestroy()
    }
  expect(calls).toBe(0)
  expect(logged).toEqual([])
  const [answer] = await exchange(url(), GET.replace('\r\n', '\r\nConnection: close\r\n'))
  expect(answer?.status).toBe(200)
})

test.concurrent.each([
  ['sends a lot', 20, 1_000_000],
  ['pauses', 600_000, 1],
  ['sends a byte now and then', 20, 1],
])('a refused client that %s is cut off', async (_, pauseMilliseconds, bytes) => {
  const socket = connect(port(), '127.0.0.1')
  socket.on('error', () => {}).resume()
  socket.write(`${POST}Content-Length: 10000000000\r\n\r\n`)
  socket.write(Buffer.alloc(1_100_000))
  const timer = setInterval(() => socket.write(Buffer.alloc(bytes)), pauseMilliseconds)
  // Unlike `once`, does not fail when the server resets the connection.
  await new Promise((resolve) => socket.on('close', resolve))
  clearInterval(timer)
})
