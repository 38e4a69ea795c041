import { endpoint } from '../lib/endpoint.ts'
import { estimateProduction } from '../lib/estimator/baseline.ts'
import { estimateBaseline } from '../lib/operations.ts'

export const handler = endpoint(estimateBaseline, async ({ query, now }) => ({
  data: (await estimateProduction(query, now)).baseline,
}))
