import { NewRun, Run } from '../schemas/run.ts'
import { defaults, type Operation, RUN_MESSAGE } from './operation.ts'
import { idempotencyKey } from './parameters.ts'
import { idempotencyRecords } from './tables.ts'

export const startRun = {
  ...defaults,
  name: 'startRun',
  method: 'POST',
  path: '/runs',
  summary: 'Start a run: an estimate of up to 100,000 sites from a file',
  tag: 'Runs',
  description:
    'Send the file to `upload` of the response with PUT: CSV with a header, or JSON lines. The run starts when the file arrives. ' +
    '`GET /runs/{id}` shows its progress, renews the address while the run is waiting, and has the results at the end.',
  headers: idempotencyKey,
  body: NewRun,
  message: RUN_MESSAGE,
  data: Run,
  hasAdjustment: true,
  grants: [{ table: 'runs', actions: ['PutItem'] }, idempotencyRecords],
  files: ['PutObject'],
} as const satisfies Operation
