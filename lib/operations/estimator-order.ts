import * as z from 'zod'
import { type EstimatorName, estimatorName } from '../schemas/baseline.ts'

const names = estimatorName.options.join(', ')

export const EstimatorOrder = z
  .array(z.enum(estimatorName.options, `must be one of ${names}`))
  .refine((order) => order.length > 0, `must name at least one of ${names}`)
  .refine((order) => new Set(order).size === order.length, 'must not contain an estimator twice')

/**
 * The order of a deployment that sets none. PVWatts comes first if there is a key for it, and alone if only its address was
 * changed.
 *
 * @param otherwise the order without either
 */
export const defaultEstimators = (
  { hasKey, hasUrl }: { readonly hasKey: boolean; readonly hasUrl: boolean },
  otherwise: readonly EstimatorName[],
): readonly EstimatorName[] => {
  if (hasKey) return ['pvwatts', 'pvgis']
  return hasUrl ? ['pvwatts'] : otherwise
}

/** On AWS: PVGIS needs no key, and that of PVWatts which everybody shares is soon used up. */
export const DEFAULT_ON_AWS: readonly EstimatorName[] = ['pvgis', 'pvwatts']

export const PVGIS = 'https://re.jrc.ec.europa.eu/api/v5_3/'

/** The embedded estimator, as users read of it. */
export const BUILT_IN = 'built-in climate averages'

/** Why the embedded estimator answers, while PVGIS does not. */
export const WITHOUT_PVGIS = `${BUILT_IN}: PVGIS is not reachable`
