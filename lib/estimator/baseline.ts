import { createHash } from 'node:crypto'
import { environment, setting } from '../env.ts'
import { VisibleError } from '../errors.ts'
import { causeOf, logWarning } from '../log.ts'
import { metricNames } from '../metric-names.ts'
import { Baseline } from '../schemas.ts'
import type { Hours } from '../shading/energy.ts'
import { type CachedBaseline, readBaseline, storeBaseline } from '../storage/baselines.ts'
import { forgetApiKey, pvwattsApiKey } from './api-key.ts'
import { PACKING, packHours, unpackHours } from './packed-hours.ts'
import { type Panels, pvwattsQuery } from './panels.ts'
import type { Estimate } from './pvwatts.ts'

const PVWATTS = 'https://developer.nlr.gov/api/pvwatts/v8.json'

/** The estimator's weather years change once in years; the quota of a key is spent in an hour. */
const KEPT_MILLISECONDS = 7 * 24 * 60 * 60 * 1000

/** A reply without its hours is a mishap: it shall not keep the energy loss from a site for a week. */
const KEPT_WITHOUT_HOURS_MILLISECONDS = 10 * 60 * 1000

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

const isFailure = (error: unknown): boolean =>
  !(error instanceof VisibleError && error.fault === 'baselineNotAvailable')

/** undici is a third of a cold start, and most requests find their baseline in the cache. */
const callEstimator = async (url: string, query: string): Promise<Estimate> => {
  const [{ askPvwatts }, { count }] = await Promise.all([import('./pvwatts.ts'), import('../metrics.ts')])
  count(metricNames.estimatorCalls)
  try {
    return await askPvwatts({ url, apiKey: await pvwattsApiKey(), query })
  } catch (error) {
    if (isFailure(error)) count(metricNames.estimatorFailures)
    if (error instanceof VisibleError && error.fault === 'estimatorUnavailable') forgetApiKey()
    throw error
  }
}

const ask = async (url: string, panels: Panels, query: string): Promise<CachedBaseline> => {
  const { reply, hours } = await callEstimator(url, query)
  const { outputs, station_info } = reply
  const baseline = Baseline.parse({
    ...outputs,
    kwh_per_kw: outputs.ac_annual / panels.systemSize,
    station_info,
  })
  if (typeof hours !== 'string') return { baseline, hours: packHours(hours, panels.systemSize) }
  logWarning('The estimator gave no usable hours', { reason: hours })
  return { baseline, hours: null }
}

/** From the packed hours always, also when they are new, so that a second analysis gives the same figures. */
const unpack = ({ baseline, hours }: CachedBaseline, { systemSize }: Panels): Production => ({
  baseline,
  hours: hours && unpackHours(hours, Number(baseline.station_info.tz), systemSize),
})

const readProduction = async (key: string, panels: Panels, now: Date): Promise<Production | null> => {
  const cached = await readBaseline(key, now)
  return cached && unpack(cached, panels)
}

/**
 * Unshaded production of panels, from the cache or from the estimator.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const estimateProduction = async (panels: Panels, now: Date): Promise<Production> => {
  const url = setting(environment.pvwattsUrl) ?? PVWATTS
  const query = pvwattsQuery(panels)
  const source = setting(environment.estimatorName) ?? url
  const key = createHash('sha256').update(`${PACKING} ${source}?${query}`).digest('base64url')
  const known = await readProduction(key, panels, now).catch(withoutCache)
  if (known) return known
  const asked = await ask(url, panels, query)
  const kept = asked.hours ? KEPT_MILLISECONDS : KEPT_WITHOUT_HOURS_MILLISECONDS
  await storeBaseline(key, asked, new Date(now.getTime() + kept)).catch(withoutCache)
  return unpack(asked, panels)
}
