import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createSite } from '../../lib/operations/create-site.ts'
import { getSite } from '../../lib/operations/get-site.ts'
import { listAnalyses } from '../../lib/operations/list-analyses.ts'
import { listSites } from '../../lib/operations/list-sites.ts'
import { runAnalysis } from '../../lib/operations/run-analysis.ts'
import { updateSite } from '../../lib/operations/update-site.ts'
import { database } from '../../lib/storage/document-client.ts'
import { captureLog } from '../captured-log.ts'
import { dataOf, NOT_FOUND, type Reply, SITE, useServer, useService } from '../http.ts'
import { hang } from '../lib/upstream/server.ts'
import { summaryList } from '../site-lists.ts'
import {
  type DatabaseProxy,
  either,
  type Fault,
  failing,
  losingReply,
  on,
  type Plan,
  page,
  proxied,
  resetting,
  silent,
  slow,
  stalling,
  throttling,
  unprocessed,
} from './database-proxy.ts'

const mute = useServer((message, response) => hang(response, message))
const faulty = proxied()
const { request } = useService(undefined, faulty.open)
let proxy: DatabaseProxy
beforeAll(() => {
  proxy = faulty.proxy()
})

/**
 * The SDK gives a client a bucket of retry tokens, which its successes refill, so that an outage does not become a storm
 * of retries. No test should begin with a bucket that another has emptied. A few calls at a time, so that a busy machine
 * still connects them within their limit.
 */
const refillRetryTokens = async (successes: number): Promise<void> => {
  let left = successes
  const next = async (): Promise<void> => {
    while (left-- > 0) await database.send(new GetCommand({ TableName: 'sites', Key: { id: '-' } }))
  }
  await Promise.all(Array.from({ length: 20 }, next))
}

const logged = captureLog()
afterEach(async () => {
  proxy.plan = () => undefined
  await refillRetryTokens(100)
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** Every site is in a new place, so no baseline comes from the cache. */
let places = 0
const body = () => ({ ...SITE, latitude: 30 + ++places / 1000 })
const newSite = async () => dataOf(createSite, await request('POST', '/sites', { body: body() }))
const analyze = (id: string) => request('POST', `/sites/${id}/analysis`)
const historyOf = async (id: string) => dataOf(listAnalyses, await request('GET', `/sites/${id}/analyses`))
const listedIds = async () => dataOf(listSites, await request('GET', '/sites')).map(({ id }) => id)
const latestAnalysisOf = async (id: string) => {
  const summaries = dataOf(summaryList, await request('GET', '/sites?view=summary&limit=1000'))
  return summaries.find((site) => site.id === id)?.latestAnalysis
}

const expectUnavailable = ({ envelope, headers }: Reply): void => {
  expect(envelope).toEqual({ statusCode: 503, message: 'Storage unavailable' })
  expect(headers.get('retry-after')).toBe('5')
}

const ofSite = (id: string): Record<string, () => Promise<Reply>> => ({
  createSite: () => request('POST', '/sites', { body: body() }),
  updateSite: () => request('PATCH', `/sites/${id}`, { body: { panelTilt: 11 } }),
  runAnalysis: () => analyze(id),
  listAnalyses: () => request('GET', `/sites/${id}/analyses`),
  getSite: () => request('GET', `/sites/${id}`),
  listSites: () => request('GET', '/sites'),
  deleteSite: () => request('DELETE', `/sites/${id}`),
})
const names = Object.keys(ofSite(''))

test('the handlers use the proxy', async () => {
  const { id } = await newSite()
  expect(proxy.calls.at(-1)).toMatchObject({ action: 'PutItem', table: 'sites' })
  expect(await listedIds()).toContain(id)
})

const twice: [string, Fault][] = [
  ['throttles', throttling],
  ['fails', failing],
  ['resets', resetting],
  ['answers with an HTML page', page],
]
describe.each(twice)('DynamoDB %s', (_, fault) => {
  test.each(names)('twice at each action, and %s still succeeds', async (name) => {
    const { id } = await newSite()
    const seen = new Map<string, number>()
    proxy.plan = ({ action, table }) => {
      const key = `${action} ${table}`
      seen.set(key, (seen.get(key) ?? 0) + 1)
      return (seen.get(key) ?? 0) <= 2 ? fault : undefined
    }
    const reply = await ofSite(id)[name]?.()
    expect(reply?.envelope).toMatchObject({ statusCode: 200 })
    expect(Math.max(...seen.values())).toBeGreaterThan(2)
  })

  test.each(names)('forever, and %s gets 503 with Retry-After', async (name) => {
    const { id } = await newSite()
    proxy.plan = () => fault
    const reply = await ofSite(id)[name]?.()
    if (reply) expectUnavailable(reply)
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'WARN', operation: name, message: 'Storage unavailable', cause: expect.any(String) },
    ])
    proxy.plan = () => undefined
    expect(await historyOf(id)).toEqual([])
    expect(dataOf(getSite, await request('GET', `/sites/${id}`)).panelTilt).toBe(SITE.panelTilt)
  })
})

