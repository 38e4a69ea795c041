import { setTimeout } from 'node:timers/promises'
import { crc32, deflateSync } from 'node:zlib'
import { type DecodedPng, encode } from 'fast-png'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { environment } from '../../../lib/platform/env.ts'
import type { VisibleError } from '../../../lib/platform/errors.ts'
import { causeOf } from '../../../lib/platform/log.ts'
import type { Tile } from '../../../lib/terrain/geometry.ts'
import { decodeTerrarium, loadTiles } from '../../../lib/terrain/tiles.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { shortenTimeLimits } from '../../short-time-limits.ts'
import { encodeTerrarium } from '../../terrain-tiles.ts'
import { startMute } from '../upstream/mute-server.ts'
import { answer, type Behavior, drip, visibleErrorOf } from '../upstream/server.ts'
import { PLAIN, sendBytes, sendPlain, startTiles } from './tile-server.ts'

const PIXELS = 256 * 256

const image = (given: Partial<Pick<DecodedPng, 'width' | 'height' | 'channels' | 'depth' | 'data'>>) => {
  const size = { width: 256, height: 256, channels: 3, depth: 8, ...given } as const
  const Samples = size.depth === 16 ? Uint16Array : Uint8Array
  // At an elevation that exists, whatever the size and depth.
  const gray = size.depth === 16 ? 0x8080 : 0x80
  return encode({ data: new Samples(size.width * size.height * size.channels).fill(gray), ...size })
}

/** One color everywhere. */
const filled = (...color: number[]) =>
  image({
    channels: color.length,
    data: Uint8Array.from({ length: PIXELS * color.length }, (_, i) => color[i % color.length] ?? 0),
  })

test('colors stand for elevations', () => {
  for (const [name, color, elevation] of [
    ['sea level', [128, 0, 0], 0],
    ['Mont Blanc', [146, 200, 128], 4808.5],
    ['just above Mount Everest', [163, 40, 0], 9000],
    ['the shore of the Dead Sea', [126, 82, 0], -430],
    ['the floor of a shallow sea', [126, 62, 0], -450],
    ['the floor of the deep sea, whose surface counts', [126, 61, 255], 0],
    ['below the deepest sea', [81, 32, 0], 0],
  ] as const) {
    expect(new Set(decodeTerrarium(filled(...color))), name).toEqual(new Set([elevation]))
  }
})

test('pixels are in rows from the north, and an alpha channel is ignored', () => {
  const elevations = Float32Array.from({ length: PIXELS }, (_, i) => i / 64)
  expect(decodeTerrarium(encodeTerrarium(elevations))).toEqual(elevations)
  expect(decodeTerrarium(filled(128, 1, 0, 9))[0]).toBe(1)
})

const good = encodeTerrarium(new Float32Array(PIXELS))

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

const [SIGNATURE, HEADER] = [good.subarray(0, 8), good.subarray(8, 33)]
const png = (...chunks: Uint8Array[]) =>
  Buffer.concat([SIGNATURE, ...chunks, chunk('IEND', new Uint8Array())])

/** 30 MB in 30 KB. */
const bomb = deflateSync(new Uint8Array(30_000_000))

describe('it is an error if the tile is', () => {
  const damaged = Uint8Array.from(good, (byte, i) => (i === good.length - 30 ? byte ^ 1 : byte))
  test.each([
    ['empty', new Uint8Array()],
    ['HTML', Buffer.from('<html>'.repeat(20))],
    ['half as wide', image({ width: 128 })],
    ['twice as high', image({ height: 512 })],
    ['gray', image({ channels: 1 })],
    ['of 16 bits', image({ depth: 16 })],
    ['cut off in its header', good.subarray(0, 20)],
    ['cut off in its pixels', good.subarray(0, good.length / 2)],
    ['damaged', damaged],
    ['white, 32,768 m above the sea', filled(255, 255, 255)],
    ['just above all mountains', filled(163, 40, 1)],
    ['a bomb', png(HEADER, chunk('IDAT', bomb))],
    ['a bomb in pieces', png(HEADER, chunk('IDAT', bomb.subarray(0, 9)), chunk('IDAT', bomb.subarray(9)))],
  ])('%s', (_, png) => {
    expect(() => decodeTerrarium(png)).toThrow()
  })
})

test('of other chunks, none is unpacked or believed', () => {
  const profile = chunk('iCCP', Buffer.from('profile\0\0not compressed'))
  const secondHeader = image({ height: 512 }).subarray(8, 33)
  const pixels = good.subarray(33, -12)
  expect(decodeTerrarium(png(HEADER, profile, secondHeader, pixels))).toEqual(decodeTerrarium(good))
})

/** The requested place must never appear in messages or logs. */
const TILE = /10\/\d+\/7/

const logged = captureLog()
afterEach(() => {
  expect(logged.join('')).not.toMatch(TILE)
})

const tilesOf = (count: number): Tile[] =>
  Array.from({ length: count }, (_, column) => ({ zoom: 10, column, row: 7 }))

const load = (tiles: readonly Tile[], milliseconds?: number) =>
  loadTiles(tiles, contextAt(new Date(), milliseconds))

const errorOf = async (loading: Promise<unknown>): Promise<VisibleError> => {
  const error = await visibleErrorOf(loading)
  expect(causeOf(error)).not.toMatch(TILE)
  return error
}

test('tiles are loaded by number, from the addresses of the template', async () => {
  const { calls } = await startTiles(sendPlain)
  const loaded = await load(tilesOf(2))
  // 349,525 tiles precede level 10.
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
  }
  expect(greetings).toHaveLength(1)
})

test('terrain data timed out if the reply does not end within 8 s', async () => {
  const limits = shortenTimeLimits()
  await startTiles(drip)
  expect(await errorOf(load(tilesOf(1)))).toMatchObject({ kind: 'terrainTimedOut' })
  expect(limits()).toContain(8_000)
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
  await Promise.all([load(tilesOf(10)), load(tilesOf(14).slice(7))])
  expect(most).toBe(8)
  expect(calls).toHaveLength(14)
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
  // Calls for the five tiles that failed, and for as many in progress.
  expect(calls.length).toBeLessThan(9 * 8)
})
