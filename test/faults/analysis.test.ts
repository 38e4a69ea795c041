import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { runAnalysis } from '../../lib/operations/run-analysis.ts'
import { database } from '../../lib/storage/document-client.ts'
import { dataOf, useServer } from '../http.ts'
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
  silent,
  slow,
  throttling,
} from './database-proxy.ts'
import { expectUnavailable, useFaultyStorage } from './faulty-storage.ts'

const mute = useServer((message, response) => hang(response, message))
const faulty = useFaultyStorage()
const { request, logged, newSite, analyze, historyOf } = faulty
let proxy: DatabaseProxy
beforeAll(() => {
  proxy = faulty.proxy()
})

const latestAnalysisOf = async (id: string) => {
  const summaries = dataOf(summaryList, await request('GET', '/sites?view=summary&limit=1000'))
  return summaries.find((site) => site.id === id)?.latestAnalysis
}

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
