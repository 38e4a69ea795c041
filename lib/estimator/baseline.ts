import { createHash } from 'node:crypto'
import { environment, setting } from '../env.ts'
import { causeOf, logWarning } from '../log.ts'
import { Baseline } from '../schemas.ts'
import { readBaseline, storeBaseline } from '../storage/baselines.ts'
import { type Panels, pvwattsQuery } from './panels.ts'

const PVWATTS = 'https://developer.nlr.gov/api/pvwatts/v8.json'
/** Works without registration, for a few requests an hour. */
const DEMO_KEY = 'DEMO_KEY'

/** The estimator's weather years change once in years; the quota of a key is spent in an hour. */
const KEPT_MILLISECONDS = 7 * 24 * 60 * 60 * 1000

/** A cache that fails costs a call, not the answer. */
const withoutCache = (error: unknown): null => {
  logWarning('Baseline cache failed', { cause: causeOf(error) })
  return null
}

/** undici is a third of a cold start, and most requests find their baseline in the cache. */
const ask = async (url: string, panels: Panels, query: string): Promise<Baseline> => {
  const { askPvwatts } = await import('./pvwatts.ts')
  const apiKey = setting(environment.pvwattsApiKey) ?? DEMO_KEY
  const { outputs, station_info } = await askPvwatts({ url, apiKey, query })
  return Baseline.parse({ ...outputs, kwh_per_kw: outputs.ac_annual / panels.systemSize, station_info })
}

/**
 * Unshaded production of panels, from the cache or from the estimator.
 *
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const estimateBaseline = async (panels: Panels, now: Date): Promise<Baseline> => {
  const url = setting(environment.pvwattsUrl) ?? PVWATTS
  const query = pvwattsQuery(panels)
  const source = setting(environment.estimatorName) ?? url
  const key = createHash('sha256').update(`${source}?${query}`).digest('base64url')
  const known = await readBaseline(key, now).catch(withoutCache)
  if (known) return known
  const baseline = await ask(url, panels, query)
  await storeBaseline(key, baseline, new Date(now.getTime() + KEPT_MILLISECONDS)).catch(withoutCache)
  return baseline
}
