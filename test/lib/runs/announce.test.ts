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

test('the bus is told once that a run has succeeded, or why it has failed', async () => {
  const id = await startRunning({}, { rows: [[{}, {}]] })
  await succeedRun(id, stepContext())
  await expect(succeedRun(id, stepContext())).rejects.toThrow()
  const failed = await startRunning({}, {})
  await recordFailure({ runId: failed, execution: 'test' }, 'The file is empty', stepContext())
  const common = { EventBusName: 'default', Source: 'shading-estimation', DetailType: 'Run Ended' }
  expect(entries()).toMatchObject([common, common])
  expect(entries().map(({ Detail = '' }) => JSON.parse(Detail))).toMatchObject([
    { id, name: 'Roofs', state: 'succeeded', rows: 2, error: null },
    { id: failed, state: 'failed', error: 'The file is empty' },
  ])
})

test('a run ends even if the bus cannot be reached or refuses the event', async () => {
  bus.on(PutEventsCommand).rejectsOnce(new Error('on purpose')).resolves({ FailedEntryCount: 1 })
  for (let i = 0; i < 2; i++) await succeedRun(await startRunning({}, {}), stepContext())
  expect(logged).toEqual([1, 2].map(() => expect.stringContaining('could not be announced')))
})

test('without a bus nothing is sent', async () => {
  vi.stubEnv(environment.eventBus, '')
  await succeedRun(await startRunning({}, {}), stepContext())
  expect(entries()).toEqual([])
})
