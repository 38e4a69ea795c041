import { describe, expect, test } from 'vitest'
import { operations } from '../../lib/operations/index.ts'
import { noBody } from '../../lib/operations/operation.ts'
import { TOO_COMPLEX } from '../../lib/schemas/json.ts'
import { FORBIDDEN, faultyFields, KEY, useService } from '../http.ts'
import { testAll } from '../test-all.ts'

const { request } = useService()

const PLACE = { latitude: 47.27, longitude: 11.39 }
const UNKNOWN = crypto.randomUUID()

/** Requests of every operation but the one with a protocol of its own, without parameters. */
const requests = operations
  .filter(({ message }) => message !== null)
  .map(({ name, method, path, body }) => ({
    name,
    method,
    path: path.replace('{id}', UNKNOWN),
    takesBody: body !== noBody,
  }))

test.each(requests)('$name names a parameter and a field that it does not know', async (operation) => {
  const { method, path, takesBody } = operation
  const body = takesBody ? { body: { unknown: 1 } } : {}
  expect(faultyFields(await request(method, `${path}?unknown=1`, body))).toContain('unknown')
  if (takesBody) expect((await request(method, path, body)).status).toBe(400)
})

test('the API key is read from the x-api-key header only, in any case', async () => {
  const elsewhere = { key: null, headers: { authorization: `Bearer ${KEY}`, 'api-key': KEY } }
  expect((await request('GET', `/sites?x-api-key=${KEY}`, elsewhere)).envelope).toStrictEqual(FORBIDDEN)
  expect((await request('GET', '/sites', { key: null, headers: { 'X-API-Key': KEY } })).status).toBe(200)
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
