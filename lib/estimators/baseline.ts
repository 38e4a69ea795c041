import { createHash } from 'node:crypto'
import type { Hours } from '../energy/loss.ts'
import { environment, setting } from '../platform/env.ts'
import { causeOf, logWarning } from '../platform/log.ts'
import { Baseline } from '../schemas/baseline.ts'
import { type CachedBaseline, type KeptBaseline, readBaseline, storeBaseline } from './cache.ts'
import { callEstimator } from './call.ts'
import { isFailure } from './failure.ts'
import { PACKING, packHours, unpackHours } from './packed-hours.ts'
import { type Panels, pvwattsQuery } from './pvwatts-query.ts'
import { singleFlight } from './single-flight.ts'

const PVWATTS = 'https://developer.nlr.gov/api/pvwatts/v8.json'

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000
/** The estimator's weather data changes once in years, but the hourly quota of a key is quickly spent. */
const FRESH_MILLISECONDS = 7 * DAY_MILLISECONDS
/** A reply without hours is a mishap that must not cost a site its energy loss for a week. */
const FRESH_WITHOUT_HOURS_MILLISECONDS = 10 * 60 * 1000
/** How long a baseline may stand in while the estimator fails. */
const KEPT_MILLISECONDS = 30 * DAY_MILLISECONDS

/** A failing cache costs an estimator call, not the result. */
const withoutCache = (error: unknown): null => {
  logWarning('Baseline cache failed', { cause: causeOf(error) })
  return null
}

/** Unshaded production: the totals and, if the estimator gave them, the hours. */
export interface Production {
  readonly baseline: Baseline
  readonly hours: Hours | null
}

interface Question {
  /** In the cache. */
  readonly key: string
  readonly url: string
  readonly query: string
  readonly panels: Panels
  readonly now: Date
}

const questionOf = (panels: Panels, now: Date): Question => {
  const url = setting(environment.pvwattsUrl) ?? PVWATTS
  const query = pvwattsQuery(panels)
  const source = setting(environment.estimatorName) ?? url
  const key = createHash('sha256').update(`${PACKING} ${source}?${query}`).digest('base64url')
  return { key, url, query, panels, now }
}

/** New hours are unpacked too, although they were just packed, so that every analysis gives the same figures. */
const unpack = ({ baseline, hours }: CachedBaseline, { systemSize }: Panels): Production => ({
  baseline,
  hours: hours && unpackHours(hours, Number(baseline.station_info.tz), systemSize),
})

const ask = async ({ url, query, panels, now }: Question): Promise<CachedBaseline> => {
  const { reply, hours } = await callEstimator(url, query)
  const { outputs, station_info } = reply
  const baseline = Baseline.parse({
    ...outputs,
    kwh_per_kw: outputs.ac_annual / panels.systemSize,
    station_info,
    retrievedAt: now.toISOString(),
  })
  if (!hours) logWarning('The estimator gave no hours')
  return { baseline, hours: hours && packHours(hours, panels.systemSize) }
}

const askAndKeep = async (question: Question): Promise<CachedBaseline> => {
  const { key, now } = question
  const asked = await ask(question)
  const fresh = asked.hours ? FRESH_MILLISECONDS : FRESH_WITHOUT_HOURS_MILLISECONDS
  const freshUntil = new Date(now.getTime() + fresh)
  const expires = new Date(now.getTime() + KEPT_MILLISECONDS)
  await storeBaseline(key, asked, { freshUntil, expires }).catch(withoutCache)
  return asked
}

/** Concurrent requests for the same panels share one lookup and one call. */
const flights = singleFlight<CachedBaseline>()

const readCache = ({ key, now }: Question): Promise<KeptBaseline | null> =>
  readBaseline(key, now).catch(withoutCache)

const freshBaseline = (question: Question): Promise<CachedBaseline> =>
  flights.fetch(question.key, async () => {
    const kept = await readCache(question)
    return kept?.isFresh ? kept : askAndKeep(question)
  })

/** @throws the given error if the cache has no baseline, or if the error does not mean that the estimator failed */
const staleBaseline = async (question: Question, error: unknown): Promise<CachedBaseline> => {
  const kept = isFailure(error) ? await readCache(question) : null
  if (!kept) throw error
  const { retrievedAt } = kept.baseline
  logWarning('The estimator failed; using a stale baseline', { retrievedAt, cause: causeOf(error) })
  return kept
}

const find = (question: Question): Promise<CachedBaseline> =>
  freshBaseline(question).catch((error: unknown) => staleBaseline(question, error))

const unpackOrNull = (found: CachedBaseline, panels: Panels): Production | null => {
  try {
    return unpack(found, panels)
  } catch (error) {
    return withoutCache(error)
  }
}

/**
 * Unshaded production of panels: from the cache or from the estimator. While the estimator fails, a cached baseline up
 * to 30 days old stands in.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const estimateProduction = async (panels: Panels, now: Date): Promise<Production> => {
  const question = questionOf(panels, now)
  const production = unpackOrNull(await find(question), panels)
  if (production) return production
  const asked = await flights.fetch(`${question.key} again`, () => askAndKeep(question))
  return unpack(asked, panels)
}

/** Only the totals of {@link estimateProduction}, because unpacking the hours would be most of the work. */
export const estimateBaseline = async (panels: Panels, now: Date): Promise<Baseline> =>
  (await find(questionOf(panels, now))).baseline
