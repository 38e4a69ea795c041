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

// The tests of production check that callers share one outcome, even a failure, and that it is not kept.
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
