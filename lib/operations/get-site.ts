import { siteId } from '../parameters/site-id.ts'
import { Site } from '../schemas/site.ts'
import { noBody, noHeaders, none, type Operation, SITE_MESSAGE } from './operation.ts'

export const getSite = {
  name: 'getSite',
  method: 'GET',
  path: '/sites/{id}',
  needsApiKey: true,
  summary: 'One site',
  tag: 'Sites',
  pathParameters: siteId,
  query: none,
  headers: noHeaders,
  body: noBody,
  message: SITE_MESSAGE,
  data: Site,
  isList: false,
  hasEntityTag: true,
  grants: [{ table: 'sites', actions: ['GetItem'] }],
  asksEstimator: false,
} as const satisfies Operation
