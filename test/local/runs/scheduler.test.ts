import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { RunEnded } from '../../../lib/runs/state.ts'
import { type CallStep, createScheduler } from '../../../local/runs/scheduler.ts'
import { captureLog } from '../../captured-log.ts'
import {
  failing,
  keepsPromisesOfRuns,
  RUN_ID,
  type Scripts,
  type StepEvent,
  scripted,
} from '../../run-promises.ts'

const logged = captureLog()

/** A scheduler of these steps, and all its calls, as `step run/chunk`. */
const schedulerOf = (steps: Scripts) => {
  const calls: string[] = []
  const callStep: CallStep = async ({ name }, given) => {
    const event: StepEvent = Object.assign({ runId: '' }, given)
    calls.push(`${name} ${event.runId}${event.chunk === undefined ? '' : `/${event.chunk}`}`)
    return steps[name]?.(event)
  }
  const scheduler = createScheduler({
    callStep,
    computingThreads: 3,
    retryDelays: [1, 2],
    startOver: async (runId) => void calls.push(`startOver ${runId}`),
  })
  onTestFinished(scheduler.stop)
  return { ...scheduler, calls }
}

/** The calls until all these runs have ended. */
const callsOf = async (steps: Scripts, ...runs: readonly string[]): Promise<string[]> => {
  const { start, idle, calls } = schedulerOf(steps)
  for (const run of runs) start(run)
  await idle()
  return calls
}

keepsPromisesOfRuns(async (steps) => {
  // A run in progress does not start again.
  const calls = await callsOf(steps, RUN_ID, RUN_ID)
  expect(calls.slice(0, 2)).toEqual([`startOver ${RUN_ID}`, `prepareRun ${RUN_ID}`])
  return calls.includes(`failRun ${RUN_ID}`) ? 'failed' : 'succeeded'
})

test('a run that turns out to be deleted is not worth a line in the log', async () => {
  await callsOf(scripted({ prepareRun: failing(9, new RunEnded('it is gone')) }).steps, 'a')
  expect(logged).toEqual([])
})

test('a step is repeated for lack of storage until it succeeds', async () => {
  const { steps } = scripted({ joinResults: failing(6, new VisibleError('storageUnavailable')) })
  const calls = await callsOf(steps, 'a')
  expect(calls.slice(-7)).toEqual(Array(7).fill('joinResults a'))
})

test('several runs estimate their rows one after the other, in the order in which they get there', async () => {
  const calls = await callsOf(scripted().steps, 'a', 'b', 'c')
  const order = calls.flatMap((call) => /^estimateRows (\w)/.exec(call)?.[1] ?? [])
  expect(order.join('')).toBe('aaaaabbbbbccccc')
})

test.each([
  ['fetchBaselines', 2],
  ['fetchTerrain', 2],
  ['prepareRun', 3],
  ['joinResults', 3],
])('of several runs, %s goes on %i times at once', async (name, expected) => {
  let [now, most] = [0, 0]
  const { steps } = scripted()
  const slow: Scripts[string] = async (event) => {
    most = Math.max(most, ++now)
    await setTimeout(20)
    now--
    return steps[name]?.(event)
  }
  await callsOf({ ...steps, [name]: slow }, 'a', 'b', 'c', 'd', 'e')
  expect(most).toBe(expected)
})

/** Only run `a` waits for a quota. */
const waiting: Scripts = { fetchBaselines: ({ runId }) => ({ waitSeconds: runId === 'a' ? 3600 : null }) }

test('a run does not wait for one that waits for a quota', async () => {
  const { start, calls } = schedulerOf(scripted(waiting).steps)
  start('a')
  start('b')
  await expect.poll(() => calls.at(-1)).toBe('joinResults b')
})

test('after a stop nothing is called any more, even if a run waits or a step fails', async () => {
  const estimateRows = () => setTimeout(50).then(() => Promise.reject(new Error('the thread was ended')))
  const { start, stop, idle, calls } = schedulerOf(scripted({ ...waiting, estimateRows }).steps)
  start('a')
  start('b')
  await expect.poll(() => calls).toContain('estimateRows b/2')
  const before = calls.length
  stop()
  start('c')
  await idle()
  expect(calls).toHaveLength(before)
})