test.each<[string, Fault]>([
  ['is silent', silent],
  ['stops in mid-answer', stalling],
])('DynamoDB %s, and every operation answers in time', async (_, fault) => {
  const { id } = await newSite()
  proxy.plan = () => fault
  const started = performance.now()
  for (const reply of await Promise.all(Object.values(ofSite(id)).map((ask) => ask())))
    expectUnavailable(reply)
  expect(performance.now() - started).toBeLessThan(25_000)
  proxy.plan = () => undefined
  await refillRetryTokens(400)
})

test('wrong credentials are our error, and not retried', async () => {
  proxy.plan = () => (response) =>
    response
      .writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
      .end('{"__type":"com.amazon.coral.service#UnrecognizedClientException"}')
  proxy.calls.length = 0
  expect((await request('GET', '/sites')).envelope).toMatchObject({ statusCode: 500 })
  expect(proxy.calls).toHaveLength(1)
})

describe('an analysis is stored and returned, or neither:', () => {
  /** Reads the table itself, bypassing the handlers. */
  const stored = async (siteId: string): Promise<number> => {
    proxy.plan = () => undefined
    const query = {
      TableName: 'analyses',
      KeyConditionExpression: 'siteId = :siteId',
      ExpressionAttributeValues: { ':siteId': siteId },
    }
    return (await database.send(new QueryCommand(query))).Count ?? Number.NaN
  }

  test.each([1, 2])('%i replies to its write are lost, and it is stored once', async (times) => {
    const { id } = await newSite()
    proxy.plan = on('PutItem', losingReply, { table: 'analyses', times })
    const result = dataOf(runAnalysis, await analyze(id))
    expect((await historyOf(id)).map((kept) => kept.result)).toEqual([result])
  })

  test('all replies to its write are lost, and it is rolled back', async () => {
    const { id } = await newSite()
    proxy.calls.length = 0
    proxy.plan = on('PutItem', losingReply, { table: 'analyses' })
    expectUnavailable(await analyze(id))
    expect(
      proxy.calls.filter(({ action, table }) => action === 'PutItem' && table === 'analyses'),
    ).toHaveLength(3)
    expect(await stored(id)).toBe(0)
  })

  test('a rollback spares another analysis of the same millisecond', async () => {
    const { id } = await newSite()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const first = dataOf(runAnalysis, await analyze(id))
    proxy.plan = on('PutItem', losingReply, { table: 'analyses' })
    expectUnavailable(await analyze(id))
    vi.useRealTimers()
    proxy.plan = () => undefined
    expect((await historyOf(id)).map(({ result }) => result)).toEqual([first])
  })

  /** Once the analysis is stored, the site can be neither read nor, until all attempts have failed, written. */
  const unreachableSite = (write: Fault): Plan => {
    let isStored = false
    const failingRead: Plan = (call) =>
      isStored ? on('GetItem', failing, { table: 'sites' })(call) : undefined
    const failingWrite = on('UpdateItem', write, { table: 'sites', times: 3 })
    return (call) => {
      isStored ||= call.action === 'PutItem' && call.table === 'analyses'
      return either(failingRead, failingWrite)(call)
    }
  }

  test.each<[string, Fault]>([
    ['fail', failing],
    ['are lost', losingReply],
  ])('writes to its site %s and reads fail, and it is rolled back', async (_, fault) => {
    const { id } = await newSite()
    proxy.plan = unreachableSite(fault)
    expectUnavailable(await analyze(id))
    expect(await stored(id)).toBe(0)
    expect(await latestAnalysisOf(id)).toBeNull()
  })

  test.each([1, 2])('%i replies to the write of its summary are lost, and it is there', async (times) => {
    const { id } = await newSite()
    proxy.plan = on('UpdateItem', losingReply, { table: 'sites', times })
    const { baseline } = dataOf(runAnalysis, await analyze(id))
    expect(await latestAnalysisOf(id)).toMatchObject({ ac_annual: baseline.ac_annual })
  })

  test('its summary cannot be written, and it is stored and returned, and the log says so', async () => {
    const { id } = await newSite()
    proxy.plan = on('UpdateItem', throttling, { table: 'sites' })
    const result = dataOf(runAnalysis, await analyze(id))
    expect((await historyOf(id)).map((kept) => kept.result)).toEqual([result])
    expect(await latestAnalysisOf(id)).toBeNull()
    expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ level: 'WARN', siteId: id }])
  })

  test('it cannot be rolled back, and the log names it', async () => {
    const { id } = await newSite()
    proxy.plan = either(on('PutItem', losingReply, { table: 'analyses' }), on('DeleteItem', failing))
    expectUnavailable(await analyze(id))
    expect(logged.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'ERROR', analysisId: expect.stringMatching(/^[\w-]{30}$/) }),
    )
  })

  test('DynamoDB falls silent at any of its steps, and the answer comes in time', async () => {
    const steps = [
      { action: 'GetItem', table: 'baselines', status: 200 },
      { action: 'PutItem', table: 'baselines', status: 200 },
      { action: 'PutItem', table: 'analyses', status: 503 },
      { action: 'UpdateItem', table: 'sites', status: 200 },
    ]
    for (const { action, table, status } of steps) {
      const { id } = await newSite()
      proxy.plan = on(action, silent, { table })
      const started = performance.now()
      expect((await analyze(id)).status).toBe(status)
      expect(performance.now() - started).toBeLessThan(25_000)
      expect(await stored(id)).toBe(status === 200 ? 1 : 0)
    }
  })

  test('everything fails slowly at once, and the answer comes in time', async () => {
    const { id } = await newSite()
    vi.stubEnv('ESTIMATORS', 'pvwatts')
    vi.stubEnv('PVWATTS_URL', `${mute.url()}/v8.json`)
    vi.stubEnv('ESTIMATOR_NAME', '')
    proxy.plan = either(on('GetItem', silent, { table: 'baselines' }), on('GetItem', slow(1_900)))
    const started = performance.now()
    expect((await analyze(id)).envelope).toMatchObject({ statusCode: 504 })
    expect(performance.now() - started).toBeLessThan(25_000)
    expect(await stored(id)).toBe(0)
  })
})

