import { Adjustment } from '../schemas/analysis.ts'

/** The setting of a deployment for requests that name no adjustment. */
export const DefaultAdjustment = Adjustment.default('daylight-hours')

export const adjustment = Adjustment.optional().describe(
  'The loss that the adjusted production applies. Default: the setting of the deployment, `daylight-hours` unless changed',
)
