import type { RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getAnalysis, listAnalyses, runAnalysis } from '../../lib/operations/analyses.ts'
import { createSite } from '../../lib/operations/sites.ts'
import { captureLog } from '../captured-log.ts'
import { dataOf, faultyFields, PVWATTS_REPLY, SITE, useServer, useService } from '../http.ts'
import { replyAbout } from '../lib/estimators/pvwatts/good-reply.ts'
import { testAll } from '../test-all.ts'

const goodReply = replyAbout({ latitude: 1, longitude: SITE.longitude })
let reply: unknown = goodReply
let calls = 0
const answer: RequestListener = (_, response) => {
  calls++
  response.end(JSON.stringify(reply))
}
const estimator = useServer(answer)
const { request } = useService(() => ({
  estimators: ['pvwatts'],
  pvwattsUrl: `${estimator.url()}/v8.json`,
  pvwattsApiKey: 'key',
}))

const logged = captureLog()
beforeEach(() => {
  reply = goodReply
  calls = 0
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Every site is in a new place, so no baseline comes from the cache. */
let place = 1
const create = async (fields: object = {}) => {
  place += 0.01
  const body = { ...SITE, latitude: Number(place.toFixed(2)), ...fields }
  return dataOf(createSite, await request('POST', '/sites', { body }))
}
const analyze = (id: string, query = '') => request('POST', `/sites/${id}/analysis${query}`)
const run = async (id: string, query = '') => dataOf(runAnalysis, await analyze(id, query))

describe('the energy block of an analysis', () => {
  test('is the same with a cached baseline, and is stored', async () => {
    const { id } = await create()
    const first = await run(id)
    expect(await run(id)).toStrictEqual(first)
    expect(calls).toBe(1)
    const [newest] = dataOf(listAnalyses, await request('GET', `/sites/${id}/analyses`))
    const read = dataOf(getAnalysis, await request('GET', `/analyses/${newest?.id}`))
    expect(read.result).toStrictEqual(first)
  })
})

describe('the adjusted production', () => {
  testAll(['Energy', 'daylight', ''])('rejects an unknown basis', async (adjustment) => {
    const response = await analyze((await create()).id, `?adjustment=${adjustment}`)
    expect(response.status).toBe(400)
    expect(faultyFields(response)).toEqual(['adjustment'])
  })
})

describe('if the estimator sends no hourly values', () => {
  beforeEach(() => {
    reply = PVWATTS_REPLY
  })

  test('an analysis has no energy block, and the log says why', async () => {
    const { energy, adjusted } = await run((await create()).id)
    expect(energy).toBeNull()
    expect(adjusted.basis).toBe('daylight-hours')
    expect(logged.join('')).toContain('PVWatts returned no hours')
  })

  test('they are requested again after ten minutes', async () => {
    const { id } = await create()
    expect((await run(id)).energy).toBeNull()
    reply = goodReply
    expect((await run(id)).energy).toBeNull()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
    expect((await run(id)).energy).not.toBeNull()
    vi.useRealTimers()
    expect(calls).toBe(2)
  })

  test('an adjustment by energy fails with 502 and stores no analysis', async () => {
    const { id } = await create()
    const response = await analyze(id, '?adjustment=energy')
    expect(response.status).toBe(502)
    expect(response.envelope).toEqual({ statusCode: 502, message: 'Production estimator failed' })
    expect(dataOf(listAnalyses, await request('GET', `/sites/${id}/analyses`))).toEqual([])
  })
})