describe('DynamoDB leaves sites out of a batch', () => {
  test('twice, and they are listed in order', async () => {
    const sites = [await newSite(), await newSite()]
    proxy.plan = on('BatchGetItem', unprocessed, { times: 2 })
    expect((await listedIds()).slice(0, 2)).toEqual(sites.map(({ id }) => id).toReversed())
  })

  test('forever, and the answer comes in time', async () => {
    await newSite()
    proxy.plan = on('BatchGetItem', unprocessed)
    const started = performance.now()
    expectUnavailable(await request('GET', '/sites'))
    expect(performance.now() - started).toBeLessThan(25_000)
  })
})

describe('a write of a site whose reply is lost', () => {
  test('creates one site', async () => {
    const before = await listedIds()
    proxy.plan = on('PutItem', losingReply, { table: 'sites', times: 2 })
    const { id } = await newSite()
    expect((await listedIds()).filter((it) => !before.includes(it))).toEqual([id])
  })

  test('changes the site and returns the change', async () => {
    const { id } = await newSite()
    proxy.plan = on('UpdateItem', losingReply, { times: 2 })
    const changed = dataOf(updateSite, await request('PATCH', `/sites/${id}`, { body: { panelTilt: 7 } }))
    expect(changed.panelTilt).toBe(7)
    expect(dataOf(getSite, await request('GET', `/sites/${id}`))).toEqual(changed)
  })

  test('deletes the site', async () => {
    const { id } = await newSite()
    proxy.plan = either(
      on('UpdateItem', losingReply, { times: 2 }),
      on('DeleteItem', losingReply, { times: 2 }),
    )
    expect((await request('DELETE', `/sites/${id}`)).status).toBe(200)
    expect((await request('GET', `/sites/${id}`)).envelope).toEqual(NOT_FOUND)
    expect((await database.send(new GetCommand({ TableName: 'sites', Key: { id } }))).Item).toBeUndefined()
  })
})
