import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test } from 'vitest'
import { runAnalysis } from '../../lib/operations/analyses.ts'
import { createSite, updateSite } from '../../lib/operations/sites.ts'
import { database } from '../../lib/storage/document-client.ts'
import { captureLog } from '../captured-log.ts'
import { siteRequests } from '../functions/site-requests.ts'
import { dataOf, NOT_FOUND, type Reply, SITE, useService } from '../http.ts'
import { summaryList } from '../site-lists.ts'
import * as faults from './database-proxy.ts'

const { either, failing, losingReply, on, silent, throttling } = faults
type Fault = faults.Fault

/**
 * The SDK gives a client a bucket of retry tokens, refilled by successes. No test should begin with a bucket that another has
 * emptied. Makes a few calls at a time, so that even a busy machine connects them within their limit.
 */
const refillRetryTokens = async (): Promise<void> => {
  let left = 60
  const next = async (): Promise<void> => {
    while (left-- > 0) await database.send(new GetCommand({ TableName: 'sites', Key: { id: '-' } }))
  }
  await Promise.all(Array.from({ length: 20 }, next))
}

const { open, proxy } = faults.proxied()
const { request } = useService(undefined, open)
const logged = captureLog()
const linesOfLog = () => logged.map((line) => JSON.parse(line))
afterEach(async () => {
  proxy.plan = () => undefined
  await refillRetryTokens()
})

/** Every site is in a new place, so that no baseline is in the cache. */
let places = 0
const create = () => request('POST', '/sites', { body: { ...SITE, latitude: 30 + ++places / 1000 } })
const newSite = async () => dataOf(createSite, await create())
const analyze = (id: string) => request('POST', `/sites/${id}/analysis`)
const { read, historyOf } = siteRequests({ request })
const latestAnalysisOf = async (id: string) => {
  const summaries = dataOf(summaryList, await request('GET', '/sites?view=summary&limit=1000'))
  return summaries.find((site) => site.id === id)?.latestAnalysis
}

const expectUnavailable = ({ envelope, headers }: Reply): void => {
  expect(envelope).toEqual({ statusCode: 503, message: 'Storage unavailable' })
  expect(headers.get('retry-after')).toBe('5')
}

const callsOn = (id: string): Record<string, () => Promise<Reply>> => ({
  createSite: create,
  updateSite: () => request('PATCH', `/sites/${id}`, { body: { panelTilt: 11 } }),
  runAnalysis: () => analyze(id),
  listAnalyses: () => request('GET', `/sites/${id}/analyses`),
  getSite: () => request('GET', `/sites/${id}`),
  listSites: () => request('GET', '/sites'),
  deleteSite: () => request('DELETE', `/sites/${id}`),
})

/** Operations that change a site. */
const CHANGES = ['updateSite', 'runAnalysis', 'deleteSite']

test('DynamoDB throttles twice at each action, and every operation still succeeds', async () => {
  const { id } = await newSite()
  for (const call of Object.values(callsOn(id))) {
    const seen = new Map<string, number>()
    proxy.plan = ({ action, table }) => {
      const times = (seen.get(action + table) ?? 0) + 1
      seen.set(action + table, times)
      return times <= 2 ? throttling : undefined
    }
    expect((await call()).status).toBe(200)
    expect(Math.max(...seen.values())).toBeGreaterThan(2)
  }
})

test('DynamoDB fails forever: 503 with Retry-After, a line in the log, and nothing changed', async () => {
  const site = await newSite()
  proxy.plan = () => failing
  // All operations would use up more tokens than the SDK refills.
  const calls = Object.entries(callsOn(site.id)).filter(([name]) => CHANGES.includes(name))
  for (const [name, call] of calls) {
    logged.length = 0
    expectUnavailable(await call())
    expect(linesOfLog()).toMatchObject([
      { level: 'WARN', operation: name, message: 'Storage unavailable', cause: expect.any(String) },
    ])
  }
  proxy.plan = () => undefined
  expect(await historyOf(site.id)).toEqual([])
  expect(await read(site.id)).toEqual(site)
})

