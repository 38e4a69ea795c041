import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { respond } from '../../../lib/http/envelope.ts'
import { operations } from '../../../lib/operations/index.ts'
import type { Handler } from '../../../local/gateway/gateway.ts'
import { captureLog } from '../../captured-log.ts'
import { Envelope, FORBIDDEN, KEY, NOT_FOUND, send } from '../../http.ts'
import { useGateway } from './use-gateway.ts'

interface Call {
  readonly event: APIGatewayProxyEvent
  readonly context: Context
}

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
})

const calls: Call[] = []
const record: Handler = async (event, context) => {
  calls.push({ event, context })
  return respond({ statusCode: 200, message: 'Handled', data: null })
}
const broken: Handler = () => Promise.reject(new Error('the password is tiger'))
const handlers = new Map(operations.map(({ name }) => [name, name === 'deleteSite' ? broken : record]))

const drainLimits = { maxBytes: 1_000_000, maxMilliseconds: 200, maxIdleMilliseconds: 100 }
const { port, url } = useGateway({ handlers, drainLimits })
beforeEach(() => {
  calls.length = 0
})

type Headers = Record<string, string | string[]>

/** Uses Node's client, which sends paths and headers unchanged, even repeated ones. */
const call = async (method: string, path: string, headers: Headers = {}, body?: Uint8Array | string) => {
  const sent = httpRequest({ port: port(), host: '127.0.0.1', method, path, headers, agent: false })
  sent.end(body)
  const [response] = await once(sent, 'response')
  response.resume()
  await once(response, 'end')
  const [handled] = calls
  if (!handled) throw new Error(`The handler was not called: ${response.statusCode}`)
  return { ...handled, headers: response.headers }
}

