import * as z from 'zod'
import { RunSummary } from '../schemas/run.ts'
import { defaults, type Operation, RUN_MESSAGE } from './operation.ts'
import { page } from './parameters.ts'

export const listRuns = {
  ...defaults,
  name: 'listRuns',
  method: 'GET',
  path: '/runs',
  summary: 'List all runs, newest first',
  tag: 'Runs',
  query: page,
  message: RUN_MESSAGE,
  data: z.array(RunSummary),
  isList: true,
  grants: [{ table: 'runs', actions: ['Query'] }],
} as const satisfies Operation
