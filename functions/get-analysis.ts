import { endpoint } from '../lib/endpoint.ts'
import { getAnalysis } from '../lib/operations/get-analysis.ts'
import * as analyses from '../lib/storage/analyses.ts'

export const handler = endpoint(getAnalysis, async ({ path }) => ({
  data: await analyses.getAnalysis(path.id),
}))
