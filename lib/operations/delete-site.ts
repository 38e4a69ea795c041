import { noBody, noHeaders, none, type Operation } from '../operation.ts'
import { siteId } from '../parameters/site-id.ts'
import { Site } from '../schemas/site.ts'

export const deleteSite = {
  name: 'deleteSite',
  method: 'DELETE',
  path: '/sites/{id}',
  needsApiKey: true,
  summary: 'Delete a site and its analyses; the answer holds the site as it was',
  tag: 'Sites',
  pathParameters: siteId,
  query: none,
  headers: noHeaders,
  body: noBody,
  message: 'Site deleted successfully',
  data: Site,
  isList: false,
  grants: [
    { table: 'sites', actions: ['UpdateItem', 'DeleteItem'] },
    { table: 'analyses', actions: ['Query', 'BatchWriteItem'] },
  ],
  asksEstimator: false,
} as const satisfies Operation
