import { RunSummary } from '../schemas/run.ts'
import { defaults, type Operation } from './operation.ts'
import { runId } from './parameters.ts'

export const deleteRun = {
  ...defaults,
  name: 'deleteRun',
  method: 'DELETE',
  path: '/runs/{id}',
  summary: 'Delete a run and its files, also while it is running; returns the run as it was',
  tag: 'Runs',
  pathParameters: runId,
  message: 'Run deleted successfully',
  data: RunSummary,
  grants: [{ table: 'runs', actions: ['GetItem', 'DeleteItem'] }],
  files: ['ListBucket', 'DeleteObject'],
} as const satisfies Operation
