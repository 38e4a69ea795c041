import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { millisecondsLeft, REQUEST_MILLISECONDS, within } from '../../lib/deadline.ts'

test('outside of a request there is all the time there is', () => {
  expect(millisecondsLeft()).toBe(Number.POSITIVE_INFINITY)
})

test('within one the time runs out, for each of several on its own', async () => {
  const left = async () => {
    const before = millisecondsLeft()
    await setTimeout(600)
    return { before, after: millisecondsLeft() }
  }
  const [short, long] = await Promise.all([within(500, left), within(5_000, left)])
  expect(short.before).toBeGreaterThan(0)
  expect(short.after).toBeLessThan(0)
  expect(long.after).toBeGreaterThan(1_000)
  expect(long.after).toBeLessThan(long.before)
})

test('work may have a time of its own within another', () => {
  within(1, () => expect(within(1_000, millisecondsLeft)).toBeGreaterThan(100))
})

test('a try that begins at the last moment, and one that takes back, end within 25 seconds', () => {
  const [tryMilliseconds, takeBackMilliseconds] = [2_000, 1_000]
  expect(REQUEST_MILLISECONDS + tryMilliseconds + takeBackMilliseconds + tryMilliseconds).toBeLessThan(25_000)
})
