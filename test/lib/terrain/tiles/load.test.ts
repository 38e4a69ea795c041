import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { environment } from '../../../../lib/platform/env.ts'
import type { VisibleError } from '../../../../lib/platform/errors.ts'
import { causeOf } from '../../../../lib/platform/log.ts'
import type { Tile } from '../../../../lib/terrain/geometry/map.ts'
import { loadTiles } from '../../../../lib/terrain/tiles/load.ts'
import { captureLog } from '../../../captured-log.ts'
import { contextAt } from '../../../context.ts'
import { shortenTimeLimits } from '../../../short-time-limits.ts'
import { startMute } from '../../upstream/mute-server.ts'
import { answer, type Behavior, drip, hang, visibleErrorOf } from '../../upstream/server.ts'
import { PLAIN, sendBytes, sendPlain, startTiles } from '../tile-server.ts'

/** Which place a caller asks for must never appear in messages or logs. */
const TILE = /10\/\d+\/7/

const logged = captureLog()
afterEach(() => {
  expect(logged.join('')).not.toMatch(TILE)
})

const tilesOf = (count: number): Tile[] =>
  Array.from({ length: count }, (_, column) => ({ zoom: 10, column, row: 7 }))

const load = (tiles: readonly Tile[], milliseconds?: number, now = new Date()) =>
  loadTiles(tiles, contextAt(now, milliseconds))

const errorOf = async (loading: Promise<unknown>): Promise<VisibleError> => {
  const error = await visibleErrorOf(loading)
  expect(causeOf(error)).not.toMatch(TILE)
  return error
}

test('tiles are loaded by number, from the addresses of the template', async () => {
  const { calls } = await startTiles(sendPlain)
  const loaded = await load(tilesOf(2))
  // 349,525 tiles precede those of level 10.
  expect([...loaded.keys()]).toEqual([349_525 + 7 * 1024, 349_525 + 7 * 1024 + 1])
  for (const elevations of loaded.values()) expect(new Set(elevations)).toEqual(new Set([100]))
  expect(calls.map(({ address }) => address.pathname).toSorted()).toEqual(['/10/0/7.png', '/10/1/7.png'])
  expect(calls[0]).toMatchObject({ method: 'GET', headers: { accept: 'image/png' } })
  expect(logged).toEqual([])
})

test.each<[string, Behavior, retryAfterSeconds?: number]>([
  ['a tile of more than 400 KB', sendBytes(Buffer.concat([PLAIN, Buffer.alloc(400_000)]))],
  ['a server that says when to come back', answer('', 429, { 'retry-after': '40' }), 40],
])('%s is asked once, and the caller is told', async (_, behavior, retryAfterSeconds) => {
  const { calls } = await startTiles(behavior)
  expect(await errorOf(load(tilesOf(1)))).toMatchObject({ kind: 'terrainFailed', retryAfterSeconds })
  expect(calls).toHaveLength(1)
})

test('a server that cannot be reached is not tried again', async () => {
  const { url, greetings } = await startMute()
  for (const template of ['http://tiles.invalid/{z}/{x}/{y}.png', `${url}{z}/{x}/{y}.png`]) {
    vi.stubEnv(environment.terrainTilesUrl, template)
    const error = await errorOf(load(tilesOf(1)))
    expect(error).toMatchObject({ kind: 'terrainFailed', retryAfterSeconds: 10 })
    expect(causeOf(error)).not.toContain(', then ')
  }
  expect(greetings).toHaveLength(1)
})

test('terrain data timed out if the reply does not end within 8 s', async () => {
  const limits = shortenTimeLimits()
  const { calls } = await startTiles(drip)
  expect(await errorOf(load(tilesOf(1)))).toMatchObject({ kind: 'terrainTimedOut' })
  expect(limits()).toContain(8_000)
  expect(calls).toHaveLength(1)
})

test('a tile is fetched once, for concurrent and for later callers', async () => {
  const slow: Behavior = async (response) => {
    await setTimeout(50)
    response.end(PLAIN)
  }
  const { calls } = await startTiles(slow)
  await Promise.all([load(tilesOf(3)), load(tilesOf(3).toReversed()), load(tilesOf(2))])
  await load(tilesOf(3))
  expect(calls).toHaveLength(3)
})

test('at most eight requests run at a time, over all callers', async () => {
  let [running, most] = [0, 0]
  const eight = Promise.withResolvers<void>()
  const slow: Behavior = async (response) => {
    most = Math.max(most, ++running)
    if (running === 8) eight.resolve()
    await eight.promise
    await setTimeout(20)
    running--
    response.end(PLAIN)
  }
  const { calls } = await startTiles(slow)
  await Promise.all([load(tilesOf(20)), load(tilesOf(30).slice(15))])
  expect(most).toBe(8)
  expect(calls).toHaveLength(30)
})

test('once a tile has failed, the others are not asked for', async () => {
  const { calls } = await startTiles(answer('', 404))
  await expect(load(tilesOf(40))).rejects.toMatchObject({ kind: 'terrainFailed' })
  await setTimeout(50)
  expect(calls.length).toBeLessThanOrEqual(16)
})

test('after five failures the circuit is open, but tiles in the cache remain available', async () => {
  const { calls } = await startTiles(sendPlain, answer('', 404))
  const [known, ...missing] = tilesOf(2)
  const cached = known ? [known] : []
  await load(cached)
  for (let i = 0; i < 5; i++)
    await expect(load(missing)).rejects.toMatchObject({ kind: 'terrainFailed', retryAfterSeconds: undefined })
  expect(calls).toHaveLength(6)
  await expect(load(missing)).rejects.toMatchObject({ kind: 'terrainFailed', retryAfterSeconds: 30 })
  expect((await load(cached)).size).toBe(1)
  expect(calls).toHaveLength(6)
})

test('requests that wait for their turn when the circuit opens fail without a call', async () => {
  const { calls } = await startTiles(answer('', 404))
  const eightTiles = Array.from({ length: 20 }, (_, row) => tilesOf(8).map((tile) => ({ ...tile, row })))
  const outcomes = await Promise.allSettled(eightTiles.map((tiles) => load(tiles)))
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'terrainFailed' } })
  expect(outcomes.at(-1)).toMatchObject({ reason: { retryAfterSeconds: 30 } })
  // Those of the five that failed, and of as many as were under way.
  expect(calls.length).toBeLessThan(9 * 8)
})

test('a caller who runs out of time gets an answer a second before', async () => {
  await startTiles(hang)
  // However busy the machine is, the timers of a process go off in their order.
  const outcome = Promise.race([load(tilesOf(30), 1_200), setTimeout(1_100, 'late')])
  await expect(outcome).rejects.toMatchObject({ kind: 'terrainTimedOut' })
})
