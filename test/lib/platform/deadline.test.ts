import { setTimeout } from 'node:timers/promises'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ROLLBACK_MILLISECONDS } from '../../../lib/analyses/store.ts'
import { beforeDeadline, deadlineIn, REQUEST_MILLISECONDS } from '../../../lib/platform/deadline.ts'
import { MIN_CALL_MILLISECONDS } from '../../../lib/storage/run-once.ts'

describe('waiting until a deadline', () => {
  const late = new Error('late')
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