test.each<[string, Fault]>([
  ['is silent', silent],
  ['stops in mid-answer', faults.stalling],
])('DynamoDB %s, and every operation answers in time', async (_, fault) => {
  const { id } = await newSite()
  proxy.plan = () => fault
  const started = performance.now()
  for (const reply of await Promise.all(Object.values(callsOn(id)).map((call) => call())))
    expectUnavailable(reply)
  expect(performance.now() - started).toBeLessThan(25_000)
})

test('a site is changed, and deleted, although each reply to a write is lost twice', async () => {
  const { id, updatedAt } = await newSite()
  const losing = (action: string) => on(action, losingReply, { times: 2 })
  proxy.plan = losing('UpdateItem')
  // The retried write finds its own change, and no longer the tag.
  const options = { body: { panelTilt: 7 }, headers: { 'If-Match': `"${updatedAt}"` } }
  const changed = dataOf(updateSite, await request('PATCH', `/sites/${id}`, options))
  expect(changed.panelTilt).toBe(7)
  expect(await read(id)).toEqual(changed)
  proxy.plan = either(losing('UpdateItem'), losing('DeleteItem'))
  expect((await request('DELETE', `/sites/${id}`)).status).toBe(200)
  expect((await request('GET', `/sites/${id}`)).envelope).toEqual(NOT_FOUND)
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

  test('two replies to its write are lost, and it is stored once', async () => {
    const { id } = await newSite()
    proxy.plan = on('PutItem', losingReply, { table: 'analyses', times: 2 })
    const result = dataOf(runAnalysis, await analyze(id))
    expect((await historyOf(id)).map((kept) => kept.result)).toEqual([result])
  })

  test('all replies to its write are lost, and it is rolled back', async () => {
    const { id } = await newSite()
    proxy.plan = on('PutItem', losingReply, { table: 'analyses' })
    expectUnavailable(await analyze(id))
    expect(await stored(id)).toBe(0)
  })

  test('it cannot be rolled back, and the log names it', async () => {
    const { id } = await newSite()
    proxy.plan = either(on('PutItem', losingReply, { table: 'analyses' }), on('DeleteItem', failing))
    expectUnavailable(await analyze(id))
    expect(linesOfLog()).toContainEqual(
      expect.objectContaining({ level: 'ERROR', analysisId: expect.stringMatching(/^[\w-]{30}$/) }),
    )
  })

  test('its summary cannot be written, and it is stored and returned, and the log says so', async () => {
    const { id } = await newSite()
    proxy.plan = on('UpdateItem', throttling, { table: 'sites' })
    const result = dataOf(runAnalysis, await analyze(id))
    expect((await historyOf(id)).map((kept) => kept.result)).toEqual([result])
    expect(await latestAnalysisOf(id)).toBeNull()
    expect(linesOfLog()).toMatchObject([{ level: 'WARN', siteId: id }])
  })

  test('its site can be neither written nor read once it is stored, and it is rolled back', async () => {
    const { id } = await newSite()
    let isStored = false
    const unreadable = on('GetItem', failing, { table: 'sites' })
    const unwritable = on('UpdateItem', losingReply, { table: 'sites', times: 3 })
    proxy.plan = (call) => {
      isStored ||= call.action === 'PutItem' && call.table === 'analyses'
      return isStored ? either(unreadable, unwritable)(call) : undefined
    }
    expectUnavailable(await analyze(id))
    expect(await stored(id)).toBe(0)
    expect(await latestAnalysisOf(id)).toBeNull()
  })

  test.each([
    ['GetItem', 'baselines', 200],
    ['PutItem', 'baselines', 200],
    ['PutItem', 'analyses', 503],
    ['UpdateItem', 'sites', 200],
  ])('DynamoDB falls silent at %s of %s, and the answer comes in time', async (action, table, status) => {
    const { id } = await newSite()
    proxy.plan = on(action, silent, { table })
    const started = performance.now()
    expect((await analyze(id)).status).toBe(status)
    expect(performance.now() - started).toBeLessThan(25_000)
    expect(await stored(id)).toBe(status === 200 ? 1 : 0)
  })
})
