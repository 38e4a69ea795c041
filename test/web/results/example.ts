import * as z from 'zod'
import examples from '../../../lib/open-api/example-results.json' with { type: 'json' }
import { AnalysisResult, Estimate } from '../../../lib/schemas/analysis.ts'
import { OptimizedOrientation } from '../../../lib/schemas/orientation.ts'

const Examples = z.object({
  estimates: z.object({ estimate: Estimate, variants: z.array(z.object({ estimate: Estimate })) }),
  orientation: OptimizedOrientation,
})

/** Results of the service, those of the OpenAPI document. */
export const { estimates, orientation } = Examples.parse(examples)
export const { estimate } = estimates

const { estimator: _, ...unnamed } = estimate.baseline

/** An analysis from before the service stored anything but totals. */
export const oldAnalysis = AnalysisResult.parse({
  siteId: 'an-id',
  siteName: 'Roof',
  baseline: unnamed,
  shading: estimate.shading,
  adjusted: estimate.adjusted,
  energy: null,
})
