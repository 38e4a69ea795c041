import * as z from 'zod'
import { Analysis } from '../schemas/analysis.ts'
import { defaults, type Operation } from './operation.ts'

export const getAnalysis = {
  ...defaults,
  name: 'getAnalysis',
  method: 'GET',
  path: '/analyses/{id}',
  needsApiKey: false,
  summary: 'Get a past analysis',
  tag: 'Analyses',
  pathParameters: z.object({ id: z.string().describe('Identifier of the analysis') }),
  message: 'Analysis retrieved successfully',
  data: Analysis,
  grants: [
    { table: 'analyses', actions: ['GetItem'] },
    { table: 'sites', actions: ['GetItem'] },
  ],
} as const satisfies Operation
