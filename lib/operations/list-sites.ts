import * as z from 'zod'
import { page } from '../parameters/page.ts'
import { Site } from '../schemas/site.ts'
import { noBody, noHeaders, none, type Operation, SITE_MESSAGE } from './operation.ts'

export const listSites = {
  name: 'listSites',
  method: 'GET',
  path: '/sites',
  needsApiKey: true,
  summary: 'All sites, newest first',
  description: 'A page that is not the last carries `nextCursor`.',
  tag: 'Sites',
  pathParameters: none,
  query: page,
  headers: noHeaders,
  body: noBody,
  message: SITE_MESSAGE,
  data: z.array(Site),
  isList: true,
  grants: [{ table: 'sites', index: 'newest', actions: ['Query'] }],
  asksEstimator: false,
} as const satisfies Operation
