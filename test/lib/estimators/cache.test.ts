import '../../engine.ts'
import { randomUUID } from 'node:crypto'
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, test } from 'vitest'
import { readBaseline, storeBaseline } from '../../../lib/estimators/cache.ts'
import { database, tableName } from '../../../lib/storage/document-client.ts'
import { baseline, later, NOW } from '../storage/samples.ts'

const HOUR = 3_600_000
const TIMES = { freshUntil: later(HOUR), expires: later(2 * HOUR) }

/** Puts an item past the code that would not make such a one, and reads it. */
const readingOf = async (item: Readonly<Record<string, unknown>>) => {
  const key = randomUUID()
  await database.send(new PutCommand({ TableName: tableName('baselines'), Item: { key, ...item } }))
  return readBaseline(key, NOW)
}

test('a baseline is read back under its key alone', async () => {
  const key = randomUUID()
  await storeBaseline(key, { baseline, hours: null }, TIMES)
  expect(await readBaseline(key, NOW)).toEqual({ baseline, hours: null, isFresh: true })
  expect(await readBaseline(randomUUID(), NOW)).toBeNull()
})

test('a later baseline of a key takes the place of the earlier', async () => {
  const key = randomUUID()
  await storeBaseline(key, { baseline, hours: null }, TIMES)
  await storeBaseline(key, { baseline: { ...baseline, ac_annual: 1 }, hours: null }, TIMES)
  expect((await readBaseline(key, NOW))?.baseline.ac_annual).toBe(1)
})

test('a baseline is fresh to the end of its time, kept to the end of the other, and not a second longer', async () => {
  const key = randomUUID()
  await storeBaseline(key, { baseline, hours: null }, TIMES)
  expect(await readBaseline(key, later(HOUR - 1000))).toHaveProperty('isFresh', true)
  expect(await readBaseline(key, later(HOUR))).toEqual({ baseline, hours: null, isFresh: false })
  expect(await readBaseline(key, later(2 * HOUR - 1000))).toHaveProperty('isFresh', false)
  expect(await readBaseline(key, later(2 * HOUR))).toBeNull()
  expect(await readBaseline(key, later(1000 * HOUR))).toBeNull()
})

test('numbers and texts of any kind come back to the letter', async () => {
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
  await storeBaseline(key, { baseline: odd, hours: null }, TIMES)
  const read = (await readBaseline(key, NOW))?.baseline
  expect(read).toEqual(odd)
  expect(JSON.stringify(read)).toBe(JSON.stringify(odd))
})

describe('a broken item is an error and gives no baseline:', () => {
  const whole = { baseline: JSON.stringify(baseline), expiresAt: NOW.getTime() / 1000 + 3600 }
  const broken = (changes: object) => ({ ...whole, baseline: JSON.stringify({ ...baseline, ...changes }) })

  test('the item that the others are made of is whole', async () => {
    expect(await readingOf(whole)).toEqual({ baseline, hours: null, isFresh: true })
  })

  test.each([
    ['text cut off', { ...whole, baseline: whole.baseline.slice(0, -5) }],
    ['text that is no baseline', { ...whole, baseline: '"a"' }],
    ['no text', { expiresAt: whole.expiresAt }],
    ['an object for the text', { ...whole, baseline }],
    ['no expiry', { baseline: whole.baseline }],
    ['an expiry that is no number', { ...whole, expiresAt: '2999' }],
    ['eleven months', broken({ ac_monthly: baseline.ac_monthly.slice(1) })],
    ['a production below zero', broken({ ac_annual: -1 })],
    ['a production that is no number', broken({ ac_annual: null })],
    ['no station', broken({ station_info: undefined })],
  ])('%s', async (_, item) => {
    await expect(readingOf(item)).rejects.toThrow()
  })
})

test('the packed hours come back byte by byte, and none where there were none', async () => {
  const key = randomUUID()
  const hours = Uint8Array.from({ length: 100_000 }, (_, i) => (i * i) % 256)
  await storeBaseline(key, { baseline, hours }, TIMES)
  const read = await readBaseline(key, NOW)
  expect(read?.baseline).toEqual(baseline)
  expect(Buffer.from(read?.hours ?? []).equals(hours)).toBe(true)
})
