import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { type CachedBaseline, readBaseline, storeBaseline } from '../../../lib/estimators/cache.ts'
import { deadlineIn } from '../../../lib/platform/deadline.ts'
import { database, tableName } from '../../../lib/storage/document-client.ts'
import { useEngine } from '../../engine.ts'
import { baseline, later, NOW } from '../storage/samples.ts'

useEngine()

const HOUR = 3_600_000
/** The size that the estimator was asked for, kW. */
const systemSize = 5.05
const LIFETIME = { freshUntil: later(HOUR), expiresAt: later(2 * HOUR) }

const read = (key: string, now = NOW) => readBaseline(key, now, deadlineIn(60_000))
const store = (key: string, cached: CachedBaseline) =>
  storeBaseline(key, cached, LIFETIME, deadlineIn(60_000))

/** Reads an item that the service itself would never write. */
const readingOf = async (item: Readonly<Record<string, unknown>>) => {
  const key = randomUUID()
  await database.send(new PutCommand({ TableName: tableName('baselines'), Item: { key, ...item } }))
  return read(key)
}

test('a baseline is found under its own key only', async () => {
  const key = randomUUID()
  await store(key, { baseline, systemSize, hours: null })
  expect(await read(key)).toEqual({ baseline, systemSize, hours: null, isFresh: true })
  expect(await read(randomUUID())).toBeNull()
})

test('a later baseline replaces the earlier one under the same key', async () => {
  const key = randomUUID()
  await store(key, { baseline, systemSize, hours: null })
  await store(key, { baseline: { ...baseline, ac_annual: 1 }, systemSize, hours: null })
  expect((await read(key))?.baseline.ac_annual).toBe(1)
})

test('a baseline is fresh, then stale, then gone, to the second', async () => {
  const key = randomUUID()
  await store(key, { baseline, systemSize, hours: null })
  expect(await read(key, later(HOUR - 1000))).toHaveProperty('isFresh', true)
  expect(await read(key, later(HOUR))).toEqual({ baseline, systemSize, hours: null, isFresh: false })
  expect(await read(key, later(2 * HOUR - 1000))).toHaveProperty('isFresh', false)
  expect(await read(key, later(2 * HOUR))).toBeNull()
  expect(await read(key, later(1000 * HOUR))).toBeNull()
})

test('any numbers and texts read back exactly', async () => {
  const key = randomUUID()
  const odd = {
    ...baseline,
    ac_annual: 0.1 + 0.2,
    ac_monthly: [0, 5e-324, 1e-200, 1e-130, 0.1 + 0.2, 1 / 3, 1e21, 1e200, 2 ** 53 + 2, 1e126, 7, 1.7976e308],
    station_info: {
      tiny: 1e-200,
      huge: 1e21,
      sum: 0.1 + 0.2,
      long: '0'.repeat(50_000),
      '': '',
      name: 'Ōtautahi — 基督城 🌞 "\\\u2028\u0000',
      nested: { list: [null, true, [], {}, -1e-300] },
    },
  }
  await store(key, { baseline: odd, systemSize, hours: null })
  const { baseline: stored } = (await read(key)) ?? {}
  expect(stored).toEqual(odd)
  expect(JSON.stringify(stored)).toBe(JSON.stringify(odd))
})

describe('reading a broken item throws', () => {
  const expiresAt = NOW.getTime() / 1000 + 3600
  const complete = { baseline: JSON.stringify(baseline), systemSize, freshUntil: expiresAt, expiresAt }
  const broken = (changes: object) => ({ ...complete, baseline: JSON.stringify({ ...baseline, ...changes }) })

  test('but not the complete item that the others are derived from', async () => {
    expect(await readingOf(complete)).toEqual({ baseline, systemSize, hours: null, isFresh: true })
  })

  test.each([
    ['truncated text', { ...complete, baseline: complete.baseline.slice(0, -5) }],
    ['text that is not a baseline', { ...complete, baseline: '"a"' }],
    ['no text', { ...complete, baseline: undefined }],
    ['an object instead of text', { ...complete, baseline }],
    ['no expiry', { ...complete, expiresAt: undefined }],
    ['no time until which it is fresh', { ...complete, freshUntil: undefined }],
    ['an expiry that is not a number', { ...complete, expiresAt: '2999' }],
    ['no size', { ...complete, systemSize: undefined }],
    ['a size of 0', { ...complete, systemSize: 0 }],
    ['eleven months', broken({ ac_monthly: baseline.ac_monthly.slice(1) })],
    ['a negative production', broken({ ac_annual: -1 })],
    ['a production of null', broken({ ac_annual: null })],
    ['no station', broken({ station_info: undefined })],
  ])('%s', async (_, item) => {
    await expect(readingOf(item)).rejects.toThrow()
  })
})

test.each([0.05, 0.1 + 0.2, 1 / 3, 5, 499_999.999_999_99, 500_000])(
  'the size of %d kW reads back exactly',
  async (size) => {
    const key = randomUUID()
    await store(key, { baseline, systemSize: size, hours: null })
    expect(await read(key)).toHaveProperty('systemSize', size)
  },
)

test('the packed hours read back byte by byte', async () => {
  const key = randomUUID()
  const hours = Uint8Array.from({ length: 100_000 }, (_, i) => (i * i) % 256)
  await store(key, { baseline, systemSize, hours })
  const stored = await read(key)
  expect(stored?.baseline).toEqual(baseline)
  expect(Buffer.from(stored?.hours ?? []).equals(hours)).toBe(true)
})
