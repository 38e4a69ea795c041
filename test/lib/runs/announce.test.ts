import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import { mockClient } from 'aws-sdk-client-mock'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { environment } from '../../../lib/platform/env.ts'
import { recordFailure, succeedRun } from '../../../lib/runs/state.ts'
import { captureLog } from '../../captured-log.ts'
import { useEngine } from '../../engine.ts'
import { useRunFolder } from '../../run-folder.ts'
import { startRunning, stepContext } from './running-run.ts'

useEngine()
useRunFolder()
const logged = captureLog()

const bus = mockClient(EventBridgeClient)
afterAll(() => bus.restore())
beforeEach(() => {
  bus.reset()
  bus.on(PutEventsCommand).resolves({ FailedEntryCount: 0 })
  vi.stubEnv(environment.eventBus, 'default')
})

const entries = () =>
  bus.commandCalls(PutEventsCommand).flatMap(({ args: [{ input }] }) => input.Entries ?? [])
const details = () => entries().map(({ Detail = '' }): unknown => JSON.parse(Detail))

test('the bus is told once that a run has succeeded', async () => {
  const id = await startRunning({}, { rows: [[{}, {}]] })
  await succeedRun(id, stepContext())
  await expect(succeedRun(id, stepContext())).rejects.toThrow()
  expect(entries()).toMatchObject([
    { EventBusName: 'default', Source: 'shading-estimation', DetailType: 'Run Ended' },
  ])
  expect(details()).toMatchObject([{ id, name: 'Roofs', state: 'succeeded', rows: 2, error: null }])
})

test('and why it has failed', async () => {
  const id = await startRunning({}, {})
  await recordFailure({ runId: id, execution: 'test' }, 'The file is empty', stepContext())
  expect(details()).toMatchObject([{ id, state: 'failed', error: 'The file is empty' }])
})

test.each([
  ['cannot be reached', () => bus.on(PutEventsCommand).rejects(new Error('on purpose'))],
  ['refuses the event', () => bus.on(PutEventsCommand).resolves({ FailedEntryCount: 1 })],
])('a run ends even if the bus %s', async (_, prepare) => {
  prepare()
  const id = await startRunning({}, {})
  await succeedRun(id, stepContext())
  expect(logged.join()).toContain('could not be announced')
})

test('without a bus nobody is told', async () => {
  vi.stubEnv(environment.eventBus, '')
  await succeedRun(await startRunning({}, {}), stepContext())
  expect(entries()).toEqual([])
})
