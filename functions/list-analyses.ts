import { endpoint } from '../lib/endpoint.ts'
import { listAnalyses } from '../lib/operations/list-analyses.ts'
import * as analyses from '../lib/storage/list-analyses.ts'
import { getSite } from '../lib/storage/sites.ts'

export const handler = endpoint(listAnalyses, async ({ path, query }) => {
  const [page] = await Promise.all([analyses.listAnalyses(path.id, query), getSite(path.id)])
  return page
})
