import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { runAnalysis } from '../../lib/operations/analyses.ts'
import { createSite, listSites } from '../../lib/operations/sites.ts'
import { environment } from '../../lib/platform/env.ts'
import { dataOf, type RequestOptions, SITE, useService } from '../http.ts'
import { siteRequests } from './site-requests.ts'

const { request } = useService(() => ({ defaultAdjustment: 'energy' }))
const { create, historyOf } = siteRequests({ request })

const withKey = () => ({ headers: { 'Idempotency-Key': randomUUID() } })
const REUSED = { statusCode: 422, message: 'Idempotency key reused' }

const sitesNamed = async (name: string) =>
  dataOf(listSites, await request('GET', '/sites')).filter((site) => site.name === name)

test('ten callers with one key create one site, and get the same response', async () => {
  const name = randomUUID()
  const options = { body: { ...SITE, name }, ...withKey() }
  const replies = await Promise.all(Array.from({ length: 10 }, () => request('POST', '/sites', options)))
  const [first, ...others] = replies
  if (!first) throw new Error('There is no reply')
  dataOf(createSite, first)
  for (const reply of others) {
    expect(reply.envelope).toStrictEqual(first.envelope)
    expect(reply.headers.get('etag')).toBe(first.headers.get('etag'))
  }
  expect(await sitesNamed(name)).toHaveLength(1)
})

test('a key is for one body, query and path, and may be used for another operation', async () => {
  const key = withKey()
  const name = randomUUID()
  const { id } = dataOf(createSite, await request('POST', '/sites', { body: { ...SITE, name }, ...key }))
  dataOf(runAnalysis, await request('POST', `/sites/${id}/analysis`, key))
  const others: [string, RequestOptions?][] = [
    ['/sites', { body: { ...SITE, name, panelTilt: 31 } }],
    [`/sites/${id}/analysis?year=1999`],
    // Another one than with this default.
    [`/sites/${id}/analysis?adjustment=energy`],
    [`/sites/${(await create()).id}/analysis`],
  ]
  for (const [path, options] of others)
    expect((await request('POST', path, { ...options, ...key })).envelope).toStrictEqual(REUSED)
  expect(await sitesNamed(name)).toHaveLength(1)
  expect(await historyOf(id)).toHaveLength(1)
})

test('an analysis runs once per key, even if the setting has changed in the meantime', async () => {
  const { id } = await create()
  const key = withKey()
  const analyze = (options?: RequestOptions) => request('POST', `/sites/${id}/analysis`, options)
  const [first, second] = await Promise.all([analyze(key), analyze(key)])
  expect(second.envelope).toStrictEqual(first.envelope)
  expect(dataOf(runAnalysis, first).adjusted.basis).toBe('energy')
  vi.stubEnv(environment.defaultAdjustment, 'daylight-hours')
  expect((await analyze(key)).envelope).toStrictEqual(first.envelope)
  expect(await historyOf(id)).toHaveLength(1)
  expect(dataOf(runAnalysis, await analyze()).adjusted.basis).toBe('daylight-hours')
})
