import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { listAnalyses, runAnalysis } from '../../lib/operations/analyses.ts'
import { createSite, listSites } from '../../lib/operations/sites.ts'
import { dataOf, faultyFields, SITE, useService } from '../http.ts'
import { testAll } from '../test-all.ts'

const { request } = useService()

const withKey = (key: string = randomUUID()) => ({ headers: { 'Idempotency-Key': key } })
const REUSED = { statusCode: 422, message: 'Idempotency key reused' }

const sitesNamed = async (name: string) =>
  dataOf(listSites, await request('GET', '/sites')).filter((site) => site.name === name)

const analysesOf = async (id: string) => dataOf(listAnalyses, await request('GET', `/sites/${id}/analyses`))

describe('creating a site twice with one key', () => {
  test('creates one site and returns the same answer', async () => {
    const name = randomUUID()
    const options = { body: { ...SITE, name }, ...withKey() }
    const first = await request('POST', '/sites', options)
    const again = await request('POST', '/sites', options)
    dataOf(createSite, first)
    expect(again.envelope).toStrictEqual(first.envelope)
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
    expect(await sitesNamed(name)).toHaveLength(1)
  })

  test('creates one site for ten callers at once', async () => {
    const name = randomUUID()
    const options = { body: { ...SITE, name }, ...withKey() }
    const replies = await Promise.all(Array.from({ length: 10 }, () => request('POST', '/sites', options)))
    const ids = replies.map((reply) => dataOf(createSite, reply).id)
    expect(new Set(ids).size).toBe(1)
    expect(await sitesNamed(name)).toHaveLength(1)
  })

  test('is rejected if the body differs, and changes nothing', async () => {
    const name = randomUUID()
    const key = withKey()
    await request('POST', '/sites', { body: { ...SITE, name }, ...key })
    const other = await request('POST', '/sites', { body: { ...SITE, name, panelTilt: 31 }, ...key })
    expect(other.envelope).toStrictEqual(REUSED)
    expect(await sitesNamed(name)).toHaveLength(1)
  })
})

test('the same key may be used for another operation', async () => {
  const key = withKey()
  const { id } = dataOf(createSite, await request('POST', '/sites', { body: SITE, ...key }))
  dataOf(runAnalysis, await request('POST', `/sites/${id}/analysis`, key))
})

describe('an analysis', () => {
  const create = async () => dataOf(createSite, await request('POST', '/sites', { body: SITE })).id

  test('runs once per key', async () => {
    const id = await create()
    const key = withKey()
    const replies = await Promise.all([
      request('POST', `/sites/${id}/analysis`, key),
      request('POST', `/sites/${id}/analysis`, key),
    ])
    replies.push(await request('POST', `/sites/${id}/analysis`, key))
    dataOf(runAnalysis, await request('POST', `/sites/${id}/analysis`, key))
    for (const reply of replies) expect(reply.envelope).toStrictEqual(replies[0]?.envelope)
    expect(await analysesOf(id)).toHaveLength(1)
  })

  test.each(['another year', 'another site'])('with %s is a different request', async (what) => {
    const id = await create()
    const key = withKey()
    await request('POST', `/sites/${id}/analysis`, key)
    const path =
      what === 'another year' ? `/sites/${id}/analysis?year=1999` : `/sites/${await create()}/analysis`
    expect((await request('POST', path, key)).envelope).toStrictEqual(REUSED)
  })

  test('that names no adjustment is another one than one that names the default', async () => {
    const id = await create()
    const key = withKey()
    dataOf(runAnalysis, await request('POST', `/sites/${id}/analysis`, key))
    const other = await request('POST', `/sites/${id}/analysis?adjustment=daylight-hours`, key)
    expect(other.envelope).toStrictEqual(REUSED)
  })
})

testAll(['', ' ', 'a b', 'x'.repeat(256), 'schlüssel'])('some keys are not valid', async (key) => {
  const options = { body: SITE, headers: { 'Idempotency-Key': key } }
  // HTTP trims header values, so one of spaces alone arrives empty.
  const reply = await request('POST', '/sites', options)
  expect(faultyFields(reply)).toEqual(['Idempotency-Key'])
})

testAll(['x', 'x'.repeat(255), '!"#$%&()*+,-./:;<=>?@[]^_`{|}~'])('some keys are valid', async (key) => {
  dataOf(createSite, await request('POST', '/sites', { body: SITE, headers: { 'idempotency-key': key } }))
})