describe('an event', () => {
  test('has null where API Gateway sends null', async () => {
    const { event } = await call('GET', '/sites', { 'x-api-key': KEY })
    expect(event).toMatchObject({
      resource: '/sites',
      path: '/sites',
      httpMethod: 'GET',
      body: null,
      isBase64Encoded: false,
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: null,
      stageVariables: null,
    })
  })

  test('has decoded path parameters, the path template and the path as sent', async () => {
    const { event } = await call('GET', '/sites/a%20b%2Fc%C3%A9/analyses')
    expect(event).toMatchObject({
      resource: '/sites/{id}/analyses',
      path: '/sites/a%20b%2Fc%C3%A9/analyses',
      pathParameters: { id: 'a b/cé' },
    })
  })

  test('has the last value of a repeated query parameter, and all values', async () => {
    const { event } = await call('GET', '/analyses/x?a=1&b=%C3%A9+%26&a=2&c&a=')
    expect(event.queryStringParameters).toStrictEqual({ a: '', b: 'é &', c: '' })
    expect(event.multiValueQueryStringParameters).toStrictEqual({ a: ['1', '2', ''], b: ['é &'], c: [''] })
  })

  test('has the last value of a repeated header, and all values, under names as sent', async () => {
    const { event } = await call('GET', '/analyses/x', { 'X-Twice': ['1', '2'], 'x-ONCE': 'a, b' })
    expect(event.headers).toMatchObject({ 'X-Twice': '2', 'x-ONCE': 'a, b' })
    expect(event.multiValueHeaders).toMatchObject({ 'X-Twice': ['1', '2'], 'x-ONCE': ['a, b'] })
  })

  test('has parameters and headers named like properties of every object', async () => {
    const { event } = await call('GET', '/analyses/x?constructor=1&__proto__=2&toString=3', { valueOf: '4' })
    expect(Object.entries(event.queryStringParameters ?? {})).toEqual([
      ['constructor', '1'],
      ['__proto__', '2'],
      ['toString', '3'],
    ])
    expect(event.headers).toMatchObject({ valueOf: '4' })
  })

  test('has a text body unchanged', async () => {
    const body = '\ufeff{"name": "屋根 ☀️ \r\n"}'
    const { event } = await call('POST', '/shading', { 'x-api-key': KEY, 'Content-Type': 'text/x' }, body)
    expect(event).toMatchObject({ body, isBase64Encoded: false, headers: { 'Content-Type': 'text/x' } })
  })

  test('has a body that is not UTF-8 in base64', async () => {
    const body = Uint8Array.of(0, 0xff, 0xfe, 0x80, 0x41)
    const { event } = await call('POST', '/shading', { 'x-api-key': KEY }, body)
    expect(event).toMatchObject({ body: Buffer.from(body).toString('base64'), isBase64Encoded: true })
  })

  test.each(['text/plain', 'text/csv', 'Text/CSV; charset=utf-16'])(
    'has a file of type %s in base64, even if it is UTF-8',
    async (type) => {
      const headers = { 'x-api-key': KEY, 'Content-Type': type }
      const { event } = await call('POST', '/horizon-files', headers, '0,1')
      expect(event).toMatchObject({ body: 'MCwx', isBase64Encoded: true })
    },
  )

  test('has JSON for the same operation as text', async () => {
    const headers = { 'x-api-key': KEY, 'Content-Type': 'application/json' }
    const { event } = await call('POST', '/horizon-files', headers, '{}')
    expect(event).toMatchObject({ body: '{}', isBase64Encoded: false })
  })

  test('has a chunked body in one piece', async () => {
    const headers = { 'x-api-key': KEY, 'transfer-encoding': 'chunked' }
    const { event } = await call('POST', '/shading', headers, '{"a": 1}')
    expect(event.body).toBe('{"a": 1}')
  })

  test('has the client, the time and the request id', async () => {
    const before = Date.now()
    const { event, context, headers } = await call('GET', '/sites', {
      'x-api-key': KEY,
      'User-Agent': 'tests',
    })
    const { requestContext } = event
    expect(requestContext).toMatchObject({
      httpMethod: 'GET',
      resourcePath: '/sites',
      protocol: 'HTTP/1.1',
      identity: { sourceIp: '127.0.0.1', userAgent: 'tests', apiKey: KEY, user: null },
    })
    expect(requestContext.requestTimeEpoch).toBeGreaterThanOrEqual(before)
    expect(requestContext.requestTimeEpoch).toBeLessThanOrEqual(Date.now())
    expect(requestContext.requestId).toMatch(/^[\da-f-]{36}$/)
    // As on AWS, the function has a request id of its own.
    expect(context.awsRequestId).toMatch(/^[\da-f-]{36}$/)
    expect(context.awsRequestId).not.toBe(requestContext.requestId)
    expect(headers['x-amzn-requestid']).toBe(requestContext.requestId)
    expect(context.functionName).toBe('listSites')
    expect(context.getRemainingTimeInMillis()).toBeLessThanOrEqual(29_000)
  })

  test('has no API key for an operation that needs none', async () => {
    const { event } = await call('GET', '/analyses/x', { 'x-api-key': KEY })
    expect(event.requestContext.identity.apiKey).toBeNull()
  })

  test('may come from an absolute URL as the target', async () => {
    const { event } = await call('GET', 'http://localhost/analyses/x?a=1')
    expect(event).toMatchObject({ path: '/analyses/x', queryStringParameters: { a: '1' } })
  })
})

test('a handler that fails gives a 500, and only the log has the cause', async () => {
  const { envelope } = await send(url(), 'DELETE', '/sites/x')
  expect(envelope).toStrictEqual({ statusCode: 500, message: 'Internal server error' })
  expect(logged.join('')).toContain('the password is tiger')
})

/** Sends bytes and reads until the server closes the connection, at most half a second. */
const exchange = async (...parts: readonly (string | Uint8Array)[]) => {
  const socket = connect(port(), '127.0.0.1')
  const chunks: Buffer[] = []
  let ended = false
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  socket.on('close', () => {
    ended = true
  })
  for (const part of parts) {
    if (socket.writable) socket.write(part)
    await setTimeout(2)
  }
  for (let waited = 0; waited < 500 && !ended; waited += 10) await setTimeout(10)
  socket.destroy()
  const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { head, rest: rest.join('\r\n\r\n'), ended }
}

/** The envelope in a response body, chunked or not. */
const envelopeOf = (rest: string): Envelope => Envelope.parse(JSON.parse(/\{.*\}/s.exec(rest)?.[0] ?? ''))

