import { endpoint } from '../lib/endpoint.ts'
import * as baselines from '../lib/estimator/baseline.ts'
import { estimateBaseline } from '../lib/operations/estimate-baseline.ts'

export const handler = endpoint(estimateBaseline, async ({ query, now }) => ({
  data: await baselines.estimateBaseline(query, now),
}))
