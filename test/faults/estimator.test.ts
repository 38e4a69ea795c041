import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSite } from '../../lib/operations/create-site.ts'
import { listAnalyses } from '../../lib/operations/list-analyses.ts'
import { runAnalysis } from '../../lib/operations/run-analysis.ts'
import { updateSite } from '../../lib/operations/update-site.ts'
import { environment } from '../../lib/platform/env.ts'
import { database, tableName } from '../../lib/storage/document-client.ts'
import { captureLog } from '../captured-log.ts'
import { dataOf, SITE, useService } from '../http.ts'
import {
  answer,
  answerPage,
  type Behavior,
  closeAfter,
  drip,
  hang,
  hangAfterHeaders,
  resetAfter,
  resetAtOnce,
} from '../lib/upstream/server.ts'
import {
  type Distortion,
  delayed,
  type EstimatorProxy,
  lying,
  startEstimatorProxy,
} from './estimator-proxy.ts'

const KEY = 'kEy0fTh3Faults4711'
/** Part of what the proxy sends; must never appear in the log. */
const MARK = 'upstream-words'

let proxy: EstimatorProxy
const { request } = useService(() => ({ estimators: ['pvwatts'], pvwattsApiKey: KEY }))
beforeAll(async () => {
  proxy = await startEstimatorProxy()
})
afterAll(() => proxy.close())

