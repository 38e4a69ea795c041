import * as z from 'zod'
import { AnalysisResult } from './analysis-result.ts'
import { timestamp } from './values.ts'

export const Analysis = z
  .object({
    id: z.string().describe('Identifier of the analysis'),
    siteId: z.string().describe('Identifier of the site'),
    createdAt: timestamp,
    result: AnalysisResult,
  })
  .describe('A stored analysis')

export type Analysis = z.infer<typeof Analysis>
