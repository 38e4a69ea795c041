import { expect, test } from 'vitest'
import { operations } from '../../lib/operations/index.ts'
import { noBody } from '../../lib/operations/operation.ts'
import { FORBIDDEN, faultyFields, KEY, useService } from '../http.ts'

const { request } = useService()

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

test('bytes that are not UTF-8 are named, whatever the gateway makes of them', async () => {
  const reply = await request('POST', '/shading', { body: Uint8Array.of(0x7b, 0xff, 0x7d) })
  expect(reply.envelope.errors).toEqual([
    { field: 'body', message: 'must be UTF-8, without the replacement character U+FFFD' },
  ])
})
