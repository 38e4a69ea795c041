import { ifMatchHeaders } from '../parameters/if-match.ts'
import { siteId } from '../parameters/site-id.ts'
import { Site } from '../schemas/site.ts'
import { SiteChanges } from '../schemas/site-changes.ts'
import { none, type Operation, SITE_MESSAGE } from './operation.ts'

export const updateSite = {
  name: 'updateSite',
  method: 'PATCH',
  path: '/sites/{id}',
  needsApiKey: true,
  summary: 'Change some fields of a site',
  description:
    'Send any subset of the fields; the others keep their values. Concurrent changes of different fields are all kept.',
  tag: 'Sites',
  pathParameters: siteId,
  query: none,
  headers: ifMatchHeaders,
  body: SiteChanges,
  message: SITE_MESSAGE,
  data: Site,
  isList: false,
  hasEntityTag: true,
  grants: [{ table: 'sites', actions: ['UpdateItem', 'GetItem'] }],
  asksEstimator: false,
} as const satisfies Operation
