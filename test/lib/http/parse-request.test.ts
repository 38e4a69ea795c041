import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type GatewayEvent, ownAddress, parseRequest } from '../../../lib/http/parse-request.ts'
import type { Operation } from '../../../lib/operations/operation.ts'
import { idempotencyKey, ifMatch } from '../../../lib/operations/parameters.ts'
import { calculateShading } from '../../../lib/operations/sun.ts'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { MAX_RESPONSE_BYTES } from '../../../lib/platform/request-context.ts'
import { TOO_COMPLEX } from '../../../lib/schemas/json.ts'
import { testAll } from '../../test-all.ts'

const operation = { ...calculateShading, body: z.looseObject({}) } satisfies Operation

const inText = (body: string): GatewayEvent => ({ body, isBase64Encoded: false })
const inBase64 = (body: string | Uint8Array): GatewayEvent => ({
  body: Buffer.from(body).toString('base64'),
  isBase64Encoded: true,
})

/** The kind of the error of an event, and its items. */
const errorsOf = (event: GatewayEvent, of: Operation = operation) => {
  try {
    parseRequest(of, event)
  } catch (error) {
    if (error instanceof VisibleError) return [error.kind, error.errors]
    throw error
  }
  return null
}

test('a body may have as many bytes as the operation says, and no more', () => {
  for (const encode of [inText, inBase64]) {
    const parse = (text: string) => parseRequest({ ...operation, maxBodyBytes: 10 }, encode(text))
    expect(parse('{"€": 1}').body).toEqual({ '€': 1 })
    for (const text of ['{"a": 1}   ', '{"€€": 1}']) expect(() => parse(text)).toThrow('Payload too large')
  }
})

test('a parameter that is given twice is an error, whatever its name', () => {
  const multiValueQueryStringParameters = { year: ['2024', '2025'], toString: ['1', '2'], limit: ['1'] }
  const errors = ['year', 'toString'].map((field) => ({ field, message: 'must be given once' }))
  expect(errorsOf({ ...inText('{}'), multiValueQueryStringParameters })).toEqual(['validation', errors])
})

test('a body that is no JSON object is said to be none', () => {
  for (const [body, message] of [
    ['', 'is required'],
    ['name=Roof', 'must be JSON'],
    [`{"latitude":${'['.repeat(400_000)}`, TOO_COMPLEX],
    ['[]', 'must be an object'],
    ['null', 'must be an object'],
    ['{"name": "D\ufffdchle"}', 'must be UTF-8, without the replacement character U+FFFD'],
  ] as const)
    expect(errorsOf(inText(body)), message).toEqual(['validation', [{ field: 'body', message }]])
})

test('every content type of JSON is accepted, and no other', () => {
  const typed = (type: string, body = '{}') => errorsOf({ body, headers: { 'content-type': type } })
  for (const type of [
    ...['application/json; charset=utf-8', 'Application/JSON', ''],
    'application/merge-patch+json; charset=utf-8',
  ])
    expect(typed(type), type).toBeNull()
  const error = { field: 'content-type', message: 'must be application/json' }
  for (const type of ['text/plain', ', application/json'])
    for (const body of ['{}', 'x', '\ufffd'])
      expect(typed(type, body), type).toEqual(['unsupportedMediaType', [error]])
})

test('an operation that takes a file gets its bytes, in text or base64, and accepts no other type', () => {
  const mediaTypes = ['text/plain', 'application/json']
  const file = { ...operation, body: z.instanceof(Uint8Array), mediaTypes }
  const typed = (type: string, event: GatewayEvent) => ({ ...event, headers: { 'Content-TYPE': type } })
  const bytesIn = (type: string, event: GatewayEvent) =>
    Buffer.from(parseRequest(file, typed(type, event)).body).toString('latin1')
  expect(bytesIn('text/plain', inText('0,5\r\n'))).toBe('0,5\r\n')
  const utf16 = inBase64(Uint8Array.of(0xff, 0xfe, 0x30, 0))
  expect(bytesIn('Text/Plain; charset=utf-16', utf16)).toBe('\xff\xfe0\0')
  expect(bytesIn('application/geo+json', inText('{'))).toBe('{')
  expect(() => bytesIn('text/csv', inText('0,5'))).toThrow('Unsupported media type')
  expect(() => bytesIn('text/plain', { body: null })).toThrow('Validation failed')
})

