import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { createSite } from '../../lib/operations/sites.ts'
import { dataOf, KEY, SITE, useService } from '../http.ts'

const { request, url } = useService()

const targets = { getSite: '', getOpenApi: '/openapi.json' }
beforeAll(async () => {
  const { id } = dataOf(createSite, await request('POST', '/sites', { body: SITE }))
  targets.getSite = `/sites/${id}`
})

/** Headers that differ from response to response, or with the method of Node's client. */
const OF_THIS_EXCHANGE = ['date', 'x-amzn-requestid', 'connection', 'keep-alive']

const ask = async (method: string, target: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${url()}${target}`, { method, headers: { 'x-api-key': KEY, ...headers } })
  const kept = [...response.headers].filter(([name]) => !OF_THIS_EXCHANGE.includes(name))
  return { status: response.status, headers: Object.fromEntries(kept), text: await response.text() }
}

test('the document is the one in the repository with the address of the service, and without a key or an envelope', async () => {
  const document = JSON.parse(readFileSync('openapi.json', 'utf8'))
  const response = await fetch(`${url()}/openapi.json`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(response.headers.get('cache-control')).toBe('private, max-age=300')
  const servers = [{ ...document.servers[0], url: url() }]
  expect(await response.json()).toStrictEqual({ ...document, servers })
})

test.each(['getSite', 'getOpenApi'] as const)(
  '%s has 304 without a body for a caller that has it, and the whole for any other',
  async (name) => {
    const whole = await ask('GET', targets[name])
    const { etag = '' } = whole.headers
    expect(await ask('GET', targets[name], { 'If-None-Match': '"other"' })).toEqual(whole)
    const { 'content-type': _, 'content-length': __, 'content-encoding': ___, ...headers } = whole.headers
    for (const method of ['GET', 'HEAD'])
      expect(await ask(method, targets[name], { 'If-None-Match': etag })).toEqual({
        status: 304,
        headers: { ...headers, etag },
        text: '',
      })
  },
)

test('a changed site is sent again, and an error stays one, whatever the caller has', async () => {
  const target = targets.getSite
  const { headers } = await ask('GET', target)
  await request('PATCH', target, { body: { panelTilt: 12 } })
  const { status, text } = await ask('GET', target, { 'If-None-Match': headers.etag ?? '' })
  expect([status, text]).toEqual([200, expect.stringContaining('"panelTilt":12')])
  const missing = await ask('GET', `/sites/${crypto.randomUUID()}`, { 'If-None-Match': '*' })
  expect(missing.status).toBe(404)
})
