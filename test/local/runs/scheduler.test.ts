import { setImmediate, setTimeout } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { RunEnded } from '../../../lib/runs/state.ts'
import { type CallStep, createScheduler } from '../../../local/runs/scheduler.ts'

interface Event {
  readonly runId: string
  readonly chunk?: number
}

type Script = (event: Event) => unknown

const CHUNKS = { terrain: [0, 1, 2], baselines: [0, 1, 2], rows: [0, 1, 2, 3, 4] }

/** A scheduler whose steps do what a script says, and what it has called, as `step run/chunk`. */
const schedulerOf = (scripts: Record<string, Script>) => {
  const calls: string[] = []
  const ended: string[] = []
  const parallel: Record<string, number> = {}
  const running: Record<string, number> = {}
  const steps: Record<string, Script> = {
    prepareRun: ({ runId }) => ({ runId, ...CHUNKS }),
    fetchBaselines: () => ({ waitSeconds: null }),
    ...scripts,
  }
  const callStep: CallStep = async ({ name }, given) => {
    const event: Event = Object.assign({ runId: '' }, given)
    calls.push([name, [event.runId, event.chunk].filter((part) => part !== undefined).join('/')].join(' '))
    running[name] = (running[name] ?? 0) + 1
    parallel[name] = Math.max(parallel[name] ?? 0, running[name])
    try {
      await setImmediate()
      return await steps[name]?.(event)
    } finally {
      running[name]--
    }
  }
  const scheduler = createScheduler({
    callStep,
    rowConcurrency: 3,
    retryDelays: [1, 2],
    startOver: async (runId) => {
      calls.push(`startOver ${runId}`)
    },
    onEnded: async (runId) => {
      ended.push(runId)
    },
  })
  onTestFinished(scheduler.stop)
  const ofStep = (step: string) => calls.filter((call) => call.startsWith(`${step} `))
  return { ...scheduler, calls, ended, parallel, ofStep }
}

const failing = (times: number): Script => {
  let failures = 0
  return () => {
    if (failures++ < times) throw new Error('the disk is on fire')
    return { waitSeconds: null }
  }
}

const endedRun: Script = () => {
  throw new RunEnded('it is gone')
}

describe('a run', () => {
  test('takes its steps in order, each in chunks', async () => {
    const { start, idle, calls, parallel } = schedulerOf({})
    // A run that is under way does not begin again.
    for (let times = 0; times < 2; times++) start('a')
    await idle()
    expect(calls).toEqual([
      'startOver a',
      'prepareRun a',
      ...[0, 1, 2].map((chunk) => `fetchTerrain a/${chunk}`),
      ...[0, 1, 2].map((chunk) => `fetchBaselines a/${chunk}`),
      ...[0, 1, 2, 3, 4].map((chunk) => `estimateRows a/${chunk}`),
      'joinResults a',
    ])
    expect(parallel).toMatchObject({ fetchTerrain: 2, fetchBaselines: 2, estimateRows: 3 })
  })

  test('asks again for a baseline when the quota allows', async () => {
    let asked = 0
    const { start, idle, ofStep } = schedulerOf({
      fetchBaselines: ({ chunk }) => ({ waitSeconds: chunk === 1 && asked++ < 2 ? 0.02 : null }),
    })
    start('a')
    await idle()
    expect(ofStep('fetchBaselines').filter((call) => call.endsWith('/1'))).toHaveLength(3)
    expect(ofStep('joinResults')).toHaveLength(1)
  })
})

describe('a step that fails', () => {
  test.each(['prepareRun', 'joinResults'])('%s is repeated twice, and then fails the run', async (step) => {
    const { start, idle, ofStep, calls } = schedulerOf({ [step]: failing(Number.POSITIVE_INFINITY) })
    start('a')
    await idle()
    const first = ofStep(step)[0]
    expect(calls.filter((call) => call === first)).toHaveLength(3)
    expect(calls.at(-1)).toBe('failRun a')
  })

  test.each(['fetchTerrain', 'fetchBaselines'])('%s leaves its rows to the last step', async (step) => {
    const { start, idle, calls, ofStep } = schedulerOf({ [step]: failing(Number.POSITIVE_INFINITY) })
    start('a')
    await idle()
    expect(ofStep('estimateRows').length).toBeGreaterThan(0)
    expect(calls.at(-1)).toBe('joinResults a')
  })

  test('for lack of storage is repeated until it succeeds', async () => {
    let failures = 0
    const { start, idle, calls } = schedulerOf({
      joinResults: () => {
        if (failures++ < 6) throw new VisibleError('storageUnavailable')
      },
    })
    start('a')
    await idle()
    expect(calls.slice(-7)).toEqual(Array(7).fill('joinResults a'))
  })

  test('for some rows leaves them to the last step', async () => {
    const { start, idle, ofStep, calls } = schedulerOf({
      estimateRows: ({ chunk }) => {
        if (chunk === 1) throw new Error('these rows are poison')
      },
    })
    start('a')
    await idle()
    expect(ofStep('estimateRows')).toHaveLength(4 + 3)
    expect(calls.at(-1)).toBe('joinResults a')
  })
})

test.each(['prepareRun', 'fetchTerrain', 'fetchBaselines', 'estimateRows', 'joinResults'])(
  'a run that turns out to be deleted in %s ends quietly',
  async (step) => {
    const { start, idle, ofStep, ended } = schedulerOf({ [step]: endedRun })
    start('a')
    await idle()
    expect(ended).toEqual(['a'])
    expect(ofStep('failRun')).toEqual([])
    expect(new Set(ofStep(step)).size).toBe(ofStep(step).length)
  },
)

describe('several runs', () => {
  test('estimate their rows one after the other, in the order in which they get there', async () => {
    const { start, idle, ofStep, parallel } = schedulerOf({})
    for (const run of ['a', 'b', 'c']) start(run)
    await idle()
    const order = ofStep('estimateRows').map((call) => call.split(/[ /]/)[1])
    expect(order.join('')).toBe('aaaaabbbbbccccc')
    expect(parallel.estimateRows).toBe(3)
  })

  test('do not wait for one that waits for a quota', async () => {
    const { start, ofStep } = schedulerOf({
      fetchBaselines: ({ runId }) => ({ waitSeconds: runId === 'a' ? 3600 : null }),
    })
    start('a')
    start('b')
    await expect.poll(() => ofStep('joinResults')).toEqual(['joinResults b'])
  })
})

test('after a stop nothing is called any more, even if a run waits or a step fails', async () => {
  const { start, stop, idle, calls, ended } = schedulerOf({
    fetchBaselines: ({ runId }) => ({ waitSeconds: runId === 'a' ? 3600 : null }),
    estimateRows: () => setTimeout(50).then(() => Promise.reject(new Error('the thread was ended'))),
  })
  start('a')
  start('b')
  await expect.poll(() => calls).toContain('estimateRows b/2')
  const before = calls.length
  stop()
  start('c')
  await idle()
  expect(calls).toHaveLength(before)
  expect(ended).toEqual([])
})
