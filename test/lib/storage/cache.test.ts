import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { type CacheEntry, readCache, writeCache } from '../../../lib/storage/cache.ts'
import { captureLog } from '../../captured-log.ts'
import { contextAt } from '../../context.ts'
import { useEngine } from '../../engine.ts'
import { later, NOW } from './samples.ts'

useEngine()
const logged = captureLog()
afterEach(() => {
  expect(logged).toEqual([])
})

const HOUR = 3_600_000
const LIFETIME = { freshMilliseconds: HOUR, staleMilliseconds: 2 * HOUR }
const answer: CacheEntry = { text: 'an answer', hours: Uint8Array.of(1, 2, 3) }

const read = (key: string, now = NOW) => readCache('baselines', key, (entry) => entry, contextAt(now))
const store = (key: string, stored: CacheEntry) =>
  writeCache('baselines', key, stored, LIFETIME, contextAt(NOW))

test('the latest answer is found under its own key; it is fresh, then stale, then gone, to the second', async () => {
  const key = randomUUID()
  await store(key, { ...answer, text: 'earlier' })
  await store(key, answer)
  expect(await read(key, later(HOUR - 1000))).toEqual({ ...answer, isFresh: true })
  for (const time of [HOUR, 2 * HOUR - 1000])
    expect(await read(key, later(time))).toEqual({ ...answer, isFresh: false })
  for (const time of [2 * HOUR, 1000 * HOUR]) expect(await read(key, later(time))).toBeNull()
  expect(await read(randomUUID())).toBeNull()
})
