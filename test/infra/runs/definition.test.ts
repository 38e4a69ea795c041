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
import { machineIn } from './machine.ts'

const { definition, execute } = machineIn(synthesize(FULL))

const Event = z.looseObject({ runId: z.string().default(''), chunk: z.int().exactOptional() })

/** Executes the state machine. By default, no other run estimates rows. */
const run = async (steps: Scripts, updateItem: Script = () => {}) => {
  const parsing = Object.fromEntries(
    Object.entries({ ...steps, updateItem }).map(([name, script]) => [
      name,
      (event: unknown) => script(Event.parse(event)),
    ]),
  )
  const error = await execute(parsing, `runs/${RUN_ID}/upload`)
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
  const turn = events.slice(-8, -1)
  expect(turn.map(([name]) => name)).toEqual(['updateItem', ...Array(5).fill('estimateRows'), 'updateItem'])
  expect(turn[0]?.[1]).toMatchObject({ UpdateExpression: 'SET holder = :execution' })
  expect(turn.at(-1)?.[1]).toMatchObject({ UpdateExpression: 'REMOVE holder' })
})

const throttled = Object.assign(new Error('on purpose'), { name: 'Lambda.TooManyRequestsException' })

test.each(STEPS)('an error of Lambda itself, before %s, may last longer', async (step) => {
  const { steps } = scripted({ [step]: failing(9, throttled) })
  expect(await run(steps)).toBe('succeeded')
})

test('no task waits for its function longer than that can run, and no run lives longer than its files', () => {
  const found = JSON.stringify(definition).matchAll(/"TimeoutSeconds":(\d+)/g)
  const seconds = Array.from(found, ([, it]) => Number(it)).toSorted((a, b) => a - b)
  expect(seconds).toEqual([...Array(5).fill(960), 5 * 24 * 3600])
})