const isAlive = async () => {
  const { envelope } = await send(url(), 'GET', '/nowhere')
  expect(envelope).toStrictEqual(NOT_FOUND)
}

const POST = `POST /shading HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${KEY}\r\n`

describe('the gateway', () => {
  test('answers a body over the limit while it arrives, then closes the connection', async () => {
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
    const { head, rest, ended } = await exchange(
      `${POST}Transfer-Encoding: chunked\r\n\r\n`,
      ...new Array<string>(70).fill(chunk),
    )
    expect(head).toMatch(/^HTTP\/1\.1 413 /)
    expect(head).toMatch(/^connection: close$/im)
    expect(envelopeOf(rest)).toStrictEqual({ statusCode: 413, message: 'Payload too large' })
    expect(ended).toBe(true)
    expect(calls).toEqual([])
    await isAlive()
  })

  test('does not wait for a body before it refuses a request', async () => {
    const { head, rest, ended } = await exchange(
      'POST /shading HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n{',
    )
    expect(head).toMatch(/^HTTP\/1\.1 403 /)
    expect(envelopeOf(rest)).toStrictEqual(FORBIDDEN)
    expect(ended).toBe(true)
  })

  test('keeps a connection open after a complete request', async () => {
    const { head, ended } = await exchange('GET /sites HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 403 /)
    expect(ended).toBe(false)
  })

  test('survives a client that disconnects in the middle of its body', async () => {
    for (let i = 0; i < 5; i++) {
      const socket = connect(port(), '127.0.0.1')
      await once(socket, 'connect')
      socket.write(`${POST}Content-Length: 1000\r\n\r\n{"latitude":`)
      await setTimeout(5)
      if (i % 2 === 0) socket.destroy()
      else socket.resetAndDestroy()
    }
    await setTimeout(20)
    expect(calls).toEqual([])
    await isAlive()
  })

  test.each([
    ['bytes that are not HTTP', ['GARBAGE\r\n\r\n']],
    ['TLS', [Uint8Array.of(0x16, 3, 1, 2, 0, 1, 0, 1, 0xfc)]],
    ['a header without a name', ['GET /sites HTTP/1.1\r\n: x\r\n\r\n']],
    [
      'a header that is too long',
      [`GET /sites HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(50_000)}\r\n\r\n`],
    ],
    ['a target that is too long', [`GET /${'x'.repeat(50_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`]],
    ['a chunk without a size', [`${POST}Transfer-Encoding: chunked\r\n\r\n`, 'zz\r\n']],
    ['a length that is not a number', [`${POST}Content-Length: many\r\n\r\n`]],
  ])('answers %s in an envelope and keeps running', async (_, parts) => {
    const { head, rest, ended } = await exchange(...parts)
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(envelopeOf(rest)).toMatchObject({ statusCode: 400, message: 'Validation failed' })
    expect(envelopeOf(rest).errors?.map(({ field }) => field)).toEqual(['request'])
    expect(ended).toBe(true)
    await isAlive()
  })

  test('answers a broken body after 100 Continue', async () => {
    const head = `${POST}Expect: 100-continue\r\nTransfer-Encoding: chunked\r\n\r\n`
    const { head: interim, rest, ended } = await exchange(head, 'zz\r\n')
    expect(interim).toBe('HTTP/1.1 100 Continue')
    expect(rest).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(envelopeOf(rest)).toMatchObject({ statusCode: 400, message: 'Validation failed' })
    expect(ended).toBe(true)
  })

  test.each([
    ['without a host', 'GET /nowhere HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'with an unknown expectation',
      'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nExpect: more\r\nConnection: close\r\n\r\n',
    ],
    [
      'that asks for another protocol',
      'GET /nowhere HTTP/1.1\r\nHost: localhost\r\nUpgrade: x\r\nConnection: close, Upgrade\r\n\r\n',
    ],
    ['about the server itself', 'OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'],
    ['of HTTP/1.0', 'GET /nowhere HTTP/1.0\r\n\r\n'],
  ])('answers a request %s with a plain 404', async (_, text) => {
    const { head, rest } = await exchange(text)
    expect(head).toMatch(/^HTTP\/1\.1 404 /)
    expect(envelopeOf(rest)).toStrictEqual(NOT_FOUND)
  })
})
