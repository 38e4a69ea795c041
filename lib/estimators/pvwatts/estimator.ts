import * as z from 'zod'
import { environment, setting } from '../../platform/env.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { HOURLY_COLUMNS, hourlySeries, scaleSeries } from '../../pvwatts/hourly-series.ts'
import { scaleBaseline } from '../../pvwatts/production.ts'
import { hasSmallInverter, systemLosses } from '../../pvwatts/system.ts'
import { Baseline } from '../../schemas/baseline.ts'
import type { Panels } from '../../schemas/panels.ts'
import type { CacheEntry } from '../../storage/cache.ts'
import type { UnshadedProduction } from '../estimator.ts'
import { PACKING_VERSION, packColumns, unpackColumns } from '../packed-columns.ts'
import { placeOf } from '../place.ts'
import { cachedEstimator } from '../remote-estimator.ts'
import { StationOfHours } from './reply.ts'

const PVWATTS = 'https://developer.nlr.gov/api/pvwatts/v8.json'

const MINUTE = 60 * 1000
/** The weather data changes once in years, but the hourly quota of a key is quickly spent. */
const FRESH_MILLISECONDS = 7 * 24 * 60 * MINUTE
/** A reply without hours is an accident. It must not cost a site its energy loss for a week. */
const FRESH_WITHOUT_HOURS_MILLISECONDS = 10 * MINUTE

/** An answer for one size, in kW. It scales to the same panels in any size with the same kind of inverter. */
const Stored = z.object({ baseline: Baseline, systemSize: z.number().positive() })

const url = (): string => setting(environment.pvwattsUrl) ?? PVWATTS

const STANDARD_MODULE = 0
/** Fixed on a roof. For an open rack (0), PVWatts would add row-to-row shading. */
const FIXED_ROOF_MOUNT = 1

/**
 * The parameters of a PVWatts v8 request that its output per kW depends on: all except the size of the system. The same
 * panels always give the same text, and so do locations that round to the same place.
 */
const perKilowattQuery = (panels: Panels): string => {
  const { latitude, longitude } = placeOf(panels)
  return new URLSearchParams({
    lat: String(latitude),
    lon: String(longitude),
    tilt: String(panels.panelTilt),
    azimuth: String(panels.panelAzimuth),
    module_type: String(STANDARD_MODULE),
    array_type: String(FIXED_ROOF_MOUNT),
    losses: String(systemLosses()),
    timeframe: 'hourly',
  }).toString()
}

/** The parameters of a PVWatts v8 request without its key. */
export const pvwattsQuery = (panels: Panels): string =>
  `${perKilowattQuery(panels)}&system_capacity=${panels.systemSize}`

/** Loads the client on demand: undici is a third of a cold start, and most baselines come from the cache. */
const fetch = async (panels: Panels, context: RequestContext): Promise<CacheEntry> => {
  const { callPvwatts } = await import('./client.ts')
  const request = { url: url(), query: pvwattsQuery(panels), place: placeOf(panels) }
  const { reply, hours } = await callPvwatts(request, context)
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
  return { text: JSON.stringify(stored), hours: hours && packColumns(HOURLY_COLUMNS, hours, systemSize) }
}

const productionOf = ({ text, hours }: CacheEntry, panels: Panels): UnshadedProduction => {
  const { baseline, systemSize } = Stored.parse(JSON.parse(text))
  // Such an entry predates the separate answers for small systems.
  if (hasSmallInverter(systemSize) !== hasSmallInverter(panels.systemSize))
    throw new Error(`An answer for ${systemSize} kW does not scale to ${panels.systemSize} kW`)
  const scaled = scaleBaseline(baseline, systemSize, panels.systemSize)
  if (!hours) return { baseline: scaled, hours: null }
  const station = StationOfHours.parse(baseline.station_info)
  const series = hourlySeries(station, unpackColumns(HOURLY_COLUMNS, hours, systemSize))
  return { baseline: scaled, hours: scaleSeries(series, panels.systemSize / systemSize) }
}

export const pvwatts = cachedEstimator({
  name: 'pvwatts',
  identityOf: (panels) =>
    `pvwatts ${PACKING_VERSION} ${url()}?${perKilowattQuery(panels)}${hasSmallInverter(panels.systemSize) ? ' small' : ''}`,
  freshMilliseconds: ({ hours }) => (hours ? FRESH_MILLISECONDS : FRESH_WITHOUT_HOURS_MILLISECONDS),
  fetch,
  productionOf,
})
