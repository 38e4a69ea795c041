import * as z from 'zod'
import { AnalysisResult, adjustmentOr } from '../schemas/analysis.ts'
import { year } from '../schemas/sample-days.ts'
import { computing, defaults, type Operation } from './operation.ts'
import { idempotencyKey, inQuery, siteId } from './parameters.ts'
import { baselineCache, idempotencyRecords } from './tables.ts'

export const runAnalysis = {
  ...defaults,
  ...computing,
  name: 'runAnalysis',
  method: 'POST',
  path: '/sites/{id}/analysis',
  summary: 'Estimate production behind the skyline and store the result',
  description:
    'Takes the unshaded production from the estimator or from its cache of seven days. `shading` counts hours of ' +
    'daylight; `energy` weighs each hour by its production. Quote `energy.annualLoss` and `energy.adjustedAnnual`; `adjusted` ' +
    'has the same figures only with `adjustment=energy`. `energy` also says when, and from which direction, energy is lost, and ' +
    'how much that changes if heights are 1° off. A body is ignored.',
  tag: 'Analyses',
  pathParameters: siteId,
  query: z.strictObject({ year: inQuery(year.optional()), adjustment: adjustmentOr('daylight-hours') }),
  headers: idempotencyKey,
  message: 'Analysis completed successfully',
  data: AnalysisResult,
  grants: [
    { table: 'sites', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    { table: 'analyses', actions: ['PutItem', 'DeleteItem'] },
    baselineCache,
    idempotencyRecords,
  ],
  callsEstimator: true,
  hasAdjustment: true,
} as const satisfies Operation
