import { type Estimator, modeledProduction } from '../estimator.ts'
import { placeOf } from '../place.ts'
import { stationInfo } from './station-info.ts'

/** Production in the climate of a place: no key, no network, nothing to cache. The climatology is loaded on demand. */
export const embedded: Estimator = {
  name: 'embedded',
  recall: async () => null,
  ask: async (panels) => {
    const { embeddedClimate } = await import('./embedded-year.ts')
    const location = placeOf(panels)
    const { weather, place } = embeddedClimate(location)
    const station_info = stationInfo(location)
    return modeledProduction(panels, weather, place, {
      source: 'estimator',
      estimator: 'embedded',
      station_info,
    })
  },
}
