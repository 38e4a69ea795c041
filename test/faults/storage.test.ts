import type { ServerResponse } from 'node:http'
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { runAnalysis } from '../../lib/operations/analyses.ts'
import { createSite, getSite, updateSite } from '../../lib/operations/sites.ts'
import { database } from '../../lib/storage/document-client.ts'
import { startDatabase } from '../../local/database/database.ts'
import type { Answer } from '../../local/database/engine.ts'
import { captureLog } from '../captured-log.ts'
import { siteRequests } from '../functions/site-requests.ts'
import { dataOf, NOT_FOUND, type Reply, SITE, useService } from '../http.ts'
import { sendAnswer, serveDatabase } from '../serve-database.ts'
import { summaryList } from '../site-lists.ts'

interface Call {
  /** DynamoDB's name for the action: `PutItem`. */
  readonly action: string
  readonly table: string
}

/** Handles one call; `forward` passes it to the engine. */
type Fault = (response: ServerResponse, forward: () => Promise<Answer>) => unknown

/** The fault for a call, or undefined for none. */
type Plan = (call: Call) => Fault | undefined

const Body = z.object({
  TableName: z.string().optional(),
  RequestItems: z.record(z.string(), z.unknown()).optional(),
})

const tableIn = (body: string): string => {
  const { TableName, RequestItems = {} } = Body.parse(JSON.parse(body))
  return TableName ?? Object.keys(RequestItems).join()
}

const answering: Fault = async (response, forward) => sendAnswer(response, await forward())

const refusal =
  (status: number, name: string): Fault =>
  (response) => {
    const __type = `com.amazonaws.dynamodb.v20120810#${name}`
    sendAnswer(response, { status, body: JSON.stringify({ __type, message: 'as planned' }) })
  }

const throttling = refusal(400, 'ProvisionedThroughputExceededException')
const failing = refusal(500, 'InternalServerError')
const silent: Fault = () => {}

/** The engine executes the call, but the answer is lost. */
const losingReply: Fault = async (response, forward) => {
  await forward()
  response.socket?.resetAndDestroy()
}

/** The answer begins and never ends. */
const stalling: Fault = async (response, forward) => {
  const { status, body } = await forward()
  response.writeHead(status).write(body.slice(0, 1))
}

/** A fault for the calls of an action, limited by the options to one table or to the first few calls. */
const on = (
  action: string,
  fault: Fault,
  { table, times = Number.POSITIVE_INFINITY }: { table?: string; times?: number } = {},
): Plan => {
  let left = times
  return (call) =>
    call.action === action && (table === undefined || call.table === table) && left-- > 0 ? fault : undefined
}

/** The first plan with a fault for a call decides. */
const either =
  (first: Plan, second: Plan): Plan =>
  (call) =>
    first(call) ?? second(call)

let plan: Plan = () => undefined

/** Clients reach the database only through an HTTP server, which misbehaves as planned. */
const openDatabase: typeof startDatabase = async (folder) =>
  serveDatabase(await startDatabase(folder), (response, forward, action, body) => {
    const fault = plan({ action, table: tableIn(body) }) ?? answering
    return fault(response, forward)
  })

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

const { request } = useService(undefined, openDatabase)
const logged = captureLog()
const linesOfLog = () => logged.map((line) => JSON.parse(line))
afterEach(async () => {
  plan = () => undefined
  await refillRetryTokens()
})

/** Every site is in a new place, so that no baseline is in the cache. */
let places = 0
const create = () => request('POST', '/sites', { body: { ...SITE, latitude: 30 + ++places / 1000 } })
const newSite = async () => dataOf(createSite, await create())
const analyze = (id: string) => request('POST', `/sites/${id}/analysis`)
const { historyOf } = siteRequests({ request })
const read = (id: string) => request('GET', `/sites/${id}`)

const expectUnavailable = ({ envelope, headers }: Reply): void => {
  expect(envelope).toEqual({ statusCode: 503, message: 'Storage unavailable' })
  expect(headers.get('retry-after')).toBe('5')
}

const callsOn = (id: string): Record<string, () => Promise<Reply>> => ({
  createSite: create,
  updateSite: () => request('PATCH', `/sites/${id}`, { body: { panelTilt: 11 } }),
  runAnalysis: () => analyze(id),
  listAnalyses: () => request('GET', `/sites/${id}/analyses`),
  getSite: () => read(id),
  listSites: () => request('GET', '/sites'),
  deleteSite: () => request('DELETE', `/sites/${id}`),
})

/** Operations that change a site. */
const CHANGES = ['updateSite', 'runAnalysis', 'deleteSite']

