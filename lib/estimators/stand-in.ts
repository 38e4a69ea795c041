import type { RequestContext } from '../platform/request-context.ts'
import type { Location } from '../schemas/panels.ts'
import { cacheKey, readCache, writeCache } from './cache.ts'
import type { Estimator } from './estimator.ts'
import { placeOf } from './place.ts'

/** How long a fallback is asked first, before the preferred estimator is tried again. */
const STAND_IN_MILLISECONDS = 60 * 60 * 1000

const keyFor = (order: readonly Estimator[], location: Location): string => {
  const { latitude, longitude } = placeOf(location)
  return cacheKey(`stand-in ${order.map(({ name }) => name).join()} ${latitude},${longitude}`)
}

/**
 * The estimator that answered at a place when the preferred one failed within the last hour: another one, or the preferred one
 * itself with a stale answer.
 */
export const readStandIn = async (
  order: readonly Estimator[],
  location: Location,
  context: RequestContext,
): Promise<Estimator | undefined> => {
  const found = await readCache(keyFor(order, location), context)
  return found?.isFresh ? order.find(({ name }) => name === found.text) : undefined
}

export const storeStandIn = (
  order: readonly Estimator[],
  location: Location,
  { name }: Estimator,
  context: RequestContext,
): Promise<void> =>
  writeCache(
    keyFor(order, location),
    { text: name, hours: null },
    { freshMilliseconds: STAND_IN_MILLISECONDS, staleMilliseconds: STAND_IN_MILLISECONDS },
    context,
  )
