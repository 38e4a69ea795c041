import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { operations } from '../../lib/operations/index.ts'
import { Envelope, FORBIDDEN, KEY, type Reply, SITE, useService } from '../http.ts'
import { point } from '../lib/shading/profiles.ts'
import { siteRequests } from './site-requests.ts'

const { request, accepting, url } = useService()
const { create, analyze, historyOf } = siteRequests({ request })

test('the errors of the query, the headers and the body are listed together', async () => {
  const headers = { 'Idempotency-Key': 'a key' }
  const fields = async (path: string, options: object) =>
    (await request('POST', path, options)).envelope.errors?.map(({ field }) => field)
  const body = { ...SITE, latitude: 100, name: [] }
  expect(await fields('/sites?foo=1', { body, headers })).toEqual([
    ...['foo', 'Idempotency-Key', 'name', 'latitude'],
  ])
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
    ...[id, analysis?.id ?? '', id.toUpperCase(), 'a3bb189e-8bf9-1c8f-9beb-5b5c5f9f3c11'],
    ...[Buffer.alloc(22, 1).toString('base64url'), 'x', '%20', '%00%F0%9F%8C%9E', 'a'.repeat(5_000)],
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

test('every request needs a year while the clock is outside of those that are accepted, and stores nothing without', async () => {
  const { id, latitude, longitude } = await create()
  const { name: _, ...panels } = SITE
  const place = { latitude, longitude }
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const [path, fields, stored] of [
    [`/sites/${id}/analysis?`, null, `/sites/${id}/analyses`],
    ['/shading', place],
    ['/sun-calendar', place],
    ['/estimate', panels],
    ['/runs', { name: 'Roofs' }, '/runs'],
    [`/sun-path?latitude=${latitude}&longitude=${longitude}&`, null],
  ] as const) {
    const method = path.startsWith('/sun-path') ? 'GET' : 'POST'
    const ask = (year?: number) =>
      fields
        ? request(method, path, { body: { ...fields, year } })
        : request(method, path + (year ? `year=${year}` : ''))
    for (const clock of [1949, 2101]) {
      vi.setSystemTime(Date.UTC(clock, 5, 15))
      const message = `is required: the clock of the service says ${clock}, which is not between 1950 and 2100`
      const { status, envelope } = await ask()
      expect([status, envelope.errors], path).toEqual([400, [{ field: 'year', message }]])
    }
    if (stored) expect((await request('GET', stored)).envelope.data).toEqual([])
    expect((await ask(2026)).status, path).toBe(200)
  }
})

test('a sun calendar is a file where the Accept header prefers one, but an error stays in the envelope', async () => {
  const valley = [point('N', 30), point('E', 24), point('S', 24), point('W', 24)]
  const place = { latitude: 47.2692, longitude: 11.4041, horizonProfile: valley, year: 2026 }
  const file = await accepting('text/calendar', '/sun-calendar', place)
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const text = await file.text()
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n/)
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  const refused = await accepting('text/calendar', '/sun-calendar', { ...place, latitude: 91 })
  expect([refused.status, refused.headers.get('vary')]).toEqual([400, expect.stringContaining('Accept')])
  expect(Envelope.parse(await refused.json()).errors).toMatchObject([{ field: 'latitude' }])
})

const targets = { getSite: '', getOpenApi: '/openapi.json' }
beforeAll(async () => {
  targets.getSite = `/sites/${(await create()).id}`
})

/** Headers that differ between responses, or with the method of Node's client. */
const OF_THIS_EXCHANGE = ['date', 'x-amzn-requestid', 'connection', 'keep-alive']

const fetched = async (method: string, target: string, headers: Readonly<Record<string, string>> = {}) => {
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
    const whole = await fetched('GET', targets[name])
    const { etag = '' } = whole.headers
    expect(await fetched('GET', targets[name], { 'If-None-Match': '"other"' })).toEqual(whole)
    const { 'content-type': _, 'content-length': __, 'content-encoding': ___, ...headers } = whole.headers
    for (const method of ['GET', 'HEAD'])
      expect(await fetched(method, targets[name], { 'If-None-Match': etag })).toEqual({
        status: 304,
        headers: { ...headers, etag },
        text: '',
      })
  },
)

test('a changed site is sent again, and an error stays one, whatever the caller has', async () => {
  const target = targets.getSite
  const { headers } = await fetched('GET', target)
  await request('PATCH', target, { body: { panelTilt: 12 } })
  const { status, text } = await fetched('GET', target, { 'If-None-Match': headers.etag ?? '' })
  expect([status, text]).toEqual([200, expect.stringContaining('"panelTilt":12')])
  const missing = await fetched('GET', `/sites/${randomUUID()}`, { 'If-None-Match': '*' })
  expect(missing.status).toBe(404)
})
