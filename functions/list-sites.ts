import { endpoint } from '../lib/http/endpoint.ts'
import { listSites } from '../lib/operations/sites.ts'
import * as sites from '../lib/sites/sites.ts'

export const handler = endpoint(listSites, ({ query: { view, ...page } }, context) =>
  view === 'summary' ? sites.listSummaries(page, context) : sites.listSites(page, context),
)
