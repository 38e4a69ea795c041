import * as z from 'zod'
import { Analysis, AnalysisResult, adjustmentOr } from '../schemas/analysis.ts'
import { year } from '../schemas/values.ts'
import { computing, operation, toldBy } from './operation.ts'
import { analysisId, idempotencyKey, inQuery, page, siteId } from './parameters.ts'
import { analysisText } from './sentences.ts'
import { baselineCache, idempotencyRecords } from './tables.ts'

export const runAnalysis = operation('runAnalysis', 'POST', '/sites/{id}/analysis', {
  ...computing,
  summary: 'Estimate production behind the skyline and store the result',
  description:
    'Takes the unshaded production from the estimator or from its seven-day cache. `shading` counts hours of daylight; ' +
    '`energy` weights each hour by its production. Quote `energy.annualLoss` and `energy.adjustedAnnual`; `adjusted` has ' +
    'the same figures only with `adjustment=energy`. `energy` also shows when and from which direction energy is lost, and ' +
    'how much the loss changes if the horizon is 1° off. A body is ignored.',
  tag: 'Analyses',
  pathParameters: siteId,
  query: z.strictObject({ year: inQuery(year.optional()), adjustment: adjustmentOr('daylight-hours') }),
  headers: idempotencyKey,
  message: 'Analysis completed successfully',
  data: AnalysisResult,
  tool: toldBy(AnalysisResult, analysisText),
  grants: [
    { table: 'sites', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    { table: 'analyses', actions: ['PutItem', 'DeleteItem'] },
    baselineCache,
    idempotencyRecords,
  ],
  callsEstimator: true,
})

export const listAnalyses = operation('listAnalyses', 'GET', '/sites/{id}/analyses', {
  needsApiKey: false,
  summary: 'List the past analyses of a site, newest first',
  description: 'Every page but the last has a `nextCursor`.',
  tag: 'Analyses',
  pathParameters: siteId,
  query: page,
  message: 'Analysis history retrieved successfully',
  data: z.array(Analysis),
  grants: [
    { table: 'sites', actions: ['GetItem'] },
    { table: 'analyses', actions: ['Query'] },
  ],
})

export const getAnalysis = operation('getAnalysis', 'GET', '/analyses/{id}', {
  needsApiKey: false,
  summary: 'Get a past analysis',
  tag: 'Analyses',
  pathParameters: analysisId,
  message: 'Analysis retrieved successfully',
  data: Analysis,
  grants: [
    { table: 'analyses', actions: ['GetItem'] },
    { table: 'sites', actions: ['GetItem'] },
  ],
})
