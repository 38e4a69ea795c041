import { Run } from '../schemas/run.ts'
import { defaults, type Operation, RUN_MESSAGE } from './operation.ts'
import { runId } from './parameters.ts'

export const getRun = {
  ...defaults,
  name: 'getRun',
  method: 'GET',
  path: '/runs/{id}',
  summary: 'Get a run: its progress, and the addresses of its files',
  tag: 'Runs',
  pathParameters: runId,
  message: RUN_MESSAGE,
  data: Run,
  grants: [{ table: 'runs', actions: ['GetItem'] }],
  files: ['PutObject', 'GetObject'],
} as const satisfies Operation
