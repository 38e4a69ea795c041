import * as z from 'zod'
import examples from '../../../lib/open-api/example-results.json' with { type: 'json' }
import { AnalysisResult, Estimate } from '../../../lib/schemas/analysis.ts'
import { OptimizedOrientation } from '../../../lib/schemas/estimate.ts'

const Examples = z.object({
  estimates: z.object({ estimate: Estimate, variants: z.array(z.object({ estimate: Estimate })) }),
  orientation: OptimizedOrientation,
})

/** Results of the service, those of the OpenAPI document. */
export const { estimates, orientation } = Examples.parse(examples)
export const { estimate } = estimates

/** An analysis whose estimator returned no hours. */
export const withoutHours = AnalysisResult.parse({
  ...estimate,
  siteId: 'an-id',
  siteName: 'Roof',
  energy: null,
})
