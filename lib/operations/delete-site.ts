import { ifMatchHeaders } from '../parameters/if-match.ts'
import { siteId } from '../parameters/site-id.ts'
import { Site } from '../schemas/site.ts'
import { noBody, none, type Operation } from './operation.ts'

export const deleteSite = {
  name: 'deleteSite',
  method: 'DELETE',
  path: '/sites/{id}',
  needsApiKey: true,
  summary: 'Delete a site and its analyses; returns the site as it was',
  tag: 'Sites',
  pathParameters: siteId,
  query: none,
  headers: ifMatchHeaders,
  body: noBody,
  message: 'Site deleted successfully',
  data: Site,
  isList: false,
  grants: [
    { table: 'sites', actions: ['GetItem', 'UpdateItem', 'DeleteItem'] },
    { table: 'analyses', actions: ['Query', 'BatchWriteItem'] },
  ],
  asksEstimator: false,
} as const satisfies Operation
