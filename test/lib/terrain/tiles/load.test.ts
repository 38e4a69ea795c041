import { setTimeout } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { environment } from '../../../../lib/platform/env.ts'
import type { Tile } from '../../../../lib/terrain/geometry/map.ts'
import { loadTiles } from '../../../../lib/terrain/tiles/load.ts'
import { captureLog } from '../../../captured-log.ts'
import { contextAt } from '../../../context.ts'
import { answer, type Behavior, hang } from '../../upstream/server.ts'
import { PLAIN, sendPlain, startScriptedTiles } from '../tile-server.ts'

captureLog()
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

/** A server whose address no test has used, so neither the cache nor the circuit breaker knows it. */
const serve = async (...script: Parameters<typeof startScriptedTiles>) => {
  const server = await startScriptedTiles(...script)
  onTestFinished(server.close)
  vi.stubEnv(environment.terrainTilesUrl, server.template)
  return server
}

const tilesOf = (count: number): Tile[] =>
  Array.from({ length: count }, (_, column) => ({ zoom: 10, column, row: 7 }))

const load = (tiles: readonly Tile[], milliseconds?: number, now = new Date()) =>
  loadTiles(tiles, contextAt(now, milliseconds))

test('tiles are loaded by number, from the addresses of the template', async () => {
  const { calls } = await serve(sendPlain)
  const loaded = await load(tilesOf(2))
  // 349,525 tiles precede those of level 10.
  expect([...loaded.keys()]).toEqual([349_525 + 7 * 1024, 349_525 + 7 * 1024 + 1])
  for (const elevations of loaded.values()) expect(new Set(elevations)).toEqual(new Set([100]))
  expect(calls.map(({ address }) => address.pathname).toSorted()).toEqual(['/10/0/7.png', '/10/1/7.png'])
})

test('a tile is fetched once, for concurrent and for later callers', async () => {
  const slow: Behavior = async (response) => {
    await setTimeout(50)
    response.end(PLAIN)
  }
  const { calls } = await serve(slow)
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
  const { calls } = await serve(slow)
  await Promise.all([load(tilesOf(20)), load(tilesOf(30).slice(15))])
  expect(most).toBe(8)
  expect(calls).toHaveLength(30)
})

test('once a tile has failed, the others are not asked for', async () => {
  const { calls } = await serve(answer('', 404))
  await expect(load(tilesOf(40))).rejects.toMatchObject({ kind: 'terrainFailed' })
  await setTimeout(50)
  expect(calls.length).toBeLessThanOrEqual(16)
})

test('a failure is not kept', async () => {
  await serve(answer('', 404), sendPlain)
  await expect(load(tilesOf(1))).rejects.toMatchObject({ kind: 'terrainFailed' })
  expect((await load(tilesOf(1))).size).toBe(1)
})

test('after five failures the circuit is open, but tiles in the cache remain available', async () => {
  const { calls } = await serve(sendPlain, answer('', 404))
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
  const { calls } = await serve(answer('', 404))
  const eightTiles = Array.from({ length: 20 }, (_, row) => tilesOf(8).map((tile) => ({ ...tile, row })))
  const outcomes = await Promise.allSettled(eightTiles.map((tiles) => load(tiles)))
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { kind: 'terrainFailed' } })
  expect(outcomes.at(-1)).toMatchObject({ reason: { retryAfterSeconds: 30 } })
  // Those of the five that failed, and of as many as were under way.
  expect(calls.length).toBeLessThan(9 * 8)
})

test('a caller who runs out of time gets an answer a second before', async () => {
  await serve(hang)
  // However busy the machine is, the timers of a process go off in their order.
  const outcome = Promise.race([load(tilesOf(30), 1_200), setTimeout(1_100, 'late')])
  await expect(outcome).rejects.toMatchObject({ kind: 'terrainTimedOut' })
})
