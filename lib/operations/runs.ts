import * as z from 'zod'
import { NewRun, Run, RunSummary } from '../schemas/run.ts'
import { operation, RUN_MESSAGE } from './operation.ts'
import { idempotencyKey, page, runId } from './parameters.ts'
import { idempotencyRecords } from './tables.ts'

export const startRun = operation('startRun', 'POST', '/runs', {
  summary: 'Start a run: an estimate of up to 100,000 sites from a file',
  tag: 'Runs',
  description:
    'Upload the file as `upload` in the response describes: CSV with a header, or JSON lines. The run starts when the file ' +
    'arrives. `GET /runs/{id}` shows its progress, renews the presigned URL while the run is waiting, and links to the ' +
    'results at the end.',
  headers: idempotencyKey,
  body: NewRun,
  message: RUN_MESSAGE,
  data: Run,
  grants: [{ table: 'runs', actions: ['PutItem'] }, idempotencyRecords],
  files: ['PutObject'],
})

export const getRun = operation('getRun', 'GET', '/runs/{id}', {
  summary: 'Get a run: its progress and the URLs of its files',
  tag: 'Runs',
  pathParameters: runId,
  message: RUN_MESSAGE,
  data: Run,
  grants: [{ table: 'runs', actions: ['GetItem'] }],
  files: ['PutObject', 'GetObject'],
})

export const listRuns = operation('listRuns', 'GET', '/runs', {
  summary: 'List all runs, newest first',
  tag: 'Runs',
  query: page,
  message: RUN_MESSAGE,
  data: z.array(RunSummary),
  grants: [{ table: 'runs', actions: ['Query'] }],
})

export const deleteRun = operation('deleteRun', 'DELETE', '/runs/{id}', {
  summary: 'Delete a run and its files, even while it is running; returns the deleted run',
  tag: 'Runs',
  pathParameters: runId,
  message: 'Run deleted successfully',
  data: RunSummary,
  grants: [{ table: 'runs', actions: ['GetItem', 'UpdateItem', 'DeleteItem'] }],
  files: ['ListBucket', 'DeleteObject'],
})
