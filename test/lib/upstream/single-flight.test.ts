import { setTimeout } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { VisibleError } from '../../../lib/platform/errors.ts'
import type { RequestContext } from '../../../lib/platform/request-context.ts'
import { singleFlight } from '../../../lib/upstream/single-flight.ts'
import { contextAt } from '../../context.ts'

const context = contextAt(new Date())

const flights = <Result>() => {
  const share = singleFlight<Result>(1_000, () => new VisibleError('timedOut'))
  return (key: string, work: (context: RequestContext) => Promise<Result>, caller = context) =>
    share(key, work, caller)
}

test('concurrent callers share one result, and the next caller starts again', async () => {
  const share = flights<object>()
  let calls = 0
  const work = async () => ({ call: ++calls })
  const outcomes = await Promise.all([share('a', work), share('a', work), share('b', work), share('a', work)])
  expect(outcomes).toEqual([{ call: 1 }, { call: 1 }, { call: 2 }, { call: 1 }])
  expect(await share('a', work)).toEqual({ call: 3 })
})

test('a failure is shared but not kept', async () => {
  const share = flights<number>()
  const failing = () => Promise.reject(new Error('down'))
  const outcomes = await Promise.allSettled([share('a', failing), share('a', async () => 1)])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('a', async () => 2)).toBe(2)
})

test('the work goes on for the others when the first caller runs out of time', async () => {
  const share = flights<string>()
  const work = async ({ deadline }: RequestContext) => {
    await setTimeout(300)
    return deadline.millisecondsLeft() > 0 && !deadline.abortSignal.aborted ? 'done' : 'cut off'
  }
  const hasty = share('a', work, contextAt(new Date(), 1_001))
  const patient = share('a', work)
  await expect(hasty).rejects.toMatchObject({ kind: 'timedOut' })
  expect(await patient).toBe('done')
})

test('no caller joins work that is out of time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const share = flights<string>()
  const frozen = share('a', () => new Promise<never>(() => {}), contextAt(new Date(), 1_001))
  await expect(frozen).rejects.toMatchObject({ kind: 'timedOut' })
  vi.advanceTimersByTime(60_000)
  expect(await share('a', async () => 'done')).toBe('done')
})
