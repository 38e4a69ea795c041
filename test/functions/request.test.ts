import { describe, expect, test } from 'vitest'
import { runAnalysis } from '../../lib/operations/analyses.ts'
import { operations } from '../../lib/operations/index.ts'
import { noBody } from '../../lib/operations/operation.ts'
import { createSite, updateSite } from '../../lib/operations/sites.ts'
import { calculateShading } from '../../lib/operations/sun.ts'
import { TOO_COMPLEX } from '../../lib/schemas/json.ts'
import { dataOf, FORBIDDEN, faultyFields, KEY, NOT_FOUND, SITE, useService } from '../http.ts'
import { testAll } from '../test-all.ts'

const { request } = useService()

const PLACE = { latitude: 47.27, longitude: 11.39 }
const UNKNOWN = crypto.randomUUID()

/** Requests of every operation but the one with a protocol of its own, without parameters. */
const requests = operations
  .filter(({ message }) => message !== null)
  .map(({ name, method, path, needsApiKey, body }) => ({
    name,
    method,
    path: path.replace('{id}', UNKNOWN),
    needsApiKey,
    takesBody: body !== noBody,
  }))
const OPEN = requests.filter(({ needsApiKey }) => !needsApiKey)

const create = async () => dataOf(createSite, await request('POST', '/sites', { body: SITE }))

test.each(requests)('$name names a parameter and a field that it does not know', async (operation) => {
  const { method, path, takesBody } = operation
  const body = takesBody ? { body: { unknown: 1 } } : {}
  expect(faultyFields(await request(method, `${path}?unknown=1`, body))).toContain('unknown')
  if (takesBody) expect((await request(method, path, body)).status).toBe(400)
})

describe('the API key', () => {
  testAll(requests.filter(({ needsApiKey }) => needsApiKey))(
    'is checked before anything else',
    async ({ method, path }) => {
      for (const key of [null, '', 'wrong', `${KEY}x`, KEY.slice(0, -1), KEY.toUpperCase()]) {
        const body = method === 'GET' ? {} : { body: '{"panelTlt', headers: { 'content-type': 'text/plain' } }
        const reply = await request(method, `${path}?unknown=1`, { key, ...body })
        expect(reply.envelope).toStrictEqual(FORBIDDEN)
      }
    },
  )

  testAll(OPEN)('is not required where the contract says so', async ({ method, path }) => {
    for (const key of [null, 'wrong'])
      expect((await request(method, path, { key })).envelope).toStrictEqual(NOT_FOUND)
  })

  test('is read from the x-api-key header only, in any case', async () => {
    const elsewhere = { key: null, headers: { authorization: `Bearer ${KEY}`, 'api-key': KEY } }
    expect((await request('GET', `/sites?x-api-key=${KEY}`, elsewhere)).envelope).toStrictEqual(FORBIDDEN)
    expect((await request('GET', '/sites', { key: null, headers: { 'X-API-Key': KEY } })).status).toBe(200)
  })
})

testAll([
  ['POST', '/'],
  ['GET', '/site'],
  ['GET', '/sites/'],
  ['GET', '//x/sites'],
  ['GET', `/sites/${UNKNOWN}/`],
  ['GET', '/sites/%zz'],
  ['GET', '/analyses'],
  ['GET', `/sites/${UNKNOWN}/analysis`],
  ['DELETE', '/sites'],
  ['OPTIONS', '/sites'],
])('an unknown method or path is 404, with or without a key', async (method, path) => {
  for (const key of [KEY, null])
    expect((await request(method, path, { key })).envelope).toStrictEqual(NOT_FOUND)
})

describe('an operation that takes JSON', () => {
  const [method, path, right] = ['POST', '/shading', PLACE]

  testAll<[string, string | Uint8Array | undefined, string]>([
    ['missing', undefined, 'is required'],
    ['not JSON', 'name=Roof', 'must be JSON'],
    ['nested without end', `{"latitude":${'['.repeat(400_000)}`, TOO_COMPLEX],
    ['full of empty lists', `{"latitude":[${'[],'.repeat(300_000)}0]}`, TOO_COMPLEX],
    ['an array', '[]', 'must be an object'],
    ['null', 'null', 'must be an object'],
    ['not UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), 'must be UTF-8, without the replacement character U+FFFD'],
    [
      'garbled on its way',
      '{"name": "D\ufffdchle"}',
      'must be UTF-8, without the replacement character U+FFFD',
    ],
  ])('rejects a body that is none', async (_, body, message) => {
    const reply = await request(method, path, { body })
    expect(faultyFields(reply)).toEqual(['body'])
    expect(reply.envelope.errors).toEqual([{ field: 'body', message }])
  })

  testAll(['text/plain', 'application/x-www-form-urlencoded', ', application/json'])(
    'rejects content types that are not JSON',
    async (type) => {
      for (const body of [JSON.stringify(right), 'x', Uint8Array.of(0xff)]) {
        const { envelope } = await request(method, path, { body, headers: { 'content-type': type } })
        expect(envelope).toStrictEqual({
          statusCode: 415,
          message: 'Unsupported media type',
          errors: [{ field: 'content-type', message: 'must be application/json' }],
        })
      }
    },
  )

  testAll([
    'application/json; charset=utf-8',
    'Application/JSON',
    '',
    'application/problem+json',
    'application/merge-patch+json; charset=utf-8',
  ])('accepts every content type of JSON', async (type) => {
    const reply = await request(method, path, { body: right, headers: { 'content-type': type } })
    expect(reply.status).toBe(200)
  })
})

test('the one-megabyte limit holds even if the body is ignored', async () => {
  const { id } = await create()
  const path = `/sites/${id}/analysis`
  expect((await request('POST', path, { body: ' '.repeat(1_000_001) })).status).toBe(413)
  dataOf(runAnalysis, await request('POST', path, { body: ' '.repeat(1_000_000) }))
})

test('text in any script survives', async () => {
  const name = 'Dachstraße 7, 屋根 ☀️ \u0000 "\\"'
  const site = dataOf(createSite, await request('POST', '/sites', { body: { ...SITE, name } }))
  expect(site.name).toBe(name)
  expect(
    dataOf(updateSite, await request('PATCH', `/sites/${site.id}`, { body: { panelTilt: 1 } })).name,
  ).toBe(name)
})

testAll(['\\ud83d', 'roof \\udc4d\\ud83d', '\\udfff'])(
  'a name with an unpaired surrogate, which DynamoDB cannot store, is rejected',
  async (half) => {
    const body = JSON.stringify({ ...SITE, name: '-' }).replace('"-"', `"${half}"`)
    const reply = await request('POST', '/sites', { body })
    expect(faultyFields(reply)).toEqual(['name'])
    expect(reply.envelope.errors?.[0]?.message).toBe('must not contain an unpaired surrogate')
  },
)

test('an id may be percent-encoded', async () => {
  const { id } = await create()
  expect((await request('GET', `/sites/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`)).status).toBe(200)
})

test('a header may share its name with an object property', async () => {
  const headers = { constructor: 'x', tostring: 'y', __proto__x: 'z' }
  dataOf(calculateShading, await request('POST', '/shading', { body: PLACE, headers }))
})

test('every response forbids caching and sniffing, and has a request id', async () => {
  for (const path of ['/sites', '/nowhere', `/analyses/${UNKNOWN}`]) {
    const { headers } = await request('GET', path)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-amzn-requestid')).toMatch(/^[\da-f-]{36}$/)
  }
})
