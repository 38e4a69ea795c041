import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getBuildings } from '../../lib/operations/horizons.ts'
import { environment } from '../../lib/platform/env.ts'
import { database, tableName } from '../../lib/storage/document-client.ts'
import { captureLog } from '../captured-log.ts'
import { dataOf, useServer, useService } from '../http.ts'
import { box, PLACE, replyOf, way } from '../lib/buildings/town.ts'
import { startOverpass } from '../lib/estimators/upstreams.ts'
import { answer, answerPage, type Behavior, hang, resetAtOnce } from '../lib/upstream/server.ts'
import { shortenTimeLimits } from '../short-time-limits.ts'

const ADDRESS = { 'addr:street': 'High Street', 'addr:housenumber': '5' }
const HOUSE = way(box(-5, 20, 10), { building: 'yes', height: '8', ...ADDRESS })
const sendHouse = answer(replyOf([HOUSE]))

const tiles = useServer((_, response) => response.end('<html>maintenance</html>'))
const { request } = useService(() => ({ terrainTilesUrl: `${tiles.url()}/{z}/{x}/{y}.png` }))
const logged = captureLog()
/** Each test has its own place, so that no reply is in the cache. */
let tests = 0
beforeEach(() => {
  tests++
})

const { latitude } = PLACE
const ask = (fields: Record<string, string> = {}) =>
  request(
    'GET',
    `/buildings?${new URLSearchParams({ latitude: `${latitude}`, longitude: `${tests}`, ...fields })}`,
  )

/** The house at the place of the test. */
const sendHere: Behavior = (response, incoming) =>
  answer({
    ...replyOf([way(box(-5, 20, 10), HOUSE.tags, { latitude, longitude: tests })]),
    remark: 'a note, which is no error',
  })(response, incoming)

describe('buildings', () => {
  test('come as obstacles, with their number and their source', async () => {
    await startOverpass(sendHere)
    expect(dataOf(getBuildings, await ask({ panelHeight: '3' }))).toEqual({
      obstacles: [
        {
          name: 'High Street 5',
          from: { direction: '345.964', distance: 20.616 },
          to: { direction: '14.036', distance: 20.616 },
          height: 5,
          transmittance: 0,
          enabled: true,
          estimated: false,
        },
      ],
      standsOn: null,
      buildings: 1,
      source: {
        name: 'OpenStreetMap',
        attribution: expect.stringContaining('© OpenStreetMap contributors'),
      },
    })
  })

  test('are asked for around the rounded place, with a margin, by a name', async () => {
    const { calls } = await startOverpass(sendHere)
    await ask({ latitude: '47.26921', longitude: '11.40406', radius: '60' })
    const [query = ''] = calls.map(({ address }) => address.searchParams.get('data') ?? '')
    expect(query).toMatch(/^\[out:json\]\[timeout:10\];/)
    for (const kind of [
      'way["building"]',
      'relation["building"]["type"="multipolygon"]',
      'way["building:part"]',
      'relation["building:part"]["type"="multipolygon"]',
    ])
      expect(query).toContain(`${kind}(around:70,47.2692,11.4041);`)
    expect(calls[0]?.headers).toMatchObject({ 'user-agent': 'shading-estimation-service' })
  })

  test('are asked for once: the height of the panels and a meter to the side cost no call', async () => {
    const { calls } = await startOverpass(sendHere)
    const [screen] = dataOf(getBuildings, await ask()).obstacles
    expect(screen?.height).toBe(3)
    expect(dataOf(getBuildings, await ask({ panelHeight: '2' })).obstacles[0]?.height).toBe(6)
    const nearby = dataOf(getBuildings, await ask({ latitude: `${latitude + 0.00001}` }))
    expect(nearby.obstacles[0]?.from.distance).toBeCloseTo(Math.hypot(5, 20 - 1.11), 1)
    expect(calls).toHaveLength(1)
    await ask({ radius: '50' })
    expect(calls).toHaveLength(2)
  })

  test('are asked for again at another server, whose map may have more', async () => {
    await startOverpass(answer(replyOf([])))
    expect(dataOf(getBuildings, await ask()).buildings).toBe(0)
    await startOverpass(sendHere)
    expect(dataOf(getBuildings, await ask()).buildings).toBe(1)
  })

  test('are asked for once more if the cache holds something else', async () => {
    const { calls } = await startOverpass(sendHere)
    const first = await ask()
    const table = { TableName: tableName('buildings') }
    const { Items = [] } = await database.send(new ScanCommand(table))
    for (const Item of Items)
      await database.send(new PutCommand({ ...table, Item: { ...Item, text: 'a house' } }))
    for (let i = 0; i < 2; i++) expect((await ask()).envelope).toEqual(first.envelope)
    expect(calls).toHaveLength(2)
    expect(logged.join('')).toContain('The cache of answers failed')
  })
})

