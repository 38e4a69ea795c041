import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { estimatorTimedOut } from '../../../lib/estimators/estimator-errors.ts'
import { deadlineIn, REQUEST_MILLISECONDS } from '../../../lib/platform/deadline.ts'
import type { Details, Log } from '../../../lib/platform/log.ts'
import type { RequestContext } from '../../../lib/platform/request-context.ts'
import { singleFlight } from '../../../lib/upstream/single-flight.ts'

type Line = readonly [message: string, details?: Details]

/** A caller with a deadline of its own, whose log lines are kept. */
const caller = (milliseconds = 10_000) => {
  const lines: Line[] = []
  const keep = (...line: Line) => {
    lines.push(line)
  }
  const log: Log = { error: keep, warn: keep }
  return { now: () => new Date(), deadline: deadlineIn(milliseconds), log, lines }
}

test('concurrent callers share one result, and the next caller starts again', async () => {
  const flight = singleFlight<object>(estimatorTimedOut)
  const { promise, resolve } = Promise.withResolvers<object>()
  let calls = 0
  const work = () => {
    calls++
    return promise
  }
  const shared = [caller(), caller(), caller()].map((context) => flight.fetch('a', work, context))
  const other = flight.fetch('b', async () => ({}), caller())
  expect([calls, flight.size()]).toEqual([1, 2])
  resolve({})
  const [first, ...rest] = await Promise.all(shared)
  for (const result of rest) expect(result).toBe(first)
  expect(await other).not.toBe(first)
  expect(flight.size()).toBe(0)
  await flight.fetch('a', work, caller())
  expect(calls).toBe(2)
})

test('a failure is shared but not kept', async () => {
  const flight = singleFlight<number>(estimatorTimedOut)
  const failing = () => Promise.reject(new Error('down'))
  const outcomes = await Promise.allSettled([
    flight.fetch('a', failing, caller()),
    flight.fetch('a', async () => 1, caller()),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(flight.size()).toBe(0)
  expect(await flight.fetch('a', async () => 2, caller())).toBe(2)
})

describe('the deadline', () => {
  const TIMED_OUT = { name: 'VisibleError', kind: 'estimatorTimedOut' }

  test('of the shared work is a full one, however little time its first caller has left', async () => {
    const flight = singleFlight<number>(estimatorTimedOut)
    const work = async ({ deadline }: RequestContext) => {
      await setTimeout(20)
      return deadline.millisecondsLeft()
    }
    const left = await flight.fetch('a', work, caller(2_000))
    expect(left).toBeGreaterThan(REQUEST_MILLISECONDS - 2_000)
    expect(left).toBeLessThanOrEqual(REQUEST_MILLISECONDS)
  })

  test('of each caller is its own, whether it came first or joined', async () => {
    const flight = singleFlight<string>(estimatorTimedOut)
    const { promise, resolve } = Promise.withResolvers<string>()
    const fetch = (milliseconds: number) => flight.fetch('a', () => promise, caller(milliseconds))
    const hasty = fetch(1_050)
    const patient = fetch(10_000)
    const alsoHasty = fetch(1_050)
    const [first, joined] = await Promise.allSettled([hasty, alsoHasty])
    expect(first).toMatchObject({ status: 'rejected', reason: TIMED_OUT })
    expect(joined).toMatchObject({ status: 'rejected', reason: TIMED_OUT })
    resolve('done')
    expect(await patient).toBe('done')
  })

  test('of the last caller ends the sharing: the next caller does not join abandoned work', async () => {
    const flight = singleFlight<string>(estimatorTimedOut)
    const { promise, resolve } = Promise.withResolvers<string>()
    const abandoned = flight.fetch('a', () => promise, caller(1_010))
    await expect(abandoned).rejects.toMatchObject(TIMED_OUT)
    expect(flight.size()).toBe(0)
    const fresh = flight.fetch('a', () => setTimeout(20, 'fresh'), caller())
    resolve('abandoned')
    await promise
    expect(flight.size()).toBe(1)
    expect(await fresh).toBe('fresh')
  })
})

describe('the lines of the shared work', () => {
  test('are in the log of each caller', async () => {
    const flight = singleFlight<void>(estimatorTimedOut)
    const work = async ({ log }: RequestContext) => {
      log.warn('slow')
      await setTimeout(20)
      log.error('done', { cause: 'x' })
    }
    const callers = [caller(), caller()]
    await Promise.all(callers.map((context) => flight.fetch('a', work, context)))
    for (const { lines } of callers)
      expect(lines).toEqual([
        ['slow', undefined],
        ['done', { cause: 'x' }],
      ])
  })

  test('are in the log of a caller who does not wait for its end, as far as they are written', async () => {
    const flight = singleFlight<void>(estimatorTimedOut)
    const { promise, resolve } = Promise.withResolvers<void>()
    const work = async ({ log }: RequestContext) => {
      log.warn('slow')
      await promise
      log.warn('done')
    }
    const [hasty, patient] = [caller(1_010), caller()]
    const finished = flight.fetch('a', work, patient)
    await expect(flight.fetch('a', work, hasty)).rejects.toThrow()
    resolve()
    await finished
    expect(hasty.lines.map(([message]) => message)).toEqual(['slow'])
    expect(patient.lines.map(([message]) => message)).toEqual(['slow', 'done'])
  })
})

test('lines of work that every caller has left go to the last of them', async () => {
  const flight = singleFlight<void>(estimatorTimedOut)
  const { promise, resolve } = Promise.withResolvers<void>()
  const [first, last] = [caller(1_010), caller(1_030)]
  const work = async ({ log }: RequestContext) => {
    await promise
    log.warn('too late')
  }
  await Promise.allSettled([flight.fetch('a', work, first), flight.fetch('a', work, last)])
  resolve()
  await setTimeout(1)
  expect(first.lines).toEqual([])
  expect(last.lines).toEqual([['too late', undefined]])
})
