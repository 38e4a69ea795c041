import * as analyses from '../lib/analyses/store.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { listAnalyses } from '../lib/operations/analyses.ts'
import { requireSite } from '../lib/sites/sites.ts'

export const handler = endpoint(listAnalyses, async ({ path, query }, context) => {
  const [page] = await Promise.all([
    analyses.listAnalyses(path.id, query, context),
    requireSite(path.id, context),
  ])
  return page
})
