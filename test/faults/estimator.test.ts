import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listAnalyses, runAnalysis } from '../../lib/operations/analyses.ts'
import { createSite } from '../../lib/operations/sites.ts'
import { environment } from '../../lib/platform/env.ts'
import { database, tableName } from '../../lib/storage/document-client.ts'
import { captureLog } from '../captured-log.ts'
import { dataOf, SITE, useServer, useService } from '../http.ts'
import { answerWell } from '../lib/estimators/pvwatts/good-reply.ts'
import { answer, answerPage, type Behavior, closeAfter, drip, resetAtOnce } from '../lib/upstream/server.ts'

const KEY = 'kEy0fTh3Faults4711'
/** Part of what the estimator sends; must never appear in the log. */
const MARK = 'upstream-words'

let behave: Behavior = answerWell
let calls = 0
const estimator = useServer((request, response) => {
  calls++
  behave(response, request)
})
const { request } = useService(() => ({ estimators: ['pvwatts'], pvwattsApiKey: KEY }))

const logged = captureLog()
let tests = 0
beforeEach(() => {
  behave = answerWell
  calls = 0
  // Each address has its own circuit breaker.
  vi.stubEnv(environment.pvwattsUrl, `${estimator.url()}/${++tests}/v8.json`)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Every site is in a new place, so no baseline comes from the cache. */
const newSite = async (fields: object = {}) => {
  const body = { ...SITE, latitude: 40 + tests / 1000, ...fields }
  return dataOf(createSite, await request('POST', '/sites', { body }))
}
const analyze = (id: string) => request('POST', `/sites/${id}/analysis`)
const analysesOf = async (id: string) => dataOf(listAnalyses, await request('GET', `/sites/${id}/analyses`))

/** The cached answers; the count of calls has no text. */
const cached = async (): Promise<number> => {
  const { Items = [] } = await database.send(new ScanCommand({ TableName: tableName('baselines') }))
  return Items.filter(({ text }) => text !== undefined).length
}

const page = (status: number) => answerPage(status, `<html>${MARK} ${KEY}`)
const refusal = { error: { code: 'OVER_RATE_LIMIT', message: `${MARK} ${KEY}` } }

const MESSAGES = {
  502: 'Production estimator failed',
  503: 'Production estimator unavailable',
  504: 'Production estimator timed out',
}

test.each<[string, Behavior, keyof typeof MESSAGES, RegExp, string?]>([
  ['resets', resetAtOnce, 502, /, then /],
  ['truncates', closeAfter(`{"${MARK}":`), 502, /, then /],
  ['answers 502 twice', page(502), 502, /status 502, then status 502/],
  ['is out of quota', answer(refusal, 429, { 'retry-after': '42' }), 503, /status 429/, '42'],
  ['sends a byte now and then', drip, 504, /timeout/],
])(
  'an estimator that %s costs a clear answer in time, a line in the log, and nothing else',
  async (_, behavior, status, cause, retryAfter) => {
    behave = behavior
    const before = await cached()
    const { id, latitude } = await newSite()
    const started = performance.now()
    const { envelope, headers } = await analyze(id)
    expect(performance.now() - started).toBeLessThan(25_000)
    expect(envelope).toMatchObject({ statusCode: status, message: MESSAGES[status] })
    expect(headers.get('retry-after')).toBe(retryAfter ?? null)
    const lines = logged.map((line) => JSON.parse(line))
    expect(lines).toMatchObject([
      { level: 'WARN', operation: 'runAnalysis', cause: expect.stringMatching(cause) },
    ])
    expect(logged.join()).not.toMatch(new RegExp(`${KEY}|${MARK}|${latitude}`))
    expect(await analysesOf(id)).toEqual([])
    expect(await cached()).toBe(before)
  },
)

const DAY_MILLISECONDS = 86_400_000
const passDays = (days: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY_MILLISECONDS })
}

test('while the estimator is down, a baseline of eight days is used and shows its age, one of 31 is not', async () => {
  const { id } = await newSite()
  const first = dataOf(runAnalysis, await analyze(id))
  behave = page(503)
  passDays(8)
  const later = dataOf(runAnalysis, await analyze(id))
  expect(later.baseline).toEqual(first.baseline)
  expect(Date.now() - Date.parse(later.baseline.retrievedAt ?? '')).toBeGreaterThan(8 * DAY_MILLISECONDS)
  passDays(23)
  expect((await analyze(id)).status).toBe(502)
  expect(await analysesOf(id)).toHaveLength(2)
})

test('concurrent analyses of two equal roofs cost one call', async () => {
  const [one, other] = [await newSite(), await newSite({ name: 'Twin' })]
  behave = (response, message) => setTimeout(() => answerWell(response, message), 300)
  const replies = await Promise.all(Array.from({ length: 5 }, (_, i) => analyze(i % 2 ? one.id : other.id)))
  for (const reply of replies) dataOf(runAnalysis, reply)
  expect(calls).toBe(1)
})
