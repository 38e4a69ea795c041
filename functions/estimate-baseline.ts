import { baselineCsv, baselineOf } from '../lib/hours/hours.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { estimateBaseline } from '../lib/operations/estimates.ts'

export const handler = endpoint(estimateBaseline, async ({ query: { hours, ...panels } }, context) => ({
  data: await baselineOf(panels, hours ?? false, context),
  fileOf: (baseline) => baselineCsv(panels, baseline),
}))
