import type { IncomingMessage, RequestListener } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { environment } from '../../lib/env.ts'
import { createSite } from '../../lib/operations/create-site.ts'
import { estimateBaseline } from '../../lib/operations/estimate-baseline.ts'
import { listAnalyses } from '../../lib/operations/list-analyses.ts'
import { runAnalysis } from '../../lib/operations/run-analysis.ts'
import { dataOf, PVWATTS_REPLY, SITE, useServer, useService } from '../http.ts'

let answer: RequestListener = () => {}
const asked: IncomingMessage[] = []
const estimator = useServer((message, response) => {
  asked.push(message)
  answer(message, response)
})
const { request } = useService(() => ({ pvwattsApiKey: 'secret-key' }))

/** Each test has an address of its own, so that the failures of one do not keep back the calls of another. */
let address = 0
beforeEach(() => {
  asked.length = 0
  vi.stubEnv(environment.pvwattsUrl, `${estimator.url()}/${++address}/v8.json`)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

const answering =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  }

/** Places that no test has asked of before, so that no answer comes from the cache. */
let place = 0
const ask = () => {
  place += 0.01
  const query = `latitude=${place.toFixed(2)}&longitude=2&panelTilt=3&panelAzimuth=4&systemSize=5`
  return request('GET', `/baseline?${query}`)
}

const create = async () => {
  place += 0.01
  return dataOf(createSite, await request('POST', '/sites', { body: { ...SITE, latitude: place } }))
}

const failed = { statusCode: 502, message: 'Production estimator failed' }
const unavailable = { statusCode: 503, message: 'Production estimator unavailable' }

test('the estimator is asked with the key in a header, and once for the same panels', async () => {
  answer = answering(200, PVWATTS_REPLY)
  const { id } = await create()
  const { baseline } = dataOf(runAnalysis, await request('POST', `/sites/${id}/analysis`))
  const { ac_annual, ac_monthly, capacity_factor } = PVWATTS_REPLY.outputs
  expect(baseline).toStrictEqual({
    ac_annual,
    ac_monthly,
    capacity_factor,
    kwh_per_kw: ac_annual / SITE.systemSize,
    station_info: PVWATTS_REPLY.station_info,
    retrievedAt: expect.any(String),
  })
  const changes = { name: 'Barn', horizonProfile: [{ direction: 'S', heightAngle: 45 }] }
  await request('PATCH', `/sites/${id}`, { body: changes })
  dataOf(runAnalysis, await request('POST', `/sites/${id}/analysis`))
  expect(asked.length).toBe(1)
  expect(asked[0]?.headers['x-api-key']).toBe('secret-key')
  expect(asked[0]?.url).not.toContain('secret-key')
  const { searchParams } = new URL(asked[0]?.url ?? '', 'http://localhost')
  expect(Object.fromEntries(searchParams)).toMatchObject({
    losses: '11.42',
    array_type: '1',
    module_type: '0',
  })
})

describe('the caller is told', () => {
  test('in the estimator’s own words, less its key, that a place has no data', async () => {
    answer = answering(422, { errors: ['No climate data for 1,2 (secret-key)'], outputs: {} })
    const { envelope } = await ask()
    expect(envelope).toStrictEqual({
      statusCode: 422,
      message: 'Baseline estimate not available for this location',
      errors: [{ field: 'location', message: 'No climate data for 1,2 (…)' }],
    })
  })

  test.each<[string, RequestListener, object, string | null]>([
    ['of its quota', answering(429, {}, { 'Retry-After': '42' }), unavailable, '42'],
    ['of its quota without a time', answering(429, {}), unavailable, null],
    ['of its key', answering(403, { error: { code: 'API_KEY_INVALID', message: '' } }), unavailable, null],
    ['of a page of HTML', answering(200, '<html>maintenance</html>'), failed, null],
    ['of its status', answering(500, {}), failed, null],
    ['of eleven months', answering(200, { ...PVWATTS_REPLY, outputs: { ac_annual: 1 } }), failed, null],
    ['of a connection that it cuts', (message) => message.socket.destroy(), failed, null],
  ])('that the estimator fails, but no more, because %s', async (_, listener, told, retryAfter) => {
    answer = listener
    const { envelope, headers } = await ask()
    expect(envelope).toStrictEqual(told)
    expect(headers.get('retry-after')).toBe(retryAfter)
  })

  test('that the estimator did not answer in time', async () => {
    answer = () => {}
    const timeout = AbortSignal.timeout
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(100))
    const { envelope } = await ask()
    expect(limits.mock.calls).toEqual([[10_000]])
    limits.mockRestore()
    expect(envelope).toStrictEqual({ statusCode: 504, message: 'Production estimator timed out' })
  })
})

test('a fault that passes is not noticed', async () => {
  answer = (message, response) => {
    answer = answering(200, PVWATTS_REPLY)
    answering(503, 'busy')(message, response)
  }
  expect(dataOf(estimateBaseline, await ask()).ac_annual).toBe(1200)
})

test('an analysis that fails for the estimator’s sake is not kept, and can be run again', async () => {
  const { id } = await create()
  answer = answering(200, 'nonsense')
  expect((await request('POST', `/sites/${id}/analysis`)).envelope).toStrictEqual(failed)
  expect(dataOf(listAnalyses, await request('GET', `/sites/${id}/analyses`))).toEqual([])
  answer = answering(200, PVWATTS_REPLY)
  dataOf(runAnalysis, await request('POST', `/sites/${id}/analysis`))
})
