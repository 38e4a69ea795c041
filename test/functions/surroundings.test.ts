import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getBuildings } from '../../lib/operations/horizons.ts'
import { environment } from '../../lib/platform/env.ts'
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
const ask = (fields: Record<string, string> = {}) => {
  const query = new URLSearchParams({ latitude: `${latitude}`, longitude: `${tests}`, ...fields })
  return request('GET', `/buildings?${query}`)
}
const buildings = async (fields?: Record<string, string>) => dataOf(getBuildings, await ask(fields))

/** The house at the place of the test. */
const sendHere: Behavior = (response, incoming) => {
  const house = way(box(-5, 20, 10), HOUSE.tags, { latitude, longitude: tests })
  answer({ ...replyOf([house]), remark: 'a note, which is no error' })(response, incoming)
}

describe('buildings', () => {
  test('come as obstacles, with their number and their source', async () => {
    await startOverpass(sendHere)
    const wall = {
      name: 'High Street 5',
      from: { direction: '345.964', distance: 20.616 },
      to: { direction: '14.036', distance: 20.616 },
      height: 5,
      transmittance: 0,
      enabled: true,
      estimated: false,
    }
    const source = { name: 'OpenStreetMap', attribution: expect.stringContaining('© OpenStreetMap') }
    const expected = { obstacles: [wall], standsOn: null, buildings: 1, source }
    expect(await buildings({ panelHeight: '3' })).toEqual(expected)
  })

  test('are asked for around the rounded place, with a margin, by a name', async () => {
    const { calls } = await startOverpass(sendHere)
    await ask({ latitude: '47.26921', longitude: '11.40406', radius: '60' })
    const query = calls[0]?.address.searchParams.get('data') ?? ''
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

  test('are asked for once: the height of the panels and a meter to the side cost no call, another map does', async () => {
    await startOverpass(answer(replyOf([])))
    expect((await buildings()).buildings).toBe(0)
    const { calls } = await startOverpass(sendHere)
    expect((await buildings()).obstacles[0]?.height).toBe(3)
    expect((await buildings({ panelHeight: '2' })).obstacles[0]?.height).toBe(6)
    const nearby = await buildings({ latitude: `${latitude + 0.00001}` })
    expect(nearby.obstacles[0]?.from.distance).toBeCloseTo(Math.hypot(5, 20 - 1.11), 1)
    expect(calls).toHaveLength(1)
    await ask({ radius: '50' })
    expect(calls).toHaveLength(2)
  })
})

test('without a server there is no building data', async () => {
  vi.stubEnv(environment.overpassUrl, '')
  expect((await ask()).envelope).toStrictEqual({ statusCode: 422, message: 'Building data not configured' })
})

const FAILED = { statusCode: 502, message: 'Building data failed' }
const REMARK = 'runtime error: Query timed out in "query" at line 1 after 11 seconds.'
const busy = answerPage(504, '<html>The server is probably too busy</html>')

test.each<[string, Behavior, ...Behavior[]]>([
  ['a page', answerPage(200, '<html>Welcome</html>')],
  ['points that are none', answer(replyOf([{ ...HOUSE, geometry: [{ lat: 'north', lon: 0 }] }]))],
  ['6 MB', answer(replyOf([HOUSE, { padding: ' '.repeat(6_000_000) }]))],
  ['an incomplete reply', answer({ ...replyOf([HOUSE]), remark: REMARK })],
  ['a broken connection', resetAtOnce],
  ['a busy server, twice', busy, busy],
])('%s is 502, and nothing of it is kept', async (_, ...behaviors) => {
  const { calls } = await startOverpass(...behaviors, sendHouse)
  expect((await ask()).envelope).toStrictEqual(FAILED)
  expect(calls).toHaveLength(behaviors.length)
  expect(logged.join('')).not.toContain(`${latitude}`)
  expect((await ask()).status).toBe(200)
  expect(calls).toHaveLength(behaviors.length + 1)
})

test('while all slots are used, there is one retry, and the caller knows when to come back', async () => {
  const { calls } = await startOverpass(answer('', 429, { 'retry-after': '7' }))
  const { envelope, headers } = await ask()
  expect([envelope, headers.get('retry-after')]).toEqual([FAILED, '7'])
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

// The document's example has a horizon of the example terrain, and the tests of the tile loader cover other faults.
test.each([
  ['85.001', { statusCode: 422, message: 'Terrain horizon not available for this location' }],
  ['-85.001', { statusCode: 422, message: 'Terrain horizon not available for this location' }],
  ['47.2692', { statusCode: 502, message: 'Terrain data failed' }],
])('at %s° there is no terrain, and the log has no place', async (latitude, expected) => {
  const { envelope } = await request('GET', `/terrain-horizon?latitude=${latitude}&longitude=11.4041`)
  expect(envelope).toStrictEqual(expected)
  expect(logged.join('')).not.toMatch(/47\.2692|11\.4041|\.png/)
})
