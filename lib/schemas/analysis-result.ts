import * as z from 'zod'
import { Baseline } from './baseline.ts'
import { energy, months } from './production.ts'
import { ShadingResult } from './shading-result.ts'
import { rounded } from './values.ts'

const percent = (description: string) => rounded(3, description)

/** What a horizon leaves of a production. */
const adjusted = {
  adjustedAnnual: energy.describe('Production of a year that the horizon leaves, kWh'),
  adjustedMonthly: months.describe('The same of each month, kWh'),
}

export const Energy = z
  .object({
    annualLoss: percent("Percent of the year's AC energy that the horizon takes"),
    monthlyLoss: z.array(percent('Percent')).length(12).describe('The same of each month'),
    beamLoss: percent('Percent of the annual beam irradiance on the plane of the panels'),
    diffuseLoss: percent('Percent of its annual sky-diffuse irradiance'),
    solarAccess: percent('Shaded over unshaded irradiance on the plane, in percent'),
    ...adjusted,
  })
  .describe('The energy that the horizon takes, from the hours of the estimator')

export const Adjustment = z
  .enum(['daylight-hours', 'energy'], 'must be daylight-hours or energy')
  .describe('The loss that adjusted production is reckoned from')

export const Adjusted = z
  .object({ ...adjusted, basis: Adjustment.default('daylight-hours') })
  .describe('Production less the loss that the basis names')

export const AnalysisResult = z
  .object({
    siteId: z.string().describe('Identifier of the site'),
    siteName: z.string().describe('Its name at the time of the analysis'),
    baseline: Baseline,
    shading: ShadingResult,
    adjusted: Adjusted,
    energy: Energy.nullable().default(null).describe('null where the estimator gave no hours'),
  })
  .describe('What a site produces, with the horizon and without')

export type Adjustment = z.infer<typeof Adjustment>
export type AnalysisResult = z.infer<typeof AnalysisResult>
