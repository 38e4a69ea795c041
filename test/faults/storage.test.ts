import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, test } from 'vitest'
import { getSite } from '../../lib/operations/get-site.ts'
import { updateSite } from '../../lib/operations/update-site.ts'
import { database } from '../../lib/storage/document-client.ts'
import { dataOf, NOT_FOUND, type Reply, SITE } from '../http.ts'
import {
  type DatabaseProxy,
  either,
  type Fault,
  failing,
  losingReply,
  on,
  page,
  resetting,
  silent,
  stalling,
  throttling,
  unprocessed,
} from './database-proxy.ts'
import { expectUnavailable, refillRetryTokens, useFaultyStorage } from './faulty-storage.ts'

const faulty = useFaultyStorage()
const { request, logged, body, newSite, analyze, historyOf, listedIds } = faulty
let proxy: DatabaseProxy
beforeAll(() => {
  proxy = faulty.proxy()
})

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
