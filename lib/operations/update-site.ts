import { Site, SiteChanges } from '../schemas/site.ts'
import { defaults, type Operation, SITE_MESSAGE } from './operation.ts'
import { ifMatch, siteId } from './parameters.ts'

export const updateSite = {
  ...defaults,
  name: 'updateSite',
  method: 'PATCH',
  path: '/sites/{id}',
  summary: 'Change some fields of a site',
  description:
    'Send any subset of the fields; the others keep their values, but a `horizonProfile` without `horizonSource` sets that to ' +
    'null. Concurrent changes of different fields are all kept.',
  tag: 'Sites',
  pathParameters: siteId,
  headers: ifMatch,
  body: SiteChanges,
  message: SITE_MESSAGE,
  data: Site,
  hasEntityTag: true,
  grants: [{ table: 'sites', actions: ['GetItem', 'PutItem', 'UpdateItem'] }],
} as const satisfies Operation
