import { describe, expect, test } from 'vitest'
import { synthesize } from '../synthesis.ts'
import { definitionIn, execute, type Steps } from './machine.ts'

const definition = definitionIn(synthesize({ runConcurrency: 3, runRetentionDays: 5 }))

const RUN_ID = '019b0000-0000-7000-8000-000000000000'
const KEY = `runs/${RUN_ID}/upload`
const PARTS = { terrain: [0, 1], baselines: [0, 1, 2], rows: [0, 1, 2, 3, 4] }

const LISTS = { fetchTerrain: 'terrain', fetchBaselines: 'baselines', estimateRows: 'rows' } as const
const CHUNKED = ['fetchTerrain', 'fetchBaselines', 'estimateRows'] as const
const STEPS = ['prepareRun', ...CHUNKED, 'joinResults'] as const
type Step = (typeof STEPS)[number] | 'updateItem'

const named = (name: string): Error => Object.assign(new Error('on purpose'), { name })

/** Steps that note their calls and succeed, except for what a test makes them do. No other run estimates rows. */
const scripted = (script: Partial<Steps> = {}, parts: Partial<typeof PARTS> = {}) => {
  const calls: [Step, unknown][] = []
  const normally = (step: Step): unknown => {
    if (step === 'prepareRun') return { runId: RUN_ID, ...PARTS, ...parts }
    return step === 'fetchBaselines' ? { waitSeconds: null } : undefined
  }
  const steps = Object.fromEntries(
    [...STEPS, 'updateItem' as const].map((step) => [
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

test('the interpreter refuses a definition that is not valid', async () => {
  const invalid = { ...definition, StartAt: 'Nowhere' }
  await expect(execute(invalid, {}, KEY)).rejects.toThrow('State machine definition is invalid')
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
    ['updateItem', expect.objectContaining({ UpdateExpression: 'SET holder = :execution' })],
    ...once('estimateRows'),
    ['updateItem', expect.objectContaining({ UpdateExpression: 'REMOVE holder' })],
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
  })

  test.each(STEPS)('of Lambda itself, before %s, may last longer', async (step) => {
    const { run } = scripted({ [step]: failing(9, 'Lambda.TooManyRequestsException') })
    expect(await run()).toBeNull()
  })

  test.each(['prepareRun', 'joinResults'] as const)('of %s that lasts fails the execution', async (step) => {
    const { run } = scripted({ [step]: failing(3) })
    expect(await run()).toMatchObject({ name: 'ExecutionError' })
  })

  test.each(CHUNKED)('of a part of %s that lasts is left to the join, which reports it', async (step) => {
    const { callsOf, run } = scripted({
      [step]: (event: unknown) => {
        if (JSON.stringify(event).includes('"chunk":1')) throw named('Error')
        return step === 'fetchBaselines' ? { waitSeconds: null } : undefined
      },
    })
    expect(await run()).toBeNull()
    expect(callsOf(step)).toHaveLength(PARTS[LISTS[step]].length + 2)
    expect(callsOf('joinResults')).toHaveLength(1)
  })
})

test('a run waits while another one estimates its rows', async () => {
  const busy = failing(3, 'DynamoDB.ConditionalCheckFailedException')
  const { callsOf, run } = scripted({ updateItem: busy })
  expect(await run()).toBeNull()
  expect(callsOf('estimateRows')).toHaveLength(PARTS.rows.length)
  expect(callsOf('updateItem').length).toBeGreaterThan(4)
})

test('no task waits for its function longer than that can run, and no run lives longer than its files', () => {
  const seconds = Array.from(JSON.stringify(definition).matchAll(/"TimeoutSeconds":(\d+)/g), ([, it]) =>
    Number(it),
  )
  const [ofExecution = 0, ...ofTasks] = seconds.toSorted((a, b) => b - a)
  expect(ofExecution).toBe(5 * 24 * 3600)
  expect(ofTasks).toEqual(Array(5).fill(960))
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
    const { calls, run } = scripted(endingIn(step))
    expect(await run()).toBeNull()
    expect(new Set(calls.map((it) => JSON.stringify(it))).size).toBe(calls.length)
  })
})
