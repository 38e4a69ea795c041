import { DefaultAdjustment } from '../operations/settings.ts'
import { environment, setting } from '../platform/env.ts'
import type { Adjustment } from '../schemas/analysis.ts'

/**
 * The adjustment that a request names, or else the deployment's setting.
 *
 * @param otherwise the operation's own default, for a deployment that sets none
 * @throws ZodError if the setting is needed and invalid
 */
export const adjustmentOrDefault = (given: Adjustment | undefined, otherwise: Adjustment): Adjustment =>
  given ?? DefaultAdjustment.parse(setting(environment.defaultAdjustment)) ?? otherwise
