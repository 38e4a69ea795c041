import { noLaterThan } from '../platform/deadline.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { EstimatorName } from '../schemas/baseline.ts'
import type { Panels } from '../schemas/panels.ts'
import { type CachedEntry, type CacheEntry, cacheKey, readCache, writeCache } from '../storage/cache.ts'
import { singleFlight } from '../upstream/single-flight.ts'
import type { Estimator, UnshadedProduction } from './estimator.ts'
import { estimatorTimedOut } from './estimator-errors.ts'

/** An estimator with a service of its own, whose answers are cached. */
interface Remote {
  readonly name: EstimatorName
  /** Identifies the answer about panels: everything that it depends on. */
  readonly identityOf: (panels: Panels) => string
  /** How long an answer may be used without asking again. */
  readonly freshMilliseconds: (entry: CacheEntry) => number
  /** @throws VisibleError as {@link Estimator.ask} */
  readonly fetch: (panels: Panels, context: RequestContext) => Promise<CacheEntry>
  /** @throws if the entry cannot be read */
  readonly productionOf: (entry: CacheEntry, panels: Panels) => UnshadedProduction
}

/** What remains of a request's time after a call, to store the result and to respond. */
export const RESERVE_MILLISECONDS = 3_000

/** What an estimator gets, retry included, if another one can follow. */
const FOLLOWED_MILLISECONDS = 8_000

const withTimeToFollow = (context: RequestContext): RequestContext => ({
  ...context,
  deadline: noLaterThan(context.deadline, FOLLOWED_MILLISECONDS + RESERVE_MILLISECONDS),
})

/** How long before its deadline a request stops waiting. The call itself ends earlier, so that its answer can be stored. */
const WAIT_RESERVE_MILLISECONDS = 500

/** How long a stale answer may stand in while the estimator fails. */
const STALE_MILLISECONDS = 30 * 24 * 60 * 60 * 1000

/**
 * Caches the answers of a remote estimator. Concurrent requests of a process that need the same answer share one call. Even what was
 * just fetched is read from its stored form, so that every analysis gives the same figures.
 */
export const cachedEstimator = ({
  name,
  identityOf,
  freshMilliseconds,
  fetch,
  productionOf,
}: Remote): Estimator => {
  const share = singleFlight<CacheEntry>(WAIT_RESERVE_MILLISECONDS, estimatorTimedOut)
  const keyOf = (panels: Panels): string => cacheKey(identityOf(panels))
  return {
    name,
    recall: (panels, context) => {
      const recalled = (entry: CachedEntry) => ({
        production: productionOf(entry, panels),
        isFresh: entry.isFresh,
      })
      return readCache('baselines', keyOf(panels), recalled, context)
    },
    ask: async (panels, isFollowed, context) => {
      const key = keyOf(panels)
      const limited = (given: RequestContext) => (isFollowed ? withTimeToFollow(given) : given)
      const fetchAndStore = async (own: RequestContext): Promise<CacheEntry> => {
        const entry = await fetch(panels, own)
        const lifetime = {
          freshMilliseconds: freshMilliseconds(entry),
          staleMilliseconds: STALE_MILLISECONDS,
        }
        await writeCache('baselines', key, entry, lifetime, own)
        return entry
      }
      // Background work may be refused what interactive requests are granted.
      const flight = `${key} ${isFollowed} ${context.isBackground ?? false}`
      const call = (shared: RequestContext) => fetchAndStore(limited(shared))
      return productionOf(await share(flight, call, limited(context)), panels)
    },
  }
}