test('without a server there is no building data', async () => {
  vi.stubEnv(environment.overpassUrl, '')
  expect((await ask()).envelope).toStrictEqual({ statusCode: 422, message: 'Building data not configured' })
})

const FAILED = { statusCode: 502, message: 'Building data failed' }

const REMARK = 'runtime error: Query timed out in "query" at line 1 after 11 seconds.'

test.each<[string, Behavior, number]>([
  ['a page', answerPage(200, '<html>Welcome</html>'), 1],
  ['points that are none', answer(replyOf([{ ...HOUSE, geometry: [{ lat: 'north', lon: 0 }] }])), 1],
  ['6 MB', answer(replyOf([HOUSE, { padding: ' '.repeat(6_000_000) }])), 1],
  ['an incomplete reply', answer({ ...replyOf([HOUSE]), remark: REMARK }), 1],
  ['a broken connection', resetAtOnce, 1],
  ['a busy server, twice', answerPage(504, '<html>The server is probably too busy</html>'), 2],
])('%s is 502, and nothing of it is kept', async (_, behavior, attempts) => {
  const { calls } = await startOverpass(behavior, attempts === 1 ? sendHouse : behavior, sendHouse)
  expect((await ask()).envelope).toStrictEqual(FAILED)
  expect(calls).toHaveLength(attempts)
  expect(logged.join('')).not.toContain(`${latitude}`)
  expect((await ask()).status).toBe(200)
  expect(calls).toHaveLength(attempts + 1)
})

test('after a 429, one retry gets the buildings', async () => {
  await startOverpass(answerPage(429, '<html>busy</html>'), sendHouse)
  expect((await ask()).status).toBe(200)
  expect(logged.join('')).toContain('The building server failed once')
})

test('while all slots are used, the caller knows when to come back', async () => {
  const { calls } = await startOverpass(answer('', 429, { 'retry-after': '7' }))
  const { envelope, headers } = await ask()
  expect(envelope).toStrictEqual(FAILED)
  expect(headers.get('retry-after')).toBe('7')
  expect((await ask()).headers.get('retry-after')).toMatch(/^[67]$/)
  expect(calls).toHaveLength(2)
})

test('a server that does not respond within 12 s is 504', async () => {
  const { calls } = await startOverpass(hang)
  const limits = shortenTimeLimits()
  expect((await ask()).envelope).toStrictEqual({ statusCode: 504, message: 'Building data timed out' })
  expect(limits()).toContain(12_000)
  expect(calls).toHaveLength(1)
})

const askTerrain = (latitude: string) =>
  request('GET', `/terrain-horizon?latitude=${latitude}&longitude=11.4041`)

// The document's example has a horizon of the example terrain.
test('there is no terrain beyond 85°', async () => {
  const none = { statusCode: 422, message: 'Terrain horizon not available for this location' }
  for (const latitude of ['85.001', '-85.001'])
    expect((await askTerrain(latitude)).envelope).toStrictEqual(none)
})

// The tests of the tile loader cover other faults, and Retry-After.
test('the caller gets 502 if the tiles are not tiles, and the log has no place', async () => {
  const { envelope, headers } = await askTerrain('47.2692')
  expect(envelope).toStrictEqual({ statusCode: 502, message: 'Terrain data failed' })
  expect(headers.get('retry-after')).toBeNull()
  expect(logged.join('')).toContain('not a PNG')
  expect(logged.join('')).not.toMatch(/47\.2692|11\.4041|\.png/)
})