describe('a header', () => {
  const both = { ...operation, headers: z.object({ ...idempotencyKey.shape, ...ifMatch.shape }) }
  const headersIn = (event: GatewayEvent) => parseRequest(both, { ...inText('{}'), ...event }).headers

  test('is found whatever its case, also in an event that has each only once', () => {
    for (const event of [
      { headers: { 'IF-match': '"a"' } },
      { multiValueHeaders: { 'IF-match': ['"a"'] } },
      { headers: { 'IF-match': '"a"' }, multiValueHeaders: { 'IF-match': ['"a"'] } },
    ])
      expect(headersIn(event)).toMatchObject({ 'If-Match': '"a"' })
  })

  test('that is repeated is a list, or an error if it takes one value', () => {
    const repeated = { 'If-Match': ['"a"', '"b"'], 'if-match': ['"c"'] }
    expect(headersIn({ headers: { 'If-Match': '"b"' }, multiValueHeaders: repeated })).toMatchObject({
      'If-Match': '"a", "b", "c"',
    })
    const keys = { 'Idempotency-Key': ['a'], 'idempotency-key': ['b'] }
    const error = { field: 'Idempotency-Key', message: expect.stringContaining('1 to 255') }
    expect(errorsOf({ ...inText('{}'), multiValueHeaders: keys }, both)).toEqual(['validation', [error]])
  })
})

test('errors fit into a response of Lambda, whatever the names of unknown fields are', () => {
  const strict = { ...operation, body: z.strictObject({}), maxBodyBytes: 4_000_000 }
  const errorsAbout = (names: readonly string[]) =>
    errorsOf(inText(JSON.stringify(Object.fromEntries(names.map((name) => [name, 1])))), strict)
  const bytesOf = (names: readonly string[]) => JSON.stringify(JSON.stringify(errorsAbout(names))).length
  expect(bytesOf(['"'.repeat(1_980_000)])).toBeLessThan(2000)
  const many = Array.from({ length: 5000 }, (_, i) => `${i}${'"'.repeat(392)}`)
  expect(bytesOf(many)).toBeLessThan(MAX_RESPONSE_BYTES - 10_000)
  // A name that is cut, or sent, in the middle of a character.
  const error = { field: expect.stringMatching(/\ufffd$/), message: 'is not a known field' }
  for (const name of [`${'x'.repeat(199)}😀`, '\ud83d'])
    expect(errorsAbout([name])).toEqual(['validation', [error]])
})

const ASSIGNED = { domainName: 'abc123.execute-api.eu-central-1.amazonaws.com', path: '/prod/openapi.json' }
const OF_PAGE = { 'x-forwarded-host': 'd1.cloudfront.net', 'X-Forwarded-Prefix': '/api' }

const SUN = { domainName: 'sun.example', path: '/openapi.json' }
const [AT_GATEWAY, AT_SUN] = [`https://${ASSIGNED.domainName}/prod`, 'https://sun.example']

testAll<[string, object, Readonly<Record<string, string>>, string | null]>([
  ['assigned by API Gateway', ASSIGNED, {}, AT_GATEWAY],
  ['of a domain of its own', SUN, {}, AT_SUN],
  ['of a path of a domain', { ...SUN, path: '/a/b/openapi.json' }, {}, `${AT_SUN}/a/b`],
  [
    'of the local server',
    { ...SUN, domainName: '[::1]:3000' },
    { 'X-Forwarded-Proto': 'http' },
    'http://[::1]:3000',
  ],
  ['of the page', ASSIGNED, OF_PAGE, 'https://d1.cloudfront.net/api'],
  ['of a proxy that is not the page', ASSIGNED, { 'x-forwarded-host': 'proxy.example' }, AT_GATEWAY],
  ['that is none', SUN, { ...OF_PAGE, 'x-forwarded-host': 'a@b/c' }, AT_SUN],
  ['that has a path that is none', SUN, { ...OF_PAGE, 'X-Forwarded-Prefix': '//evil' }, AT_SUN],
  ['that the event lacks', {}, {}, null],
])('the address of the API is found in the event', (_, requestContext, headers, address) => {
  expect(ownAddress({ ...JSON.parse(JSON.stringify({ requestContext })), headers })).toBe(address)
})
