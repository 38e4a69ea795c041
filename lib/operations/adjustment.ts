import { Adjustment } from '../schemas/analysis.ts'

/** The setting of a deployment for requests that name no adjustment. */
export const DefaultAdjustment = Adjustment.default('daylight-hours')
