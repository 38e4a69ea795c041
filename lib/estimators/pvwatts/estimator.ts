import * as z from 'zod'
import { environment, setting } from '../../platform/env.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { scaleSeries } from '../../pvwatts/hourly-series.ts'
import { scaleBaseline } from '../../pvwatts/production.ts'
import { Baseline } from '../../schemas/baseline.ts'
import type { Panels } from '../../schemas/panels.ts'
import type { CacheEntry } from '../cache.ts'
import { PACKING_VERSION } from '../packed-columns.ts'
import { cachedEstimator } from '../remote-estimator.ts'
import { packHours, unpackHours } from './packed-hours.ts'
import { perKilowattQuery, pvwattsQuery } from './query.ts'

const PVWATTS = 'https://developer.nlr.gov/api/pvwatts/v8.json'

const MINUTE = 60 * 1000
/** The weather data changes once in years, but the hourly quota of a key is quickly spent. */
const FRESH_MILLISECONDS = 7 * 24 * 60 * MINUTE
/** A reply without hours is an accident. It must not cost a site its energy loss for a week. */
const FRESH_WITHOUT_HOURS_MILLISECONDS = 10 * MINUTE

/** An answer for one size, in kW, which stands for the same panels in any size. */
const Stored = z.object({ baseline: Baseline, systemSize: z.number().positive() })

const url = (): string => setting(environment.pvwattsUrl) ?? PVWATTS

/** Loads what a call needs on demand: undici is a third of a cold start, and most baselines come from the cache. */
const fetch = async (panels: Panels, context: RequestContext): Promise<CacheEntry> => {
  const { callWithinQuota } = await import('./call-within-quota.ts')
  const { reply, hours } = await callWithinQuota(url(), pvwattsQuery(panels), context)
  const { outputs, station_info } = reply
  const { systemSize } = panels
  const baseline: Baseline = {
    ...outputs,
    kwh_per_kw: outputs.ac_annual / systemSize,
    source: 'estimator',
    estimator: 'pvwatts',
    station_info,
    retrievedAt: context.now().toISOString(),
  }
  if (!hours) context.log.warn('PVWatts returned no hours')
  const stored: z.input<typeof Stored> = { baseline, systemSize }
  return { text: JSON.stringify(stored), hours: hours && packHours(hours, systemSize) }
}

/** PVWatts v8 over HTTP. */
export const pvwatts = cachedEstimator({
  name: 'pvwatts',
  identityOf: (panels) => `pvwatts ${PACKING_VERSION} ${url()}?${perKilowattQuery(panels)}`,
  freshMilliseconds: ({ hours }) => (hours ? FRESH_MILLISECONDS : FRESH_WITHOUT_HOURS_MILLISECONDS),
  fetch,
  decode: ({ text, hours }) => {
    const stored = Stored.parse(JSON.parse(text))
    return { ...stored, hours: hours && unpackHours(hours, stored.baseline.station_info, stored.systemSize) }
  },
  productionOf: ({ baseline, systemSize, hours }, panels) => ({
    baseline: scaleBaseline(baseline, systemSize, panels.systemSize),
    hours: hours && scaleSeries(hours, panels.systemSize / systemSize),
  }),
})
