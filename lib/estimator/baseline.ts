import { createHash } from 'node:crypto'
import { environment, setting } from '../env.ts'
import { causeOf, logWarning } from '../log.ts'
import { Baseline } from '../schemas/baseline.ts'
import type { Hours } from '../shading/energy.ts'
import { type CachedBaseline, readBaseline, storeBaseline } from '../storage/baselines.ts'
import { callEstimator } from './call.ts'
import { isFailure } from './failure.ts'
import { PACKING, packHours, unpackHours } from './packed-hours.ts'
import { type Panels, pvwattsQuery } from './panels.ts'
import { singleFlight } from './single-flight.ts'

const PVWATTS = 'https://developer.nlr.gov/api/pvwatts/v8.json'

const DAY_MILLISECONDS = 24 * 60 * 60 * 1000
/** The estimator's weather years change once in years; the quota of a key is spent in an hour. */
const FRESH_MILLISECONDS = 7 * DAY_MILLISECONDS
/** A reply without its hours is a mishap: it shall not keep the energy loss from a site for a week. */
const FRESH_WITHOUT_HOURS_MILLISECONDS = 10 * 60 * 1000
/** So long a baseline may serve while the estimator fails. */
const KEPT_MILLISECONDS = 30 * DAY_MILLISECONDS

/** A cache that fails costs a call, not the answer. */
const withoutCache = (error: unknown): null => {
  logWarning('Baseline cache failed', { cause: causeOf(error) })
  return null
}

/** Unshaded production: in sum and, where the estimator gave them, hour by hour. */
export interface Production {
  readonly baseline: Baseline
  readonly hours: Hours | null
}

interface Question {
  /** Of its answer in the cache. */
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

/** From the packed hours always, also when they are new, so that a second analysis gives the same figures. */
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

const find = async (question: Question): Promise<CachedBaseline> => {
  const kept = await readBaseline(question.key, question.now).catch(withoutCache)
  if (kept?.isFresh) return kept
  return askAndKeep(question).catch((error: unknown) => {
    if (!kept || !isFailure(error)) throw error
    const { retrievedAt } = kept.baseline
    logWarning('The estimator fails, and a baseline past its time serves', {
      retrievedAt,
      cause: causeOf(error),
    })
    return kept
  })
}

/** Who asks for the same at the same time shares the answer. */
const finding = singleFlight<CachedBaseline>()

const unpacked = (found: CachedBaseline, panels: Panels): Production | null => {
  try {
    return unpack(found, panels)
  } catch (error) {
    return withoutCache(error)
  }
}

/**
 * Unshaded production of panels: from the cache, or from the estimator, or while that fails from what the cache has
 * of the last 30 days.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const estimateProduction = async (panels: Panels, now: Date): Promise<Production> => {
  const question = questionOf(panels, now)
  const found = await finding.fetch(question.key, () => find(question))
  const production = unpacked(found, panels)
  if (production) return production
  const asked = await finding.fetch(`${question.key} anew`, () => askAndKeep(question))
  return unpack(asked, panels)
}

/** Its sums alone, as {@link estimateProduction} has them: to unpack the hours would be most of the work. */
export const estimateBaseline = async (panels: Panels, now: Date): Promise<Baseline> => {
  const question = questionOf(panels, now)
  return (await finding.fetch(question.key, () => find(question))).baseline
}
