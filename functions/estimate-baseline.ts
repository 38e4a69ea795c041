import * as baselines from '../lib/estimators/production.ts'
import { baselineCsv, baselineWithHours } from '../lib/hours/hours.ts'
import { endpoint } from '../lib/http/endpoint.ts'
import { estimateBaseline } from '../lib/operations/estimates.ts'

export const handler = endpoint(estimateBaseline, async ({ query: { hours, ...panels } }, context) => ({
  data: await (hours ? baselineWithHours : baselines.estimateBaseline)(panels, context),
  fileOf: (baseline) => baselineCsv(panels, baseline),
}))
