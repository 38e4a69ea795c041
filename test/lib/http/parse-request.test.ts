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

const encoded = {
  text: (text: string): GatewayEvent => ({ body: text, isBase64Encoded: false }),
  base64: (text: string): GatewayEvent => ({
    body: Buffer.from(text).toString('base64'),
    isBase64Encoded: true,
  }),
}

const MEGABYTE = 1_000_000

test('a body may have as many bytes as the operation says, and no more', () => {
  for (const encode of Object.values(encoded)) {
    const parse = (text: string) => parseRequest({ ...operation, maxBodyBytes: 10 }, encode(text))
    expect(parse('{"€": 1}').body).toEqual({ '€': 1 })
    for (const text of ['{"a": 1}   ', '{"€€": 1}']) expect(() => parse(text)).toThrow('Payload too large')
  }
})

test('a parameter that is given twice is an error, whatever its name', () => {
  const multiValueQueryStringParameters = { year: ['2024', '2025'], toString: ['1', '2'], limit: ['1'] }
  const errors = ['year', 'toString'].map((field) => ({ field, message: 'must be given once' }))
  expect(() => parseRequest(operation, { ...encoded.text('{}'), multiValueQueryStringParameters })).toThrow(
    expect.objectContaining({ errors }),
  )
})

describe('an operation that takes JSON', () => {
  const errorsOf = (event: GatewayEvent) => {
    try {
      parseRequest(operation, event)
    } catch (error) {
      if (error instanceof VisibleError) return [error.kind, error.errors]
      throw error
    }
    return null
  }

  test('says what is wrong with a body that is none', () => {
    const notUtf8 = 'must be UTF-8, without the replacement character U+FFFD'
    for (const [body, message] of [
      ['', 'is required'],
      ['name=Roof', 'must be JSON'],
      [`{"latitude":${'['.repeat(400_000)}`, TOO_COMPLEX],
      [`{"latitude":[${'[],'.repeat(300_000)}0]}`, TOO_COMPLEX],
      ['[]', 'must be an object'],
      ['null', 'must be an object'],
      ['{"name": "D\ufffdchle"}', notUtf8],
    ] as const)
      for (const encode of Object.values(encoded))
        expect(errorsOf(encode(body)), message).toEqual(['validation', [{ field: 'body', message }]])
  })

  test('takes every content type of JSON, and no other', () => {
    for (const type of [
      ...['application/json; charset=utf-8', 'Application/JSON', '', 'application/problem+json'],
      'application/merge-patch+json; charset=utf-8',
    ])
      expect(errorsOf({ body: '{}', headers: { 'content-type': type } }), type).toBeNull()
    const error = { field: 'content-type', message: 'must be application/json' }
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', ', application/json'])
      for (const body of ['{}', 'x', '\ufffd'])
        expect(errorsOf({ body, headers: { 'content-type': type } }), type).toEqual([
          'unsupportedMediaType',
          [error],
        ])
  })
})

describe('an operation that takes a file', () => {
  const mediaTypes = ['text/plain', 'application/json']
  const file = { ...operation, body: z.instanceof(Uint8Array), mediaTypes }
  const bytesIn = (event: GatewayEvent) => Buffer.from(parseRequest(file, event).body).toString('latin1')
  const typed = (type: string, event: GatewayEvent) => ({ ...event, headers: { 'Content-TYPE': type } })

  test('gets its bytes, whether the gateway passes text or base64', () => {
    expect(bytesIn(typed('text/plain', encoded.text('0,5\r\n')))).toBe('0,5\r\n')
    const utf16 = { body: Buffer.from('\xff\xfe0\0', 'latin1').toString('base64'), isBase64Encoded: true }
    expect(bytesIn(typed('Text/Plain; charset=utf-16', utf16))).toBe('\xff\xfe0\0')
    expect(bytesIn(typed('application/json', encoded.text('[1]')))).toBe('[1]')
    expect(bytesIn(typed('application/geo+json', encoded.text('{')))).toBe('{')
  })

  test('takes no other type, and needs a body', () => {
    expect(() => bytesIn(typed('text/csv', encoded.text('0,5')))).toThrow('Unsupported media type')
    expect(() => bytesIn({ body: null })).toThrow('Validation failed')
  })
})

describe('a header', () => {
  const both = { ...operation, headers: z.object({ ...idempotencyKey.shape, ...ifMatch.shape }) }
  const headersIn = (event: GatewayEvent) => parseRequest(both, { ...encoded.text('{}'), ...event }).headers

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
    const error = { errors: [{ field: 'Idempotency-Key', message: expect.stringContaining('1 to 255') }] }
    expect(() => headersIn({ multiValueHeaders: keys })).toThrow(expect.objectContaining(error))
  })
})

describe('errors fit into a response of Lambda, whatever the names of unknown fields are', () => {
  const strict = { ...operation, body: z.strictObject({}), maxBodyBytes: 4 * MEGABYTE }
  const bytesOf = (keys: readonly string[]): number => {
    const body = JSON.stringify(Object.fromEntries(keys.map((key) => [key, 1])))
    expect(body.length).toBeGreaterThan(3.9 * MEGABYTE)
    try {
      parseRequest(strict, encoded.text(body))
    } catch (error) {
      if (!(error instanceof VisibleError)) throw error
      return Buffer.byteLength(JSON.stringify(JSON.stringify(error.errors)))
    }
    throw new Error('The body has no errors')
  }

  test('one name of almost 4 MB, and thousands of long ones', () => {
    expect(bytesOf(['"'.repeat(1_980_000)])).toBeLessThan(2000)
    const names = Array.from({ length: 5000 }, (_, i) => `${i}${'"'.repeat(392)}`)
    expect(bytesOf(names)).toBeLessThan(MAX_RESPONSE_BYTES - 10_000)
  })

  test('a name that is cut, or sent, in the middle of a character', () => {
    for (const name of [`${'x'.repeat(199)}😀`, '\ud83d']) {
      const error = { errors: [{ field: expect.stringMatching(/\ufffd$/), message: 'is not a known field' }] }
      const event = encoded.text(JSON.stringify({ [name]: 1 }))
      expect(() => parseRequest(strict, event)).toThrow(expect.objectContaining(error))
    }
  })
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
