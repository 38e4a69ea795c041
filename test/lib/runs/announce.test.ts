import { text } from 'node:stream/consumers'
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { environment } from '../../../lib/platform/env.ts'
import { recordFailure, succeedRun } from '../../../lib/runs/state.ts'
import { captureLog } from '../../captured-log.ts'
import { useEngine } from '../../engine.ts'
import { useServer } from '../../http.ts'
import { useRunFolder } from '../../run-folder.ts'
import { startRunning, stepContext } from './running-run.ts'

useEngine()
useRunFolder()
const logged = captureLog()

const Events = z.object({ Entries: z.array(z.looseObject({ Detail: z.string() })) })

/** The requests to the event bus. */
const requests: string[] = []
/** To the next requests; the others succeed. */
let replies: [status: number, body: object][] = []
const bus = useServer(async (request, response) => {
  requests.push(await text(request))
  const [status, body] = replies.shift() ?? [200, { FailedEntryCount: 0 }]
  response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body))
})

beforeEach(() => {
  requests.length = 0
  replies = []
  const credentials = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-central-1' }
  const own = { [environment.eventBus]: 'default', AWS_ENDPOINT_URL_EVENTBRIDGE: bus.url() }
  for (const [name, value] of Object.entries({ ...credentials, ...own })) vi.stubEnv(name, value)
})
const entries = () => requests.flatMap((body) => Events.parse(JSON.parse(body)).Entries)

test('the bus is told once that a run has succeeded, or why it has failed', async () => {
  const id = await startRunning({}, { rows: [[{}, {}]] })
  await succeedRun(id, stepContext())
  await expect(succeedRun(id, stepContext())).rejects.toThrow()
  const failed = await startRunning({}, {})
  await recordFailure({ runId: failed, execution: 'test' }, 'The file is empty', stepContext())
  const common = { EventBusName: 'default', Source: 'shading-estimation', DetailType: 'Run Ended' }
  expect(entries()).toMatchObject([common, common])
  expect(entries().map(({ Detail }) => JSON.parse(Detail))).toMatchObject([
    { id, name: 'Roofs', state: 'succeeded', rows: 2, error: null },
    { id: failed, state: 'failed', error: 'The file is empty' },
  ])
})

test('a run ends even if the bus cannot be reached or refuses the event', async () => {
  replies = [
    [400, { __type: 'AccessDeniedException' }],
    [200, { FailedEntryCount: 1, Entries: [] }],
  ]
  for (let i = 0; i < 2; i++) await succeedRun(await startRunning({}, {}), stepContext())
  expect(logged).toEqual([1, 2].map(() => expect.stringContaining('could not be announced')))
})
