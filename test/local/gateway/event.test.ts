import { once } from 'node:events'
import { request } from 'node:http'
import { beforeEach, describe, expect, test } from 'vitest'
import { respond } from '../../../lib/http/envelope.ts'
import { operations } from '../../../lib/operations/index.ts'
import type { ProxyEvent } from '../../../local/gateway/event.ts'
import type { Handler } from '../../../local/gateway/gateway.ts'
import type { LambdaContext } from '../../../local/lambda.ts'
import { KEY } from '../../http.ts'
import { useGateway } from './use-gateway.ts'

interface Call {
  readonly event: ProxyEvent
  readonly context: LambdaContext
}

const calls: Call[] = []
const record: Handler = async (event, context) => {
  calls.push({ event, context })
  return respond({ statusCode: 200, message: 'Handled', data: null })
}
const { port } = useGateway({ handlers: new Map(operations.map(({ name }) => [name, record])) })
beforeEach(() => {
  calls.length = 0
})

type Headers = Record<string, string | string[]>

/** Uses Node's client, which sends paths and headers unchanged, even repeated ones. */
const call = async (method: string, path: string, headers: Headers = {}, body?: Uint8Array | string) => {
  const all = { 'x-api-key': KEY, ...headers }
  const sent = request({ port: port(), host: '127.0.0.1', method, path, headers: all, agent: false })
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
    const { event } = await call('GET', '/sites')
    expect(event).toMatchObject({
      path: '/sites',
      httpMethod: 'GET',
      body: null,
      isBase64Encoded: false,
      queryStringParameters: null,
      multiValueQueryStringParameters: null,
      pathParameters: null,
    })
  })

  test('has the method of the request, HEAD for an operation of GET', async () => {
    const { event } = await call('HEAD', '/sites')
    expect(event).toMatchObject({ httpMethod: 'HEAD' })
  })

  test('has decoded path parameters, and the path as sent', async () => {
    const { event } = await call('GET', '/sites/a%20b%2Fc%C3%A9/analyses')
    expect(event).toMatchObject({
      path: '/sites/a%20b%2Fc%C3%A9/analyses',
      pathParameters: { id: 'a b/cé' },
    })
  })

  test('has the last value of a repeated query parameter, and all values', async () => {
    const { event } = await call('GET', '/analyses/x?a=1&b=%C3%A9+%26&a=2&c&a=')
    expect(event.queryStringParameters).toStrictEqual({ a: '', b: 'é &', c: '' })
    expect(event.multiValueQueryStringParameters).toStrictEqual({ a: ['1', '2', ''], b: ['é &'], c: [''] })
  })

  test('has the last value of a repeated header, and all values', async () => {
    const { event } = await call('GET', '/analyses/x', { 'X-Twice': ['1', '2'], 'x-ONCE': 'a, b' })
    expect(event.headers).toMatchObject({ 'x-twice': '2', 'x-once': 'a, b' })
    expect(event.multiValueHeaders).toMatchObject({ 'x-twice': ['1', '2'], 'x-once': ['a, b'] })
  })

  test('has parameters and headers named like properties of every object', async () => {
    const { event } = await call('GET', '/analyses/x?constructor=1&__proto__=2', { valueOf: '4' })
    expect(Object.entries(event.queryStringParameters ?? {})).toEqual([
      ['constructor', '1'],
      ['__proto__', '2'],
    ])
    expect(event.headers).toMatchObject({ valueof: '4' })
  })

  const TEXT = '\ufeff{"name": "屋根 ☀️ \r\n"}'
  test.each<[string, string, string, Uint8Array | string, object]>([
    ['text unchanged', '/shading', 'text/x', TEXT, { body: TEXT, isBase64Encoded: false }],
    [
      'what is not UTF-8 in base64',
      '/shading',
      'application/json',
      Uint8Array.of(0, 0xff, 0x80),
      { body: 'AP+A', isBase64Encoded: true },
    ],
    ['a file in base64', '/horizon-files', 'Text/CSV; x=y', '0,1', { body: 'MCwx', isBase64Encoded: true }],
    ['JSON as text', '/horizon-files', 'application/json', '{}', { body: '{}', isBase64Encoded: false }],
  ])('has %s', async (_, path, type, body, expected) => {
    expect((await call('POST', path, { 'Content-Type': type }, body)).event).toMatchObject(expected)
  })

  test('has a chunked body in one piece', async () => {
    const { event } = await call('POST', '/shading', { 'transfer-encoding': 'chunked' }, '{"a": 1}')
    expect(event.body).toBe('{"a": 1}')
  })

  test('has the request id', async () => {
    const { event, context, headers } = await call('GET', '/sites')
    const { requestContext } = event
    expect(requestContext.requestId).toMatch(/^[\da-f-]{36}$/)
    // As on AWS, the function has a request id of its own.
    expect(context.awsRequestId).toMatch(/^[\da-f-]{36}$/)
    expect(context.awsRequestId).not.toBe(requestContext.requestId)
    expect(headers['x-amzn-requestid']).toBe(requestContext.requestId)
    expect(context.getRemainingTimeInMillis()).toBeLessThanOrEqual(29_000)
  })

  test('names the host of the request, and nothing that a client says of a proxy', async () => {
    const forged = {
      'X-Forwarded-Proto': 'https',
      'x-forwarded-HOST': 'evil.example',
      'X-Forwarded-Prefix': '/x',
    }
    const { event } = await call('GET', '/x/../openapi.json', {
      ...forged,
      Host: 'LOCALHOST:80',
      'X-Forwarded-For': '::1',
    })
    expect(event.requestContext).toMatchObject({ domainName: 'localhost', path: '/openapi.json' })
    const forwarded = Object.entries(event.headers).filter(([name]) => /^x-forwarded/i.test(name))
    expect(forwarded.toSorted()).toEqual([
      ['x-forwarded-for', '::1'],
      ['x-forwarded-proto', 'http'],
    ])
  })

  test('may come from an absolute URL as the target', async () => {
    const { event } = await call('GET', 'http://localhost/analyses/x?a=1')
    expect(event).toMatchObject({ path: '/analyses/x', queryStringParameters: { a: '1' } })
  })
})
