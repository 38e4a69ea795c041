import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { singleFlight } from '../../../lib/estimators/single-flight.ts'
import { millisecondsLeft, REQUEST_MILLISECONDS, within } from '../../../lib/platform/deadline.ts'
import { logWarning, whileLogging } from '../../../lib/platform/log.ts'
import { captureLog } from '../../captured-log.ts'

const logged = captureLog()
afterEach(() => {
  vi.restoreAllMocks()
})

test('concurrent callers share one result, and nothing is kept of it', async () => {
  const flight = singleFlight<object>()
  const { promise, resolve } = Promise.withResolvers<object>()
  let calls = 0
  const work = () => {
    calls++
    return promise
  }
  const asked = [flight.fetch('a', work), flight.fetch('a', work), flight.fetch('a', work)]
  const other = flight.fetch('b', async () => ({}))
  expect([calls, flight.size()]).toEqual([1, 2])
  resolve({})
  const [first, ...rest] = await Promise.all(asked)
  for (const answer of rest) expect(answer).toBe(first)
  expect(await other).not.toBe(first)
  expect(flight.size()).toBe(0)
})

test('a failure is shared but not kept: the next caller starts again', async () => {
  const flight = singleFlight<number>()
  const failing = () => Promise.reject(new Error('down'))
  const outcomes = await Promise.allSettled([flight.fetch('a', failing), flight.fetch('a', async () => 1)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(flight.size()).toBe(0)
  expect(await flight.fetch('a', async () => 2)).toBe(2)
})

describe('the deadline', () => {
  const TIMED_OUT = { name: 'VisibleError', kind: 'estimatorTimedOut' }

  test('of the shared work is a full one, whatever time its first caller has left', async () => {
    const flight = singleFlight<number>()
    const work = async () => {
      await setTimeout(20)
      return millisecondsLeft()
    }
    const left = await within(2_000, () => flight.fetch('a', work))
    expect(left).toBeGreaterThan(REQUEST_MILLISECONDS - 2_000)
    expect(left).toBeLessThanOrEqual(REQUEST_MILLISECONDS)
  })

  test('of each caller is its own, whether it came first or joined', async () => {
    const flight = singleFlight<string>()
    const { promise, resolve } = Promise.withResolvers<string>()
    const fetch = () => flight.fetch('a', () => promise)
    const hasty = within(1_050, fetch)
    const patient = within(10_000, fetch)
    const alsoHasty = within(1_050, fetch)
    const unlimited = fetch()
    const [first, joined] = await Promise.allSettled([hasty, alsoHasty])
    expect(first).toMatchObject({ status: 'rejected', reason: TIMED_OUT })
    expect(joined).toMatchObject({ status: 'rejected', reason: TIMED_OUT })
    resolve('done')
    expect(await patient).toBe('done')
    expect(await unlimited).toBe('done')
  })

  test('of the last caller ends the sharing: the next caller does not join abandoned work', async () => {
    const flight = singleFlight<string>()
    const { promise, resolve } = Promise.withResolvers<string>()
    const abandoned = within(1_010, () => flight.fetch('a', () => promise))
    await expect(abandoned).rejects.toMatchObject(TIMED_OUT)
    expect(flight.size()).toBe(0)
    const fresh = flight.fetch('a', () => setTimeout(20, 'fresh'))
    resolve('abandoned')
    await promise
    expect(flight.size()).toBe(1)
    expect(await fresh).toBe('fresh')
  })
})

test('each caller logs the lines of the shared work under its own request id', async () => {
  const flight = singleFlight<void>()
  const work = async () => {
    logWarning('slow')
    await setTimeout(20)
    logWarning('done', { cause: 'x' })
  }
  const ask = (requestId: string) => whileLogging({ requestId }, () => flight.fetch('a', work))
  await Promise.all([ask('1'), ask('2')])
  const lines = logged.map((line) => JSON.parse(line)).map((it) => [it.requestId, it.message, it.cause])
  expect(lines.toSorted()).toEqual([
    ['1', 'done', 'x'],
    ['1', 'slow', undefined],
    ['2', 'done', 'x'],
    ['2', 'slow', undefined],
  ])
})
