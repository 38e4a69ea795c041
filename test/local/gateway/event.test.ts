import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { ProxyEvent } from '../../../local/gateway/event.ts'
import { KEY } from '../../http.ts'
import { testAll } from '../../test-all.ts'
import { handle, useGateway } from './use-gateway.ts'

let event: ProxyEvent | null
const { port } = useGateway({
  handler: (received, context) => {
    event = received
    return handle(received, context)
  },
})

type Headers = Record<string, string | string[]>

/** Uses Node's client, which sends paths and headers unchanged, even repeated ones. */
const call = async (method: string, path: string, headers: Headers = {}, body?: Uint8Array | string) => {
  event = null
  const all = { 'x-api-key': KEY, ...headers }
  const sent = request({ port: port(), host: '127.0.0.1', method, path, headers: all, agent: false })
  const [response] = await once(sent.end(body), 'response')
  await response.toArray()
  return response.headers['x-amzn-requestid']
}

test('a function gets the event of API Gateway, and nothing that a client says of a proxy', async () => {
  const path = '/sites/a%20b%2Fc%C3%A9'
  const passedOn = { 'x-forwarded-for': '::1', 'x-api-key': KEY, host: 'LOCALHOST:80' }
  const requestId = await call('GET', `${path}?a=1&__proto__=%C3%A9+%26&a=2&c&a=`, {
    ...passedOn,
    'X-Forwarded-Proto': 'https',
    'x-forwarded-HOST': 'evil.example',
    'X-Forwarded-Prefix': '/x',
    'X-Twice': ['1', '2'],
    'x-ONCE': 'a, b',
    valueOf: '4',
  })
  expect(requestId).toMatch(/^[\da-f-]{36}$/)
  const single = {
    ...passedOn,
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
      ...Object.fromEntries(Object.entries(single).map(([name, value]) => [name, [value]])),
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
const CSV = { 'Content-Type': 'Text/CSV; x=y' }
const TEXT = '\ufeff{"name": "屋根 ☀️ \r\n"}'

testAll<[string, string, Headers, Uint8Array | string, object]>([
  ['HEAD', '/sites', {}, '', { httpMethod: 'HEAD', path: '/sites', ...NOTHING }],
  ['GET', 'http://localhost/sites?a=1', {}, '', { path: '/sites', queryStringParameters: { a: '1' } }],
  ['POST', '/shading', { 'Content-Type': 'text/x' }, TEXT, { body: TEXT, isBase64Encoded: false }],
  ['POST', '/shading', {}, Uint8Array.of(0, 0xff, 0x80), { body: 'AP+A', isBase64Encoded: true }],
  ['POST', '/shading', CHUNKED, '{"a": 1}', { body: '{"a": 1}', isBase64Encoded: false }],
  ['POST', '/horizon-files', {}, '{}', { body: '{}', isBase64Encoded: false }],
  ['POST', '/horizon-files', CSV, '0,1', { body: 'MCwx', isBase64Encoded: true }],
])('text stays text, a file and what is not UTF-8 come in base64', async (...given) => {
  const [method, path, headers, body, expected] = given
  await call(method, path, headers, body)
  expect(event).toMatchObject(expected)
})
