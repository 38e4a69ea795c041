import validate from 'asl-validator'
import { describe, expect, test } from 'vitest'
import { synthesize } from '../synthesis.ts'
import { definitionIn, execute, type Steps } from './machine.ts'

const definition = definitionIn(synthesize({ runConcurrency: 3 }))

const RUN_ID = '019b0000-0000-7000-8000-000000000000'
const KEY = `runs/${RUN_ID}/upload`
const PARTS = { terrain: [0, 1], baselines: [0, 1, 2], rows: [0, 1, 2, 3, 4] }

const LISTS = { fetchTerrain: 'terrain', fetchBaselines: 'baselines', estimateRows: 'rows' } as const
const CHUNKED = ['fetchTerrain', 'fetchBaselines', 'estimateRows'] as const
const STEPS = ['prepareRun', ...CHUNKED, 'joinResults'] as const
type Step = (typeof STEPS)[number] | 'failRun'

const named = (name: string): Error => Object.assign(new Error('on purpose'), { name })

/** Steps that note their calls and succeed, except for what a test makes them do. */
const scripted = (script: Partial<Steps> = {}, parts: Partial<typeof PARTS> = {}) => {
  const calls: [Step, unknown][] = []
  const normally = (step: Step): unknown => {
    if (step === 'prepareRun') return { runId: RUN_ID, ...PARTS, ...parts }
    return step === 'fetchBaselines' ? { waitSeconds: null } : undefined
  }
  const steps = Object.fromEntries(
    [...STEPS, 'failRun' as const].map((step) => [
      step,
      (event: unknown) => {
        calls.push([step, event])
        return script[step]?.(event) ?? normally(step)
      },
    ]),
  )
  const callsOf = (step: Step): unknown[] => calls.filter(([it]) => it === step).map(([, event]) => event)
  return { calls, callsOf, run: () => execute(definition, steps, KEY) }
}

test('the definition is valid', () => {
  expect(validate(structuredClone(definition))).toMatchObject({ isValid: true, errors: [] })
  expect(validate({ ...structuredClone(definition), StartAt: 'Nowhere' }).isValid).toBe(false)
})

const once = (step: keyof typeof LISTS): unknown[] =>
  PARTS[LISTS[step]].map((chunk) => [step, { runId: RUN_ID, chunk }])

test('the steps run in order, each part once, with the id from the key of the file', async () => {
  const { calls, run } = scripted()
  expect(await run()).toBeNull()
  expect(calls).toEqual([
    ['prepareRun', { runId: RUN_ID, execution: 'first' }],
    ...once('fetchTerrain'),
    ...once('fetchBaselines'),
    ...once('estimateRows'),
    ['joinResults', { runId: RUN_ID }],
  ])
})

test.each(CHUNKED)('a run without parts of %s goes on', async (step) => {
  const { callsOf, run } = scripted({}, { [LISTS[step]]: [] })
  expect(await run()).toBeNull()
  expect(callsOf(step)).toEqual([])
  for (const other of CHUNKED.filter((it) => it !== step))
    expect(callsOf(other)).toHaveLength(PARTS[LISTS[other]].length)
  expect(callsOf('joinResults')).toHaveLength(1)
})

test('no more parts are worked on at once than the settings allow', async () => {
  const most = { fetchTerrain: 0, fetchBaselines: 0, estimateRows: 0 }
  const busily = (step: keyof typeof most) => {
    let now = 0
    return async () => {
      most[step] = Math.max(most[step], ++now)
      await new Promise((resolve) => setTimeout(resolve, 10))
      now--
      return { waitSeconds: null }
    }
  }
  const { run } = scripted(Object.fromEntries(CHUNKED.map((step) => [step, busily(step)])))
  expect(await run()).toBeNull()
  expect(most).toEqual({ fetchTerrain: 2, fetchBaselines: 2, estimateRows: 3 })
})

test('a part that has to wait is called again when it said', async () => {
  const started = performance.now()
  const answers = [1, 0]
  const { callsOf, run } = scripted({
    fetchBaselines: (event) =>
      JSON.stringify(event).includes('"chunk":1') ? { waitSeconds: answers.shift() ?? null } : undefined,
  })
  expect(await run()).toBeNull()
  const chunks = callsOf('fetchBaselines').map((event) => JSON.stringify(event).match(/"chunk":(\d)/)?.[1])
  expect(chunks.toSorted()).toEqual(['0', '1', '1', '1', '2'])
  expect(performance.now() - started).toBeGreaterThan(990)
})

/** Fails the given number of times for each event. */
const failing = (times: number, name = 'Error') => {
  const failures = new Map<string, number>()
  return (event: unknown): void => {
    const key = JSON.stringify(event)
    const count = (failures.get(key) ?? 0) + 1
    failures.set(key, count)
    if (count <= times) throw named(name)
  }
}

describe('an error', () => {
  test.each(STEPS)('of %s that does not last is survived', async (step) => {
    const { callsOf, run } = scripted({ [step]: failing(2) })
    expect(await run()).toBeNull()
    expect(callsOf('joinResults').length).toBeGreaterThan(0)
    expect(callsOf('failRun')).toEqual([])
  })

  test.each(STEPS)('of Lambda itself, before %s, may last longer', async (step) => {
    const { callsOf, run } = scripted({ [step]: failing(9, 'Lambda.TooManyRequestsException') })
    expect(await run()).toBeNull()
    expect(callsOf('failRun')).toEqual([])
  })

  test.each(STEPS.filter((step) => step !== 'estimateRows'))(
    'of %s that lasts fails the run',
    async (step) => {
      const { callsOf, run } = scripted({ [step]: failing(3) })
      expect(await run()).toMatchObject({ name: 'ExecutionError' })
      expect(callsOf('failRun')).toEqual([{ runId: RUN_ID, execution: 'first' }])
    },
  )

  test('of a part of the rows that lasts is left to the join, which reports it', async () => {
    const { callsOf, run } = scripted({
      estimateRows: (event) => {
        if (JSON.stringify(event).includes('"chunk":2')) throw named('Error')
      },
    })
    expect(await run()).toBeNull()
    expect(callsOf('estimateRows')).toHaveLength(PARTS.rows.length + 2)
    expect(callsOf('joinResults')).toHaveLength(1)
    expect(callsOf('failRun')).toEqual([])
  })

  test('of the step that records the failure leaves the execution failed', async () => {
    const { callsOf, run } = scripted({ prepareRun: failing(3), failRun: failing(3) })
    expect(await run()).toMatchObject({ name: 'ExecutionError' })
    expect(callsOf('failRun')).toHaveLength(3)
  })
})

describe('a run that ends', () => {
  /** From the first call of a step on, the run is gone. */
  const endingIn = (step: Step) => {
    let hasEnded = false
    const unlessEnded = (current: Step) => () => {
      hasEnded ||= current === step
      if (hasEnded) throw named('RunEnded')
    }
    return Object.fromEntries(STEPS.map((it) => [it, unlessEnded(it)]))
  }

  test.each(STEPS)('during %s ends quietly, and nothing is repeated', async (step) => {
    const { calls, callsOf, run } = scripted(endingIn(step))
    expect(await run()).toBeNull()
    expect(callsOf('failRun')).toEqual([])
    expect(new Set(calls.map((it) => JSON.stringify(it))).size).toBe(calls.length)
  })

  test('before its failure is recorded ends quietly, too', async () => {
    const { callsOf, run } = scripted({
      joinResults: failing(3),
      failRun: () => {
        throw named('RunEnded')
      },
    })
    expect(await run()).toBeNull()
    expect(callsOf('failRun')).toHaveLength(1)
  })
})
