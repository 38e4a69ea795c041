import * as z from 'zod'
import { none, type Operation, SITE_MESSAGE } from '../operation.ts'
import { siteId } from '../parameters/site-id.ts'
import { Site } from '../schemas/site.ts'
import { SiteChanges } from '../schemas/site-changes.ts'

export const updateSite = {
  name: 'updateSite',
  method: 'PATCH',
  path: '/sites/{id}',
  needsApiKey: true,
  summary: 'Change some fields of a site',
  description:
    'Any subset of the fields; what is not given stays. Concurrent changes of different fields both hold.',
  tag: 'Sites',
  pathParameters: siteId,
  query: none,
  headers: z.object({
    'If-Match': z
      .string()
      .regex(
        /^(\*|(W\/)?"[^"]*"(\s*,\s*(W\/)?"[^"]*")*)$/,
        'must be * or entity tags between quotation marks',
      )
      .optional()
      .describe('The ETag of the site as you know it: where it has changed since, nothing is written'),
  }),
  body: SiteChanges,
  message: SITE_MESSAGE,
  data: Site,
  isList: false,
  hasEntityTag: true,
  grants: [{ table: 'sites', actions: ['UpdateItem', 'GetItem'] }],
  asksEstimator: false,
} as const satisfies Operation
