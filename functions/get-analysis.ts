import * as analyses from '../lib/analyses/store.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { getAnalysis } from '../lib/operations/analyses.ts'

export const handler = endpoint(getAnalysis, async ({ path }, context) => ({
  data: await analyses.getAnalysis(path.id, context),
}))
