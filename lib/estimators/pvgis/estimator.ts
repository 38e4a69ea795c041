import * as z from 'zod'
import { PVGIS } from '../../operations/settings.ts'
import { environment, setting } from '../../platform/env.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { weatherOf } from '../../pvwatts/hourly-series.ts'
import { placeYear } from '../../pvwatts/sky-year.ts'
import { Baseline } from '../../schemas/baseline.ts'
import type { Panels } from '../../schemas/panels.ts'
import type { CacheEntry } from '../../storage/cache.ts'
import { type Estimator, modeledProduction, type UnshadedProduction } from '../estimator.ts'
import { PACKING_VERSION, packColumns, unpackColumns } from '../packed-columns.ts'
import { placeOf } from '../place.ts'
import { cachedEstimator } from '../remote-estimator.ts'

const url = (): string => setting(environment.pvgisUrl) ?? PVGIS

const FRESH_MILLISECONDS = 7 * 24 * 60 * 60 * 1000

const COLUMNS = ['dn', 'df', 'tamb', 'wspd'] as const

/** Part of the cache keys: the clock of the hours. Earlier entries used the clock of the longitude. */
const CLOCK = 'civil time'

/** A typical year without its hours. */
const Stored = z.object({
  station_info: Baseline.shape.station_info,
  /** The clock of the hours minus UTC, hours. */
  timeZone: z.number(),
  elevation: z.number(),
  retrievedAt: z.string(),
})

const fetch = async (panels: Panels, context: RequestContext): Promise<CacheEntry> => {
  const { fetchTypicalYear } = await import('./client.ts')
  const { weather, station } = await fetchTypicalYear(url(), placeOf(panels), context)
  const { timeZone, elevation } = weather
  const retrievedAt = context.now().toISOString()
  const stored: z.input<typeof Stored> = { station_info: station, timeZone, elevation, retrievedAt }
  return { text: JSON.stringify(stored), hours: packColumns(COLUMNS, weather) }
}

const productionOf = ({ text, hours }: CacheEntry, panels: Panels): UnshadedProduction => {
  if (!hours) throw new Error('The typical year has no hours')
  const { station_info, retrievedAt, ...clock } = Stored.parse(JSON.parse(text))
  const column = unpackColumns(COLUMNS, hours)
  const [dn, df, tamb, wspd] = [column('dn'), column('df'), column('tamb'), column('wspd')]
  const weather = weatherOf(clock, { dn, df, tamb, wspd })
  const origin = { source: 'model', estimator: 'pvgis', station_info, retrievedAt } as const
  return modeledProduction(panels, weather, placeYear(placeOf(panels), weather), origin)
}

/** Typical years of PVGIS, cached by place, and the service's own PVWatts v8 model on them. */
export const pvgis: Estimator = {
  ...cachedEstimator({
    name: 'pvgis',
    identityOf: (panels) => {
      const { latitude, longitude } = placeOf(panels)
      return `pvgis ${PACKING_VERSION} ${CLOCK} ${url()} ${latitude},${longitude}`
    },
    freshMilliseconds: () => FRESH_MILLISECONDS,
    fetch,
    productionOf,
  }),
  isUnreachable: () => setting(environment.pvgisUnreachable) !== undefined,
}
