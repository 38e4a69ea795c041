import { Site } from '../schemas/site.ts'
import { defaults, type Operation, SITE_MESSAGE } from './operation.ts'
import { ifNoneMatch, siteId } from './parameters.ts'

export const getSite = {
  ...defaults,
  name: 'getSite',
  method: 'GET',
  path: '/sites/{id}',
  summary: 'Get a site',
  tag: 'Sites',
  pathParameters: siteId,
  headers: ifNoneMatch,
  message: SITE_MESSAGE,
  data: Site,
  hasEntityTag: true,
  grants: [{ table: 'sites', actions: ['GetItem'] }],
} as const satisfies Operation