test('DynamoDB throttles twice at each action, and every operation still succeeds', async () => {
  const { id } = await newSite()
  for (const call of Object.values(callsOn(id))) {
    const seen = new Map<string, number>()
    plan = ({ action, table }) => {
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
  plan = () => failing
  // All operations would use up more tokens than the SDK refills.
  const calls = Object.entries(callsOn(site.id)).filter(([name]) => CHANGES.includes(name))
  for (const [name, call] of calls) {
    logged.length = 0
    expectUnavailable(await call())
    expect(linesOfLog()).toMatchObject([
      { level: 'WARN', operation: name, message: 'Storage unavailable', cause: expect.any(String) },
    ])
  }
  plan = () => undefined
  expect(await historyOf(site.id)).toEqual([])
  expect(dataOf(getSite, await read(site.id))).toEqual(site)
})

test.each<[string, Fault]>([
  ['is silent', silent],
  ['stops in mid-answer', stalling],
])('DynamoDB %s, and every operation answers in time', async (_, fault) => {
  const { id } = await newSite()
  plan = () => fault
  const started = performance.now()
  for (const reply of await Promise.all(Object.values(callsOn(id)).map((call) => call())))
    expectUnavailable(reply)
  expect(performance.now() - started).toBeLessThan(25_000)
})

test('a site is changed, and deleted, although each reply to a write is lost twice', async () => {
  const { id, updatedAt } = await newSite()
  const losing = (action: string) => on(action, losingReply, { times: 2 })
  plan = losing('UpdateItem')
  // The retried write finds its own change, and no longer the tag.
  const options = { body: { panelTilt: 7 }, headers: { 'If-Match': `"${updatedAt}"` } }
  const changed = dataOf(updateSite, await request('PATCH', `/sites/${id}`, options))
  expect(changed.panelTilt).toBe(7)
  expect(dataOf(getSite, await read(id))).toEqual(changed)
  plan = either(losing('UpdateItem'), losing('DeleteItem'))
  expect((await request('DELETE', `/sites/${id}`)).status).toBe(200)
  expect((await read(id)).envelope).toEqual(NOT_FOUND)
})

describe('an analysis is stored and returned, or neither,', () => {
  const toAnalyses = { table: 'analyses' }
  const loseWrite = on('PutItem', losingReply, toAnalyses)

  /** Site and read fail from the moment at which the analysis is stored. */
  const loseSite = (): Plan => {
    let isStored = false
    const unreadable = on('GetItem', failing, { table: 'sites' })
    const unwritable = on('UpdateItem', losingReply, { table: 'sites', times: 3 })
    return (call) => {
      isStored ||= call.action === 'PutItem' && call.table === 'analyses'
      return isStored ? either(unreadable, unwritable)(call) : undefined
    }
  }

  const WARNING = { level: 'WARN', siteId: expect.any(String) }
  const UNKNOWN = { level: 'ERROR', analysisId: expect.stringMatching(/^[\w-]{30}$/) }

  test.each<[what: string, plan: Plan, status: number, stored: number, isInSummary: boolean, line?: object]>([
    ['two replies to its write', on('PutItem', losingReply, { ...toAnalyses, times: 2 }), 200, 1, true],
    ['all replies to its write', loseWrite, 503, 0, false],
    ['also its rollback', either(loseWrite, on('DeleteItem', failing)), 503, 1, false, UNKNOWN],
    ['its summary', on('UpdateItem', throttling, { table: 'sites' }), 200, 1, false, WARNING],
    ['its site once it is stored', loseSite(), 503, 0, false],
    ['a read of the cache in silence', on('GetItem', silent, { table: 'baselines' }), 200, 1, true],
    ['a write to the cache in silence', on('PutItem', silent, { table: 'baselines' }), 200, 1, true],
    ['its write in silence', on('PutItem', silent, toAnalyses), 503, 0, false],
    ['its summary in silence', on('UpdateItem', silent, { table: 'sites' }), 200, 1, false],
  ])('in time, if DynamoDB loses %s', async (_, lossOf, status, count, isInSummary, line) => {
    const { id } = await newSite()
    plan = lossOf
    const started = performance.now()
    const reply = await analyze(id)
    expect(performance.now() - started).toBeLessThan(25_000)
    if (status === 503) expectUnavailable(reply)
    plan = () => undefined
    // Reads the table itself: the caller of a failed analysis must not find it, but the service may.
    const query = {
      TableName: 'analyses',
      KeyConditionExpression: 'siteId = :siteId',
      ExpressionAttributeValues: { ':siteId': id },
    }
    expect((await database.send(new QueryCommand(query))).Count).toBe(count)
    if (status === 200)
      expect((await historyOf(id)).map(({ result }) => result)).toEqual([dataOf(runAnalysis, reply)])
    const summaries = dataOf(summaryList, await request('GET', '/sites?view=summary&limit=1000'))
    const latest = summaries.find((site) => site.id === id)?.latestAnalysis
    expect(latest !== null).toBe(isInSummary)
    if (line) expect(linesOfLog()).toContainEqual(expect.objectContaining(line))
  })
})
