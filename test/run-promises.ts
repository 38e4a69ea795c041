import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { RunEnded } from '../lib/runs/state.ts'

export interface StepEvent {
  readonly runId: string
  readonly chunk?: number
}
export type Script = (event: StepEvent) => unknown
export type Scripts = Readonly<Record<string, Script>>

export const RUN_ID = '019b0000-0000-7000-8000-000000000000'
const PARTS = { terrain: [0, 1], baselines: [0, 1, 2], rows: [0, 1, 2, 3, 4] }
const LISTS = { fetchTerrain: 'terrain', fetchBaselines: 'baselines', estimateRows: 'rows' } as const
const CHUNKED = ['fetchTerrain', 'fetchBaselines', 'estimateRows'] as const
export const STEPS = ['prepareRun', ...CHUNKED, 'joinResults'] as const
type Step = (typeof STEPS)[number]

/** Steps that record their calls, as `step chunk`, and succeed unless scripted otherwise. */
export const scripted = (scripts: Scripts = {}, parts: Partial<typeof PARTS> = {}) => {
  const calls: string[] = []
  const normally: Scripts = {
    prepareRun: ({ runId }) => ({ runId, ...PARTS, ...parts }),
    fetchBaselines: () => ({ waitSeconds: null }),
  }
  const step =
    (name: string): Script =>
    async (event) => {
      calls.push([name, event.chunk].filter((part) => part !== undefined).join(' '))
      return (await scripts[name]?.(event)) ?? normally[name]?.(event)
    }
  const callsOf = (name: string) => calls.filter((call) => call.split(' ')[0] === name)
  return { steps: Object.fromEntries(STEPS.map((name) => [name, step(name)])), calls, callsOf }
}

/** Fails this many times for each event. */
export const failing = (times: number, error: Error = new Error('on purpose')): Script => {
  const failures = new Map<number | undefined, number>()
  return ({ chunk }) => {
    const count = (failures.get(chunk) ?? 0) + 1
    failures.set(chunk, count)
    if (count <= times) throw error
  }
}

const once = (step: keyof typeof LISTS): string[] => PARTS[LISTS[step]].map((chunk) => `${step} ${chunk}`)

/** Executes the steps of a run: the state machine on AWS, or the scheduler of a local server. */
export type Execute = (steps: Scripts) => Promise<'succeeded' | 'failed'>

/** @param execute executes a run, with up to three parts of rows at a time */
export const keepsPromisesOfRuns = (execute: Execute): void => {
  test('the steps run in order, each part once', async () => {
    const { steps, calls } = scripted()
    expect(await execute(steps)).toBe('succeeded')
    expect(calls).toEqual(['prepareRun', ...CHUNKED.flatMap(once), 'joinResults'])
  })

  test.each(CHUNKED)('a run without parts of %s goes on', async (step) => {
    const { steps, calls } = scripted({}, { [LISTS[step]]: [] })
    expect(await execute(steps)).toBe('succeeded')
    const others = CHUNKED.filter((it) => it !== step)
    expect(calls).toEqual(['prepareRun', ...others.flatMap(once), 'joinResults'])
  })

  test('no more parts are worked on at once than the settings allow', async () => {
    const most: Partial<Record<Step, number>> = {}
    const busily = (step: Step): Script => {
      let now = 0
      return async () => {
        most[step] = Math.max(most[step] ?? 0, ++now)
        await setTimeout(10)
        now--
      }
    }
    const { steps } = scripted(Object.fromEntries(CHUNKED.map((step) => [step, busily(step)])))
    expect(await execute(steps)).toBe('succeeded')
    expect(most).toEqual({ fetchTerrain: 2, fetchBaselines: 2, estimateRows: 3 })
  })

  test('a part that has to wait is called again when it said', async () => {
    const started = performance.now()
    const waits = [1, 0]
    const { steps, callsOf } = scripted({
      fetchBaselines: ({ chunk }) => ({ waitSeconds: chunk === 1 ? (waits.shift() ?? null) : null }),
    })
    expect(await execute(steps)).toBe('succeeded')
    expect(callsOf('fetchBaselines').toSorted()).toEqual([0, 1, 1, 1, 2].map((it) => `fetchBaselines ${it}`))
    expect(callsOf('joinResults')).toHaveLength(1)
    expect(performance.now() - started).toBeGreaterThan(990)
  })

  test.each(STEPS)('an error of %s that does not last is survived', async (step) => {
    const { steps, callsOf } = scripted({ [step]: failing(2) })
    expect(await execute(steps)).toBe('succeeded')
    expect(callsOf('joinResults').length).toBeGreaterThan(0)
  })

  test.each(['prepareRun', 'joinResults'])('an error of %s that lasts fails the run', async (step) => {
    const { steps, callsOf } = scripted({ [step]: failing(3) })
    expect(await execute(steps)).toBe('failed')
    expect(callsOf(step)).toHaveLength(3)
  })

  test.each(CHUNKED)(
    'a part of %s that fails for good is left to the join, which reports it',
    async (step) => {
      const { steps, callsOf } = scripted({
        [step]: ({ chunk }) => {
          if (chunk === 1) throw new Error('on purpose')
        },
      })
      expect(await execute(steps)).toBe('succeeded')
      expect(callsOf(step)).toHaveLength(PARTS[LISTS[step]].length + 2)
      expect(callsOf('joinResults')).toHaveLength(1)
    },
  )

  test.each(STEPS)('a run that ends during %s ends quietly, and nothing is repeated', async (step) => {
    let hasEnded = false
    const unlessEnded =
      (current: Step): Script =>
      () => {
        hasEnded ||= current === step
        if (hasEnded) throw new RunEnded('it is gone')
      }
    const { steps, calls } = scripted(Object.fromEntries(STEPS.map((it) => [it, unlessEnded(it)])))
    expect(await execute(steps)).toBe('succeeded')
    expect(new Set(calls).size).toBe(calls.length)
  })
}
