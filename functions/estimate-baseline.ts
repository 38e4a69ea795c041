import { endpoint } from '../lib/endpoint.ts'
import * as baseline from '../lib/estimator/baseline.ts'
import { estimateBaseline } from '../lib/operations.ts'

export const handler = endpoint(estimateBaseline, async ({ query, now }) => ({
  data: await baseline.estimateBaseline(query, now),
}))
