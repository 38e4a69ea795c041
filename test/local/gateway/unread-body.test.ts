import { once } from 'node:events'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { describe, expect, test } from 'vitest'
import { respond } from '../../../lib/http/envelope.ts'
import type { Handler } from '../../../local/gateway/gateway.ts'
import { answersIn } from '../../faults/generated/wire.ts'
import { KEY } from '../../http.ts'
import { useGateway } from './use-gateway.ts'

const handler: Handler = async () => respond({ statusCode: 200, message: 'Handled' })
const { port, url } = useGateway({
  handlers: new Map([['calculateShading', handler]]),
  drainLimits: { maxBytes: 32_000_000, maxMilliseconds: 3000, maxIdleMilliseconds: 1500 },
})

const BODY = Buffer.alloc(10_000_000, 'x')
const TOO_LARGE = { statusCode: 413, message: 'Payload too large' }
const shadingUrl = () => `${url()}/shading`

const headOf = (contentLength: number): string =>
  [
    'POST /shading HTTP/1.1',
    'Host: localhost',
    `x-api-key: ${KEY}`,
    `Content-Length: ${contentLength}`,
    '',
    '',
  ].join('\r\n')

describe('a client that sends 10 MB reads the 413:', () => {
  test('fetch', async () => {
    for (let i = 0; i < 5; i++) {
      const response = await fetch(shadingUrl(), {
        method: 'POST',
        headers: { 'x-api-key': KEY },
        body: BODY,
      })
      expect(await response.json()).toStrictEqual(TOO_LARGE)
    }
  })

  test.each([
    ['node:http', {}],
    ['node:http that asks first, as curl does', { Expect: '100-continue' }],
  ])('%s', async (_, headers) => {
    for (let i = 0; i < 5; i++) {
      const sent = request(shadingUrl(), { method: 'POST', headers: { 'x-api-key': KEY, ...headers } })
      sent.end(BODY)
      const [response] = await once(sent, 'response')
      expect(JSON.parse(Buffer.concat(await response.toArray()).toString())).toStrictEqual(TOO_LARGE)
    }
  })

  test('a socket that reads only after it has written everything', async () => {
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

/** Unlike `once`, does not fail when the server resets the connection. */
const closed = (socket: Socket) => new Promise((resolve) => socket.on('close', resolve))

describe('a connection is closed when its client', () => {
  test('sends forever', async () => {
    const socket = connect(port(), '127.0.0.1')
    socket.on('error', () => {}).resume()
    let sent = 0
    const chunk = Buffer.alloc(100_000, 'x')
    const send = (): void => {
      do sent += chunk.length
      while (socket.write(chunk))
    }
    socket.on('drain', send).write(headOf(10_000_000_000))
    send()
    await closed(socket)
    expect(sent).toBeLessThan(100_000_000)
  })

  test.each([
    ['pauses', 10_000],
    ['sends a byte now and then', 100],
  ])('%s', async (_, pauseMilliseconds) => {
    const startedAt = Date.now()
    const socket = connect(port(), '127.0.0.1')
    socket.on('error', () => {}).resume()
    socket.write(headOf(2_000_000))
    socket.write(Buffer.alloc(1_100_000))
    const timer = setInterval(() => socket.write('x'), pauseMilliseconds)
    await closed(socket)
    clearInterval(timer)
    expect(Date.now() - startedAt).toBeLessThan(10_000)
  })
})
