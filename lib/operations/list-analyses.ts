import * as z from 'zod'
import { Analysis } from '../schemas/analysis.ts'
import { defaults, type Operation } from './operation.ts'
import { page, siteId } from './parameters.ts'

export const listAnalyses = {
  ...defaults,
  name: 'listAnalyses',
  method: 'GET',
  path: '/sites/{id}/analyses',
  needsApiKey: false,
  summary: 'List the past analyses of a site, newest first',
  description: 'Every page but the last has a `nextCursor`.',
  tag: 'Analyses',
  pathParameters: siteId,
  query: page,
  message: 'Analysis history retrieved successfully',
  data: z.array(Analysis),
  isList: true,
  grants: [
    { table: 'sites', actions: ['GetItem'] },
    { table: 'analyses', actions: ['Query'] },
  ],
} as const satisfies Operation
