import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { operations } from '../../lib/operations/index.ts'
import { Envelope, FORBIDDEN, KEY, type Reply, SITE, useService } from '../http.ts'
import { point } from '../lib/shading/profiles.ts'
import { siteRequests } from './site-requests.ts'

const { request, accepting, url } = useService()
const { create, analyze, historyOf } = siteRequests({ request })

test('the errors of the query, the headers and the body are listed together', async () => {
  const fields = async (path: string, options: object) =>
    (await request('POST', path, options)).envelope.errors?.map(({ field }) => field)
  const headers = { 'Idempotency-Key': 'a key' }
  const body = { ...SITE, latitude: 100, name: [] }
  const all = ['foo', 'Idempotency-Key', 'name', 'latitude']
  expect(await fields('/sites?foo=1', { body, headers })).toEqual(all)
  expect(await fields('/sites?foo=1&foo=2', { body: 'no object' })).toEqual(['foo', 'foo'])
})

test('the API key is read from the x-api-key header only, in any case', async () => {
  const elsewhere = { key: null, headers: { authorization: `Bearer ${KEY}`, 'api-key': KEY } }
  expect((await request('GET', `/sites?x-api-key=${KEY}`, elsewhere)).envelope).toStrictEqual(FORBIDDEN)
  expect((await request('GET', '/sites', { key: null, headers: { 'X-API-Key': KEY } })).status).toBe(200)
})

/** A response as callers see it, without the parts that always differ. */
const seen = ({ status, headers, envelope }: Reply) => {
  const shown = [...headers].filter(([name]) => !['date', 'x-amzn-requestid'].includes(name))
  return { status, envelope, headers: Object.fromEntries(shown) }
}

test('a deleted id, an unknown one and a malformed one get the same answer from every operation', async () => {
  const { id } = await create()
  await analyze(id)
  const [analysis] = await historyOf(id)
  await request('DELETE', `/sites/${id}`)
  const missing = [
    ...[id, analysis?.id ?? '', id.toUpperCase(), Buffer.alloc(22, 1).toString('base64url')],
    ...['x', '%20', '%00%F0%9F%8C%9E', 'a'.repeat(5_000)],
  ]
  for (const { method, path, name } of operations.filter(({ path }) => path.includes('{id}'))) {
    const query = name === 'writeHorizonFile' ? '?format=hor' : ''
    const options = name === 'updateSite' ? { body: { panelTilt: 1 } } : {}
    const ask = async (id: string) => seen(await request(method, path.replace('{id}', id) + query, options))
    const unknown = await ask(randomUUID())
    expect(unknown.status).toBe(404)
    for (const id of missing) expect(await ask(id), name).toEqual(unknown)
  }
})

test('a sun calendar is a file where the Accept header prefers one, but an error stays in the envelope', async () => {
  const horizonProfile = [point('N', 30), point('E', 24), point('S', 24), point('W', 24)]
  const place = { latitude: 47.2692, longitude: 11.4041, horizonProfile, year: 2026 }
  const file = await accepting('text/calendar', '/sun-calendar', place)
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await file.text()
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  const refused = await accepting('text/calendar', '/sun-calendar', { ...place, latitude: 91 })
  expect(refused.headers.get('vary')).toContain('Accept')
  expect(Envelope.parse(await refused.json()).errors).toMatchObject([{ field: 'latitude' }])
})

test('the document is the one in the repository with the address of the service, and without a key or an envelope', async () => {
  const document = JSON.parse(readFileSync('openapi.json', 'utf8'))
  const response = await fetch(`${url()}/openapi.json`)
  expect(response.headers.get('cache-control')).toBe('private, max-age=300')
  const servers = [{ ...document.servers[0], url: url() }]
  expect(await response.json()).toStrictEqual({ ...document, servers })
})

/** Headers that differ between responses, or with the method of Node's client. */
const OF_THIS_EXCHANGE = ['date', 'x-amzn-requestid', 'connection', 'keep-alive']

const fetched = async (method: string, target: string, headers: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(`${url()}${target}`, { method, headers: { 'x-api-key': KEY, ...headers } })
  const kept = [...response.headers].filter(([name]) => !OF_THIS_EXCHANGE.includes(name))
  return { status: response.status, headers: Object.fromEntries(kept), text: await response.text() }
}

test('a site and the document have 304 without a body for a caller that has them, and the whole for any other', async () => {
  for (const target of [`/sites/${(await create()).id}`, '/openapi.json']) {
    const whole = await fetched('GET', target)
    const { etag = '' } = whole.headers
    expect(await fetched('GET', target, { 'If-None-Match': '"other"' })).toEqual(whole)
    const { 'content-type': _, 'content-length': __, 'content-encoding': ___, ...headers } = whole.headers
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetched(method, target, { 'If-None-Match': etag })
      expect(answer).toEqual({ status: 304, headers: { ...headers, etag }, text: '' })
    }
  }
})
