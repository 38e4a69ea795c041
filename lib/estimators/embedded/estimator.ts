import { skyYear } from '../../pvwatts/sky-year.ts'
import type { Baseline } from '../../schemas/baseline.ts'
import type { Place } from '../../schemas/panels.ts'
import { sunYear } from '../../solar/sun-year.ts'
import { type Estimator, modeledProduction } from '../estimator.ts'
import { placeOf } from '../place.ts'

/** The climatology, described in PVWatts's fields for a weather station. */
const stationInfo = ({ latitude, longitude }: Place, tz: number): Baseline['station_info'] => ({
  lat: latitude,
  lon: longitude,
  elev: 0,
  tz,
  location: 'climatology at the place itself',
  city: '',
  state: '',
  solar_resource_file: 'climatology.json',
  distance: 0,
  weather_data_source:
    "Embedded estimator on a monthly climatology (NASA SSE 6.0 and NCEP/NCAR averages on a 5-degree grid); not a weather station's typical year",
})

/** Production in the climate of a place: no key, no network, no cache. Loads the climatology and the map of zones on demand. */
export const embedded: Estimator = {
  name: 'embedded',
  recall: async () => null,
  ask: async (panels) => {
    const { embeddedWeather } = await import('./weather.ts')
    const { standardTimeAt } = await import('../../platform/civil-time.ts')
    const place = placeOf(panels)
    const timeZone = standardTimeAt(place)
    const sun = sunYear({ ...place, timeZone })
    const weather = embeddedWeather(sun)
    return modeledProduction(
      panels,
      weather,
      { sun, sky: skyYear(weather, sun) },
      { source: 'estimator', estimator: 'embedded', station_info: stationInfo(place, timeZone) },
    )
  },
}
