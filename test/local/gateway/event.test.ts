import { once } from 'node:events'
import { request } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import type { ProxyEvent } from '../../../local/gateway/event.ts'
import { KEY } from '../../http.ts'
import { testAll } from '../../test-all.ts'
import { everyHandler, handle, useGateway } from './use-gateway.ts'

const events: ProxyEvent[] = []
const { port } = useGateway({
  handlers: everyHandler((event, context) => {
    events.push(event)
    return handle(event, context)
  }),
})
beforeEach(() => {
  events.length = 0
})

type Headers = Record<string, string | string[]>

/** Uses Node's client, which sends paths and headers unchanged, even repeated ones. */
const call = async (method: string, path: string, headers: Headers = {}, body?: Uint8Array | string) => {
  const all = { 'x-api-key': KEY, ...headers }
  const sent = request({ port: port(), host: '127.0.0.1', method, path, headers: all, agent: false })
  const [response] = await once(sent.end(body), 'response')
  await response.toArray()
  return { event: events.at(-1), requestId: response.headers['x-amzn-requestid'] }
}

test('a function gets the event of API Gateway, and nothing that a client says of a proxy', async () => {
  const path = '/sites/a%20b%2Fc%C3%A9'
  const forged = {
    'X-Forwarded-Proto': 'https',
    'x-forwarded-HOST': 'evil.example',
    'X-Forwarded-Prefix': '/x',
  }
  const { event, requestId } = await call('GET', `${path}?a=1&__proto__=%C3%A9+%26&a=2&c&a=`, {
    ...forged,
    Host: 'LOCALHOST:80',
    'X-Forwarded-For': '::1',
    'X-Twice': ['1', '2'],
    'x-ONCE': 'a, b',
    valueOf: '4',
  })
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  const others = {
    'x-api-key': KEY,
    host: 'LOCALHOST:80',
    'x-forwarded-for': '::1',
    'x-once': 'a, b',
    valueof: '4',
    connection: 'close',
    'x-forwarded-proto': 'http',
  }
  expect(event).toStrictEqual({
    httpMethod: 'GET',
    path,
    pathParameters: { id: 'a b/cé' },
    multiValueHeaders: {
      ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, [value]])),
      'x-twice': ['1', '2'],
    },
    queryStringParameters: JSON.parse('{"a":"","__proto__":"é &","c":""}'),
    multiValueQueryStringParameters: JSON.parse('{"a":["1","2",""],"__proto__":["é &"],"c":[""]}'),
    requestContext: { requestId, domainName: 'localhost', path, identity: { apiKeyId: null } },
    body: null,
    isBase64Encoded: false,
  })
})

const NOTHING = { pathParameters: {}, queryStringParameters: {}, multiValueQueryStringParameters: {} }
const CHUNKED = { 'transfer-encoding': 'chunked' }
const TEXT = '\ufeff{"name": "屋根 ☀️ \r\n"}'

testAll<[string, string, Headers, Uint8Array | string, object]>([
  ['HEAD', '/sites', {}, '', { httpMethod: 'HEAD', path: '/sites', ...NOTHING }],
  ['GET', 'http://localhost/sites?a=1', {}, '', { path: '/sites', queryStringParameters: { a: '1' } }],
  ['POST', '/shading', { 'Content-Type': 'text/x' }, TEXT, { body: TEXT, isBase64Encoded: false }],
  ['POST', '/shading', {}, Uint8Array.of(0, 0xff, 0x80), { body: 'AP+A', isBase64Encoded: true }],
  ['POST', '/shading', CHUNKED, '{"a": 1}', { body: '{"a": 1}', isBase64Encoded: false }],
  ['POST', '/horizon-files', {}, '{}', { body: '{}', isBase64Encoded: false }],
  [
    'POST',
    '/horizon-files',
    { 'Content-Type': 'Text/CSV; x=y' },
    '0,1',
    { body: 'MCwx', isBase64Encoded: true },
  ],
])(
  'text stays text, a file and what is not UTF-8 come in base64',
  async (method, path, headers, body, expected) => {
    expect((await call(method, path, headers, body)).event).toMatchObject(expected)
  },
)
