import * as z from 'zod'
import { idempotencyHeaders } from '../parameters/idempotency-key.ts'
import { inQuery } from '../parameters/in-query.ts'
import { siteId } from '../parameters/site-id.ts'
import { Adjustment, AnalysisResult } from '../schemas/analysis-result.ts'
import { year } from '../schemas/year.ts'
import { cachedBaselines, idempotency } from './grants.ts'
import { noBody, type Operation } from './operation.ts'

export const runAnalysis = {
  name: 'runAnalysis',
  method: 'POST',
  path: '/sites/{id}/analysis',
  needsApiKey: true,
  summary: 'Estimate the production that the horizon leaves, and keep the result',
  description:
    'Asks the estimator, or its cache of seven days, for the unshaded production. `shading` counts hours of daylight, ' +
    '`energy` what they are worth: `energy.annualLoss` is the loss to quote. A body is ignored.',
  tag: 'Analyses',
  pathParameters: siteId,
  query: z.strictObject({
    year: inQuery(year.optional()),
    adjustment: Adjustment.default('daylight-hours'),
  }),
  headers: idempotencyHeaders,
  body: noBody,
  message: 'Analysis completed successfully',
  data: AnalysisResult,
  isList: false,
  grants: [
    { table: 'sites', actions: ['GetItem'] },
    { table: 'analyses', actions: ['PutItem', 'DeleteItem'] },
    cachedBaselines,
    idempotency,
  ],
  asksEstimator: true,
} as const satisfies Operation
