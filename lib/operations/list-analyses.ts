import * as z from 'zod'
import { page } from '../parameters/page.ts'
import { siteId } from '../parameters/site-id.ts'
import { Analysis } from '../schemas/analysis.ts'
import { noBody, noHeaders, type Operation } from './operation.ts'

export const listAnalyses = {
  name: 'listAnalyses',
  method: 'GET',
  path: '/sites/{id}/analyses',
  needsApiKey: false,
  summary: 'Past analyses of a site, newest first',
  description: 'A page that is not the last carries `nextCursor`.',
  tag: 'Analyses',
  pathParameters: siteId,
  query: page,
  headers: noHeaders,
  body: noBody,
  message: 'Analysis history retrieved successfully',
  data: z.array(Analysis),
  isList: true,
  grants: [
    { table: 'sites', actions: ['GetItem'] },
    { table: 'analyses', actions: ['Query'] },
  ],
  asksEstimator: false,
} as const satisfies Operation