const logged = captureLog()
let names = 0
beforeEach(() => {
  vi.stubEnv(environment.pvwattsUrl, proxy.url(String(++names)))
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Every site is in a new place, so no baseline comes from the cache. */
let places = 0
const newSite = async (fields: object = {}) => {
  const latitude = 40 + ++places / 1000
  const body = { ...SITE, latitude, ...fields }
  return dataOf(createSite, await request('POST', '/sites', { body }))
}

const analyze = async (id: string) => {
  const started = performance.now()
  const reply = await request('POST', `/sites/${id}/analysis`)
  const requestId = reply.headers.get('x-amzn-requestid')
  const lines = logged.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId)
  return { reply, lines, seconds: (performance.now() - started) / 1000 }
}

/** Keys of the cached answers; the count of calls has no text. */
const cachedKeys = async (): Promise<unknown[]> => {
  const { Items = [] } = await database.send(new ScanCommand({ TableName: tableName('baselines') }))
  return Items.filter(({ text }) => text !== undefined)
    .map(({ key }) => key)
    .sort()
}

const analysesOf = async (id: string) => dataOf(listAnalyses, await request('GET', `/sites/${id}/analyses`))

const envelopes = {
  422: { statusCode: 422, message: 'Baseline estimate not available for this location' },
  502: { statusCode: 502, message: 'Production estimator failed' },
  503: { statusCode: 503, message: 'Production estimator unavailable' },
  504: { statusCode: 504, message: 'Production estimator timed out' },
}

interface Case {
  readonly name: string
  readonly behaviors: readonly Behavior[]
  readonly status: keyof typeof envelopes
  /** The cause in the only line of the log. */
  readonly cause: RegExp
  readonly retryAfter?: string
}

/** The promise: the right status in time, one line in the log, and no analysis stored. */
const expectFault = async ({ behaviors, status, cause, retryAfter }: Case): Promise<void> => {
  const { id, latitude } = await newSite()
  proxy.script(latitude, ...behaviors)
  const { reply, lines, seconds } = await analyze(id)
  expect(reply.envelope).toMatchObject(envelopes[status])
  expect(reply.envelope.data).toBeUndefined()
  expect(reply.headers.get('retry-after')).toBe(retryAfter ?? null)
  expect(seconds).toBeLessThan(25)
  expect(lines).toMatchObject([
    { level: 'WARN', operation: 'runAnalysis', cause: expect.stringMatching(cause) },
  ])
  expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${KEY}|${MARK}|${latitude}`))
  expect(await analysesOf(id)).toEqual([])
}

const expectFaultAndNothingCached = async (it: Case): Promise<void> => {
  const before = await cachedKeys()
  await expectFault(it)
  expect(await cachedKeys()).toEqual(before)
}

const lie = (distortion: Distortion): Behavior[] => [lying(() => proxy, distortion)]
const outputs = (change: (outputs: Parameters<Distortion>[0]['outputs']) => object): Behavior[] =>
  lie((reply) => ({ ...reply, outputs: { ...reply.outputs, ...change(reply.outputs) } }))
const page = (status: number) => answerPage(status, `<html>${MARK} ${KEY}`)
const refusal = { error: { code: 'OVER_RATE_LIMIT', message: `${MARK} ${KEY}` } }

const quick: Case[] = [
  { name: 'resets', behaviors: [resetAtOnce], status: 502, cause: /, then / },
  { name: 'resets in mid-reply', behaviors: [resetAfter(`{"${MARK}":`)], status: 502, cause: /, then / },
  { name: 'truncates', behaviors: [closeAfter(`{"${MARK}":`)], status: 502, cause: /, then / },
  { name: 'cuts the JSON short', behaviors: [answer(`{"${MARK}":[1`)], status: 502, cause: /not JSON/ },
  { name: 'answers HTML', behaviors: [page(200)], status: 502, cause: /not JSON/ },
  { name: 'answers 403', behaviors: [page(403)], status: 503, cause: /status 403/ },
  { name: 'answers 410', behaviors: [page(410)], status: 502, cause: /status 410/ },
  {
    name: 'answers 422',
    behaviors: [answer({ errors: [`${MARK} ${KEY}`], outputs: {} }, 422)],
    status: 422,
    cause: /status 422/,
  },
  { name: 'answers 429', behaviors: [answer(refusal, 429)], status: 503, cause: /status 429/ },
  {
    name: 'answers 429 with Retry-After',
    behaviors: [answer(refusal, 429, { 'retry-after': '42' })],
    status: 503,
    cause: /status 429/,
    retryAfter: '42',
  },
  { name: 'answers 502 twice', behaviors: [page(502)], status: 502, cause: /status 502, then status 502/ },
  {
    name: 'answers 502, then resets',
    behaviors: [page(502), resetAtOnce],
    status: 502,
    cause: /status 502, then /,
  },
  {
    name: 'answers 502, then 429',
    behaviors: [page(502), answer(refusal, 429)],
    status: 503,
    cause: /status 502, then status 429/,
  },
  {
    name: 'lies: 8759 hours',
    behaviors: outputs(({ ac }) => ({ ac: ac.slice(1) })),
    status: 502,
    cause: /outputs\.ac/,
  },
  {
    name: 'lies: twice the year',
    behaviors: outputs(({ ac_annual }) => ({ ac_annual: 2 * ac_annual })),
    status: 502,
    cause: /ac_annual is not the sum/,
  },
]

describe('an estimator that', () => {
  test.each(quick)(
    '$name gets the right status, one line in the log, and nothing stored',
    expectFaultAndNothingCached,
  )

  test.each<[string, readonly Behavior[], number]>([
    ['answers 502, then succeeds,', [page(502)], 1],
    ['resets, then succeeds,', [resetAtOnce], 1],
    ['takes three seconds', [], 0],
  ])('%s is noticed only in the log', async (_, first, lineCount) => {
    const { id, latitude } = await newSite()
    const well = lying(
      () => proxy,
      (reply) => reply,
    )
    proxy.script(latitude, ...first, delayed(first.length > 0 ? 0 : 3_000, well))
    const { reply, lines } = await analyze(id)
    const result = dataOf(runAnalysis, reply)
    expect(lines.map(({ message }) => message)).toEqual(
      Array(lineCount).fill('The production estimator failed once'),
    )
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${KEY}|${MARK}|${latitude}`))
    expect((await analysesOf(id)).map((kept) => kept.result)).toEqual([result])
  })

  test('is silent or slow is abandoned in time', async () => {
    const slow: Case[] = [
      { name: 'silent', behaviors: [hang], status: 504, cause: /timeout/ },
      { name: 'silent after its headers', behaviors: [hangAfterHeaders], status: 504, cause: /timeout/ },
      { name: 'a byte now and then', behaviors: [drip], status: 504, cause: /timeout/ },
      {
        name: 'a late 502, then silence',
        behaviors: [delayed(9_000, page(502)), hang],
        status: 504,
        cause: /status 502, then .*timeout/,
      },
    ]
    const before = await cachedKeys()
    await Promise.all(slow.map(expectFault))
    expect(await cachedKeys()).toEqual(before)
  })
})

