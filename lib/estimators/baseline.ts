import { createHash } from 'node:crypto'
import { environment, setting } from '../platform/env.ts'
import { causeOf, type Log } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { HourlySeries } from '../pvwatts/hourly-series.ts'
import { Baseline } from '../schemas/baseline.ts'
import type { Panels } from '../schemas/panels.ts'
import { singleFlight } from '../upstream/single-flight.ts'
import { type CachedBaseline, type CacheHit, readBaseline, storeBaseline } from './cache.ts'
import { callEstimator } from './call.ts'
import { estimatorTimedOut, isFailure } from './estimator-errors.ts'
import { PACKING_VERSION, packHours, unpackHours } from './packed-hours.ts'
import { perKilowattQuery, pvwattsQuery } from './pvwatts-query.ts'
import { scaleBaseline } from './scale-baseline.ts'

const PVWATTS = 'https://developer.nlr.gov/api/pvwatts/v8.json'

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000
/** The estimator's weather data changes once in years, but the hourly quota of a key is quickly spent. */
const FRESH_MILLISECONDS = 7 * DAY_MILLISECONDS
/** A reply without hours is an accident. It must not cost a site its energy loss for a week. */
const FRESH_WITHOUT_HOURS_MILLISECONDS = 10 * 60 * 1000
/** How long a stale baseline may stand in while the estimator fails. */
const STALE_MILLISECONDS = 30 * DAY_MILLISECONDS

/** Unshaded production: the totals and, if the estimator returned them, the hours. */
export interface UnshadedProduction {
  readonly baseline: Baseline
  readonly hours: HourlySeries | null
}

interface Lookup {
  /** The same for every size of the system, so that another size costs no call. */
  readonly cacheKey: string
  readonly url: string
  readonly query: string
  readonly panels: Panels
  readonly now: Date
}

const lookupFor = (panels: Panels, now: Date): Lookup => {
  const url = setting(environment.pvwattsUrl) ?? PVWATTS
  const source = setting(environment.estimatorName) ?? url
  const identity = `${PACKING_VERSION} ${source}?${perKilowattQuery(panels)}`
  const cacheKey = createHash('sha256').update(identity).digest('base64url')
  return { cacheKey, url, query: pvwattsQuery(panels), panels, now }
}

/** A failing cache costs an estimator call, not the result. */
const withoutCache =
  (log: Log) =>
  (error: unknown): null => {
    log.warn('Baseline cache failed', { cause: causeOf(error) })
    return null
  }

const callForBaseline = async (
  { url, query, panels, now }: Lookup,
  context: RequestContext,
): Promise<CachedBaseline> => {
  const { reply, hours } = await callEstimator(url, query, context)
  const { outputs, station_info } = reply
  const { systemSize } = panels
  const baseline = Baseline.parse({
    ...outputs,
    kwh_per_kw: outputs.ac_annual / systemSize,
    source: 'estimator',
    station_info,
    retrievedAt: now.toISOString(),
  })
  if (!hours) context.log.warn('The estimator returned no hours')
  return { baseline, systemSize, hours: hours && packHours(hours, systemSize) }
}

const callAndCache = async (lookup: Lookup, context: RequestContext): Promise<CachedBaseline> => {
  const { cacheKey, now } = lookup
  const called = await callForBaseline(lookup, context)
  const fresh = called.hours ? FRESH_MILLISECONDS : FRESH_WITHOUT_HOURS_MILLISECONDS
  const freshUntil = new Date(now.getTime() + fresh)
  const expiresAt = new Date(now.getTime() + STALE_MILLISECONDS)
  await storeBaseline(cacheKey, called, { freshUntil, expiresAt }, context.deadline).catch(
    withoutCache(context.log),
  )
  return called
}

/** Concurrent requests for the same panels, of any size, share one lookup and one call. */
const flights = singleFlight<CachedBaseline>(estimatorTimedOut)

const readCache = ({ cacheKey, now }: Lookup, { deadline, log }: RequestContext): Promise<CacheHit | null> =>
  readBaseline(cacheKey, now, deadline).catch(withoutCache(log))

const freshBaseline = (lookup: Lookup, context: RequestContext): Promise<CachedBaseline> =>
  flights.fetch(
    lookup.cacheKey,
    async (shared) => {
      const cached = await readCache(lookup, shared)
      return cached?.isFresh ? cached : callAndCache(lookup, shared)
    },
    context,
  )

/** @throws the given error if the cache has no baseline, or if the error does not mean that the estimator failed */
const staleBaseline = async (
  lookup: Lookup,
  error: unknown,
  context: RequestContext,
): Promise<CachedBaseline> => {
  const cached = isFailure(error) ? await readCache(lookup, context) : null
  if (!cached) throw error
  const { retrievedAt } = cached.baseline
  context.log.warn('The estimator failed; using a stale baseline', { retrievedAt, cause: causeOf(error) })
  return cached
}

const find = (lookup: Lookup, context: RequestContext): Promise<CachedBaseline> =>
  freshBaseline(lookup, context).catch((error: unknown) => staleBaseline(lookup, error, context))

/** New hours are unpacked too, although they were just packed, so that every analysis gives the same figures. */
const unpack = (found: CachedBaseline, { systemSize }: Panels): UnshadedProduction => ({
  baseline: scaleBaseline(found.baseline, found.systemSize, systemSize),
  hours: found.hours && unpackHours(found.hours, found.baseline.station_info, systemSize),
})

/**
 * Unshaded production of panels: from the cache or from the estimator. While the estimator fails, a cached baseline up
 * to 30 days old stands in.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const estimateProduction = async (
  panels: Panels,
  context: RequestContext,
): Promise<UnshadedProduction> => {
  const lookup = lookupFor(panels, context.now())
  const found = await find(lookup, context)
  try {
    return unpack(found, panels)
  } catch (error) {
    withoutCache(context.log)(error)
  }
  const key = `${lookup.cacheKey} again`
  return unpack(await flights.fetch(key, (shared) => callAndCache(lookup, shared), context), panels)
}

/** Only the totals of {@link estimateProduction}, because unpacking the hours would be most of the work. */
export const estimateBaseline = async (panels: Panels, context: RequestContext): Promise<Baseline> => {
  const { baseline, systemSize } = await find(lookupFor(panels, context.now()), context)
  return scaleBaseline(baseline, systemSize, panels.systemSize)
}
