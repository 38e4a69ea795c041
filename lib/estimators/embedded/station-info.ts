import type { Baseline } from '../../schemas/baseline.ts'
import type { Location } from '../../schemas/panels.ts'
import { timeZoneOf } from '../standard-time.ts'

/** What takes the place of a weather station, in PVWatts's terms. */
export const stationInfo = ({ latitude, longitude }: Location): Baseline['station_info'] => ({
  lat: latitude,
  lon: longitude,
  elev: 0,
  tz: timeZoneOf(longitude),
  location: 'climatology at the place itself',
  city: '',
  state: '',
  solar_resource_file: 'climatology.json',
  distance: 0,
  weather_data_source:
    "Embedded estimator on a monthly climatology (NASA SSE 6.0 and NCEP/NCAR averages on a 5-degree grid); not a weather station's typical year",
})
