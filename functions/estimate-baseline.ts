import * as baselines from '../lib/estimators/production.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { estimateBaseline } from '../lib/operations/estimate-baseline.ts'

export const handler = endpoint(estimateBaseline, async ({ query }, context) => ({
  data: await baselines.estimateBaseline(query, context),
}))
