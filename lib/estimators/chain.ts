import { metricNames } from '../platform/env.ts'
import { VisibleError } from '../platform/errors.ts'
import { causeOf } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { Location, Panels } from '../schemas/panels.ts'
import { cacheKey, readCache, writeCache } from '../storage/cache.ts'
import type { Estimator, Recalled, UnshadedProduction } from './estimator.ts'
import { isFailure, isQuotaUsedUp } from './estimator-errors.ts'
import { placeOf } from './place.ts'

/** How long a fallback is asked first, before the preferred estimator is tried again. */
const STAND_IN_MILLISECONDS = 60 * 60 * 1000

const standInKey = (order: readonly Estimator[], location: Location): string => {
  const { latitude, longitude } = placeOf(location)
  return cacheKey(`stand-in ${order.map(({ name }) => name).join()} ${latitude},${longitude}`)
}

/**
 * The estimator that answered at a place when the preferred one failed within the last hour: another one, or the preferred one
 * itself with a stale answer.
 */
const readStandIn = async (
  order: readonly Estimator[],
  location: Location,
  context: RequestContext,
): Promise<Estimator | undefined> => {
  const found = await readCache('baselines', standInKey(order, location), context)
  return found?.isFresh ? order.find(({ name }) => name === found.text) : undefined
}

const storeStandIn = (
  order: readonly Estimator[],
  location: Location,
  { name }: Estimator,
  context: RequestContext,
): Promise<void> =>
  writeCache(
    'baselines',
    standInKey(order, location),
    { text: name, hours: null },
    { freshMilliseconds: STAND_IN_MILLISECONDS, staleMilliseconds: STAND_IN_MILLISECONDS },
    context,
  )

interface Answer {
  readonly estimator: Estimator
  readonly production: UnshadedProduction
  /** Whether an estimator that was asked before had no call left. */
  readonly isOutOfQuota: boolean
}

/**
 * For each estimator in a sequence: what it has answered, if that is fresh; otherwise asks it. A stale answer stands in for a
 * failure, and beats asking another estimator.
 *
 * @param known what the preferred estimator has answered before
 * @throws VisibleError the first failure in `order`, since another attempt may succeed; otherwise that there are no data
 */
const firstAnswer = async (
  sequence: readonly Estimator[],
  { order, known }: { readonly order: readonly Estimator[]; readonly known: Recalled | null },
  panels: Panels,
  context: RequestContext,
): Promise<Answer> => {
  const errors = new Map<Estimator, VisibleError>()
  for (const [i, estimator] of sequence.entries()) {
    const isFollowed = i < sequence.length - 1
    const recalled = estimator === order[0] ? known : await estimator.recall(panels, context)
    const answer = (production: UnshadedProduction): Answer => ({
      estimator,
      production,
      isOutOfQuota: [...errors.values()].some(isQuotaUsedUp),
    })
    if (recalled?.isFresh) return answer(recalled.production)
    try {
      return answer(await estimator.ask(panels, isFollowed, context))
    } catch (error) {
      if (!(error instanceof VisibleError)) throw error
      const { name } = estimator
      if (recalled && (isFollowed || isFailure(error))) {
        const { retrievedAt } = recalled.production.baseline
        const details = { estimator: name, retrievedAt, cause: causeOf(error) }
        context.log.warn('The estimator failed; using a stale baseline', details)
        return answer(recalled.production)
      }
      errors.set(estimator, error)
      const details = { estimator: name, reason: error.message, cause: causeOf(error.cause) }
      if (isFollowed) context.log.warn('Asking the next estimator', details)
    }
  }
  const inOrder = order.flatMap((estimator) => errors.get(estimator) ?? [])
  throw inOrder.find(isFailure) ?? inOrder[0]
}

const countFallback = async ({ name }: Estimator): Promise<void> => {
  const { count } = await import('../platform/metrics.ts')
  count(metricNames.fallbackAnswers, { estimator: name })
}

/**
 * Asks estimators in order of preference until one answers. What the preferred one answered before, up to 30 days ago, beats
 * asking the next. A fallback is asked first for an hour, so that a failing estimator does not delay every request. One that is
 * known to be unreachable is not asked at all, and the next one answers for no longer than that.
 *
 * @throws VisibleError the first failure; baselineNotAvailable only if no estimator has data for the location
 */
export const askInOrder = async (
  order: readonly Estimator[],
  panels: Panels,
  context: RequestContext,
): Promise<UnshadedProduction> => {
  const [preferred] = order
  if (!preferred) throw new Error('There is no estimator to ask')
  const known = await preferred.recall(panels, context)
  if (known?.isFresh) return known.production
  if (order.length > 1 && preferred.isUnreachable?.())
    return known?.production ?? askInOrder(order.slice(1), panels, context)
  const standIn = order.length > 1 ? await readStandIn(order, panels, context) : undefined
  // The preferred estimator had no new answer for this place within the hour, and its stale one beats that of another.
  if (standIn && known) return known.production
  const sequence = standIn ? [standIn, ...order.filter((estimator) => estimator !== standIn)] : order
  const { estimator, production, isOutOfQuota } = await firstAnswer(
    sequence,
    { order, known },
    panels,
    context,
  )
  if (estimator !== preferred) await countFallback(estimator)
  const hasFailed = estimator !== preferred || production === known?.production
  // Being out of quota says nothing about interactive requests, which have a reserve.
  const mayStandIn = !context.isBackground || (estimator !== preferred && !isOutOfQuota)
  if (order.length > 1 && hasFailed && estimator !== standIn && mayStandIn)
    await storeStandIn(order, panels, estimator, context)
  return production
}