const DAY = 86_400_000
const passDays = (days: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * DAY })
}

describe('while the estimator is down', () => {
  test('an analysis with a cached baseline still works', async () => {
    const { id, latitude } = await newSite()
    const { baseline } = dataOf(runAnalysis, (await analyze(id)).reply)
    proxy.script(latitude, resetAtOnce)
    const body = { horizonProfile: [{ direction: 'S', heightAngle: 40 }] }
    dataOf(updateSite, await request('PATCH', `/sites/${id}`, { body }))
    const { reply, lines } = await analyze(id)
    expect(dataOf(runAnalysis, reply).baseline).toEqual(baseline)
    expect(lines).toEqual([])
  })

  test('an eight-day-old baseline is used and shows its age, a thirty-one-day-old one is not', async () => {
    const { id, latitude } = await newSite()
    const first = dataOf(runAnalysis, (await analyze(id)).reply)
    proxy.script(latitude, page(503))
    passDays(8)
    const { reply, lines } = await analyze(id)
    const later = dataOf(runAnalysis, reply)
    expect(later.baseline).toEqual(first.baseline)
    expect(later.energy).toEqual(first.energy)
    expect(Date.now() - Date.parse(later.baseline.retrievedAt ?? '')).toBeGreaterThan(8 * DAY)
    expect(lines).toMatchObject([{ level: 'WARN', retrievedAt: first.baseline.retrievedAt }])
    passDays(23)
    expect((await analyze(id)).reply.envelope).toEqual(envelopes[502])
    expect(await analysesOf(id)).toHaveLength(2)
  })

  test('the circuit opens after five failures, nobody waits, and after 30 s a trial call closes it', async () => {
    const known = await newSite()
    dataOf(runAnalysis, (await analyze(known.id)).reply)
    for (let i = 0; i < 5; i++)
      await expectFault({ name: '', behaviors: [page(502)], status: 502, cause: /502/ })
    const calls = proxy.calls.length
    const { id } = await newSite()
    const { reply, lines } = await analyze(id)
    expect(reply.envelope).toEqual(envelopes[503])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(30)
    expect(lines).toMatchObject([{ cause: expect.stringContaining('the circuit is open') }])
    dataOf(runAnalysis, (await analyze(known.id)).reply)
    expect(proxy.calls).toHaveLength(calls)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30_000 })
    dataOf(runAnalysis, (await analyze(id)).reply)
    expect(proxy.calls).toHaveLength(calls + 1)
  })

  test('a rejection with Retry-After is respected without another call', async () => {
    const refused = await newSite()
    proxy.script(refused.latitude, answer(refusal, 429, { 'retry-after': '600' }))
    expect((await analyze(refused.id)).reply.headers.get('retry-after')).toBe('600')
    const calls = proxy.calls.length
    const { id } = await newSite()
    const { reply } = await analyze(id)
    expect(reply.envelope).toEqual(envelopes[503])
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(590)
    expect(proxy.calls).toHaveLength(calls)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 })
    dataOf(runAnalysis, (await analyze(id)).reply)
  })
})

test('concurrent analyses of two equal roofs cost one call', async () => {
  const one = await newSite()
  const { latitude } = one
  const other = await newSite({ latitude, name: 'Twin' })
  proxy.script(
    latitude,
    delayed(
      300,
      lying(
        () => proxy,
        (reply) => reply,
      ),
    ),
  )
  const runs = Array.from({ length: 5 }, (_, i) => analyze(i % 2 ? one.id : other.id))
  for (const { reply } of await Promise.all(runs)) dataOf(runAnalysis, reply)
  expect(proxy.calls.filter((it) => it === latitude)).toHaveLength(1)
})
