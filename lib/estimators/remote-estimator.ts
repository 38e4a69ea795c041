import { noLaterThan } from '../platform/deadline.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { EstimatorName } from '../schemas/baseline.ts'
import type { Panels } from '../schemas/panels.ts'
import { type CachedEntry, type CacheEntry, cacheKey, readCache, writeCache } from '../storage/cache.ts'
import { singleFlight } from '../upstream/single-flight.ts'
import type { Estimator, UnshadedProduction } from './estimator.ts'
import { estimatorTimedOut } from './estimator-errors.ts'

/** An estimator behind a remote service, with cached answers. */
interface Remote {
  readonly name: EstimatorName
  /** Identifies the answer for panels: everything that it depends on. */
  readonly identityOf: (panels: Panels) => string
  /** Time for which an answer may be used without another call. */
  readonly freshMilliseconds: (entry: CacheEntry) => number
  /** @throws VisibleError as {@link Estimator.ask} */
  readonly fetch: (panels: Panels, context: RequestContext) => Promise<CacheEntry>
  /** @throws if the entry cannot be read */
  readonly productionOf: (entry: CacheEntry, panels: Panels) => UnshadedProduction
}

/** Time reserved after a call, to store the result and to respond. */
export const RESERVE_MILLISECONDS = 3_000

/** An estimator's time, including a retry, if another one comes next. */
const FOLLOWED_MILLISECONDS = 8_000

const withTimeToFollow = (context: RequestContext): RequestContext => ({
  ...context,
  deadline: noLaterThan(context.deadline, FOLLOWED_MILLISECONDS + RESERVE_MILLISECONDS),
})

/** A request stops waiting this long before its deadline. The call itself ends earlier, so its answer can be stored. */
const WAIT_RESERVE_MILLISECONDS = 500

/** Time for which a stale answer may replace a failing estimator's. */
const STALE_MILLISECONDS = 30 * 24 * 60 * 60 * 1000

/**
 * Caches the answers of a remote estimator. Concurrent requests of a process for the same answer share one call. Even a new
 * answer is read from its stored form, so that every analysis gives the same figures.
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
      // Background work may be refused calls that interactive requests may make.
      const flight = `${key} ${isFollowed} ${context.isBackground ?? false}`
      const call = (shared: RequestContext) => fetchAndStore(limited(shared))
      return productionOf(await share(flight, call, limited(context)), panels)
    },
  }
}
