import { Site } from '../schemas/site.ts'
import { defaults, type Operation } from './operation.ts'
import { ifMatch, siteId } from './parameters.ts'

export const deleteSite = {
  ...defaults,
  name: 'deleteSite',
  method: 'DELETE',
  path: '/sites/{id}',
  summary: 'Delete a site and its analyses; returns the site as it was',
  tag: 'Sites',
  pathParameters: siteId,
  headers: ifMatch,
  message: 'Site deleted successfully',
  data: Site,
  grants: [
    { table: 'sites', actions: ['GetItem', 'UpdateItem', 'DeleteItem'] },
    { table: 'analyses', actions: ['Query', 'BatchWriteItem'] },
  ],
} as const satisfies Operation
