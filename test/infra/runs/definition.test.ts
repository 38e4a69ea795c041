import { expect, test } from 'vitest'
import * as z from 'zod'
import {
  failing,
  keepsPromisesOfRuns,
  RUN_ID,
  type Script,
  type Scripts,
  STEPS,
  scripted,
} from '../../run-promises.ts'
import { FULL, synthesize } from '../synthesis.ts'
import { definitionIn, execute } from './machine.ts'

const definition = definitionIn(synthesize(FULL))
const KEY = `runs/${RUN_ID}/upload`

const Event = z.looseObject({ runId: z.string().default(''), chunk: z.int().exactOptional() })

/** Executes the state machine. By default, no other run estimates rows. */
const run = async (steps: Scripts, updateItem: Script = () => {}) => {
  const parsing = Object.entries({ ...steps, updateItem }).map(
    ([name, script]) => [name, (event: unknown) => script(Event.parse(event))] as const,
  )
  const error = await execute(definition, Object.fromEntries(parsing), KEY)
  if (error && error.name !== 'ExecutionError') throw error
  return error ? 'failed' : 'succeeded'
}

keepsPromisesOfRuns(run)

test('the steps get the id from the key of the file, and rows are estimated while it is the turn of the run', async () => {
  const events: [string, unknown][] = []
  const noting =
    (name: string): Script =>
    (event) =>
      void events.push([name, event])
  const { steps } = scripted(Object.fromEntries(STEPS.map((name) => [name, noting(name)])))
  expect(await run(steps, noting('updateItem'))).toBe('succeeded')
  expect(events[0]).toEqual(['prepareRun', { runId: RUN_ID, execution: 'first' }])
  expect(events[1]).toEqual(['fetchTerrain', { runId: RUN_ID, chunk: 0 }])
  expect(events.at(-1)).toEqual(['joinResults', { runId: RUN_ID }])
  const turn = events.slice(
    events.findIndex(([name]) => name === 'updateItem'),
    -1,
  )
  expect(turn.map(([name]) => name)).toEqual(['updateItem', ...Array(5).fill('estimateRows'), 'updateItem'])
  expect(turn[0]?.[1]).toMatchObject({ UpdateExpression: 'SET holder = :execution' })
  expect(turn.at(-1)?.[1]).toMatchObject({ UpdateExpression: 'REMOVE holder' })
})

const named = (name: string): Error => Object.assign(new Error('on purpose'), { name })

test.each(STEPS)('an error of Lambda itself, before %s, may last longer', async (step) => {
  const { steps } = scripted({ [step]: failing(9, named('Lambda.TooManyRequestsException')) })
  expect(await run(steps)).toBe('succeeded')
})

test('no task waits for its function longer than that can run, and no run lives longer than its files', () => {
  const seconds = Array.from(JSON.stringify(definition).matchAll(/"TimeoutSeconds":(\d+)/g), ([, it]) =>
    Number(it),
  )
  const [ofExecution = 0, ...ofTasks] = seconds.toSorted((a, b) => b - a)
  expect(ofExecution).toBe(5 * 24 * 3600)
  expect(ofTasks).toEqual(Array(5).fill(960))
})
