import { roofSystem } from '../../pvwatts/model.ts'
import type { Estimator } from '../estimator.ts'
import { placeOf } from '../place.ts'
import { productionOfHours } from '../production-totals.ts'
import { stationInfo } from './station-info.ts'

/** Production in the climate of a place: no key, no network, nothing to cache. The climatology is loaded on demand. */
export const embedded: Estimator = {
  name: 'embedded',
  recall: async () => null,
  ask: async (panels) => {
    const { embeddedYear } = await import('./embedded-year.ts')
    const place = placeOf(panels)
    return productionOfHours(embeddedYear(roofSystem(panels), place), panels.systemSize, {
      source: 'estimator',
      estimator: 'embedded',
      station_info: stationInfo(place),
    })
  },
}
