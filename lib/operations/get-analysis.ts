import * as z from 'zod'
import { Analysis } from '../schemas/analysis.ts'
import { noBody, noHeaders, none, type Operation } from './operation.ts'

export const getAnalysis = {
  name: 'getAnalysis',
  method: 'GET',
  path: '/analyses/{id}',
  needsApiKey: false,
  summary: 'One past analysis',
  tag: 'Analyses',
  pathParameters: z.object({ id: z.string().describe('Identifier of the analysis') }),
  query: none,
  headers: noHeaders,
  body: noBody,
  message: 'Analysis retrieved successfully',
  data: Analysis,
  isList: false,
  grants: [{ table: 'analyses', actions: ['GetItem'] }],
  asksEstimator: false,
} as const satisfies Operation
