import * as z from 'zod'
import { Site } from '../schemas/site.ts'
import { defaults, type Operation, SITE_MESSAGE } from './operation.ts'
import { page } from './parameters.ts'

export const listSites = {
  ...defaults,
  name: 'listSites',
  method: 'GET',
  path: '/sites',
  summary: 'List all sites, newest first',
  description: 'Every page but the last has a `nextCursor`.',
  tag: 'Sites',
  query: page,
  message: SITE_MESSAGE,
  data: z.array(Site),
  isList: true,
  grants: [{ table: 'sites', index: 'newest', actions: ['Query'] }],
} as const satisfies Operation
