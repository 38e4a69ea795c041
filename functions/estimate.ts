import * as estimates from '../lib/estimates/estimate.ts'
import { estimateCsv } from '../lib/hours/hours.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { estimate } from '../lib/operations/estimates.ts'

export const handler = endpoint(estimate, async ({ body }, context) => ({
  data: await estimates.estimate(body, context),
  fileOf: (result) => estimateCsv(result.estimate),
}))
