import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ROLLBACK_MILLISECONDS } from '../../../lib/analyses/store.ts'
import { beforeDeadline, deadlineIn, REQUEST_MILLISECONDS } from '../../../lib/platform/deadline.ts'
import { MIN_CALL_MILLISECONDS } from '../../../lib/storage/run-once.ts'

test('a deadline counts down, even below zero, aborts when its time is up, and leaves others alone', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { millisecondsLeft } = deadlineIn(500)
  const left = [0, 200, 600].map((passed) => vi.advanceTimersByTime(passed) && millisecondsLeft())
  expect(left).toEqual([500, 300, -300])
  vi.useRealTimers()
  const [short, long] = [deadlineIn(20), deadlineIn(60_000)]
  await expect.poll(() => short.abortSignal.aborted).toBe(true)
  expect(short.millisecondsLeft()).toBeLessThanOrEqual(0)
  expect(long.abortSignal.aborted).toBe(false)
})

describe('waiting until a deadline', () => {
  const late = new Error('late')
  const never = new Promise<never>(() => {})
  const wait = <Result>(outcome: Promise<Result>, milliseconds: number, reserve = 0) =>
    beforeDeadline(outcome, deadlineIn(milliseconds), reserve, () => late)

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  test('returns what comes in time, or throws it', async () => {
    expect(await wait(Promise.resolve('done'), 1_000)).toBe('done')
    await expect(wait(Promise.reject(new Error('down')), 1_000)).rejects.toThrow('down')
    expect(vi.getTimerCount()).toBe(0)
  })

  test('ends as long before it as the reserve demands', async () => {
    const waiting = vi.fn()
    const outcome = wait(never, 10_000, 1_000).catch(waiting)
    await vi.advanceTimersByTimeAsync(8_999)
    expect(waiting).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await outcome
    expect(waiting).toHaveBeenCalledWith(late)
  })

  test('never raises an unhandled rejection if the outcome fails afterwards', async () => {
    const { promise, reject } = Promise.withResolvers<never>()
    const outcome = expect(wait(promise, 0)).rejects.toBe(late)
    await vi.advanceTimersByTimeAsync(0)
    await outcome
    reject(new Error('too late to matter'))
    vi.useRealTimers()
    // Vitest fails the file on an unhandled rejection.
    await setTimeout(1)
  })
})

test('a request that fails at its deadline has rolled back and recorded that within 25 seconds', () => {
  expect(REQUEST_MILLISECONDS + ROLLBACK_MILLISECONDS + MIN_CALL_MILLISECONDS).toBeLessThan(24_000)
})
