import * as z from 'zod'
import { NewSite, Site, SiteChanges, SiteSummary } from '../schemas/site.ts'
import { wholeBetween } from '../schemas/values.ts'
import { operation, SITE_MESSAGE, toldBy } from './operation.ts'
import { cursor, idempotencyKey, ifMatch, ifNoneMatch, inQuery, siteId } from './parameters.ts'
import { sitesText, siteText } from './sentences.ts'
import { idempotencyRecords } from './tables.ts'

export const createSite = operation('createSite', 'POST', '/sites', {
  summary: 'Create a site',
  tag: 'Sites',
  headers: idempotencyKey,
  body: NewSite,
  message: SITE_MESSAGE,
  data: Site,
  tool: toldBy(Site, siteText),
  hasEntityTag: true,
  grants: [{ table: 'sites', actions: ['PutItem'] }, idempotencyRecords],
})

const MAX_SITES = 100
const MAX_SUMMARIES = 1000
const LIMITS = `must be between 1 and ${MAX_SITES}, or 1 and ${MAX_SUMMARIES} with view=summary`

const query = z
  .strictObject({
    view: z
      .literal('summary', 'must be summary')
      .optional()
      .describe('Lists summaries instead of full sites'),
    limit: inQuery(
      wholeBetween(1, MAX_SUMMARIES, LIMITS)
        .default(MAX_SITES)
        .describe(
          `Maximum number of items on the page: 1 to ${MAX_SITES}, or up to ${MAX_SUMMARIES} for summaries`,
        ),
    ),
    cursor,
  })
  .refine(({ view, limit }) => view === 'summary' || !(limit > MAX_SITES && limit <= MAX_SUMMARIES), {
    path: ['limit'],
    error: LIMITS,
    // Runs even if other parameters have errors. A limit above both maxima has its own error.
    when: () => true,
  })

const sitesOrSummaries = z.union([z.array(Site), z.array(SiteSummary)])

export const listSites = operation('listSites', 'GET', '/sites', {
  summary: 'List all sites, newest first',
  description:
    'Every page but the last has a `nextCursor`. `view=summary` lists summaries, up to 1000 on a page, each with the ' +
    "main figures of the site's latest analysis. Cursors work across views.",
  tag: 'Sites',
  query,
  message: SITE_MESSAGE,
  data: sitesOrSummaries,
  tool: toldBy(sitesOrSummaries, sitesText),
  grants: [
    { table: 'sites', index: 'summaries', actions: ['Query'] },
    { table: 'sites', actions: ['BatchGetItem'] },
  ],
})

export const getSite = operation('getSite', 'GET', '/sites/{id}', {
  summary: 'Get a site',
  tag: 'Sites',
  pathParameters: siteId,
  headers: ifNoneMatch,
  message: SITE_MESSAGE,
  data: Site,
  hasEntityTag: true,
  grants: [{ table: 'sites', actions: ['GetItem'] }],
})

export const updateSite = operation('updateSite', 'PATCH', '/sites/{id}', {
  summary: 'Change some fields of a site',
  description:
    'Send any subset of the fields; the others keep their values, except that a `horizonProfile` without `horizonSource` ' +
    'resets `horizonSource` to null. Concurrent changes to different fields are all kept.',
  tag: 'Sites',
  pathParameters: siteId,
  headers: ifMatch,
  body: SiteChanges,
  message: SITE_MESSAGE,
  data: Site,
  hasEntityTag: true,
  grants: [{ table: 'sites', actions: ['GetItem', 'PutItem', 'UpdateItem'] }],
})

export const deleteSite = operation('deleteSite', 'DELETE', '/sites/{id}', {
  summary: 'Delete a site and its analyses; returns the deleted site',
  tag: 'Sites',
  pathParameters: siteId,
  headers: ifMatch,
  message: 'Site deleted successfully',
  data: Site,
  grants: [
    { table: 'sites', actions: ['GetItem', 'UpdateItem', 'DeleteItem'] },
    { table: 'analyses', actions: ['Query', 'BatchWriteItem'] },
  ],
})
