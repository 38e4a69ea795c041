import type { PvgisReply } from './reply.ts'

/**
 * What a baseline says about its weather, under PVWatts's names where it has them.
 *
 * @param tz standard time minus UTC, whole hours
 */
export const stationOf = ({ inputs, outputs }: PvgisReply, tz: number) => {
  const { latitude, longitude, elevation, irradiance_time_offset } = inputs.location
  const { radiation_db, meteo_db, year_min, year_max } = inputs.meteo_data
  return {
    lat: latitude,
    lon: longitude,
    elev: elevation,
    tz,
    irradiance_time_offset,
    location: 'typical meteorological year at the place itself',
    city: '',
    state: '',
    distance: 0,
    weather_data_source: `PVGIS typical meteorological year: ${radiation_db} and ${meteo_db}, ${year_min}-${year_max}; the power is computed with this service's own PVWatts v8 model`,
    months_selected: outputs.months_selected,
  }
}
export type PvgisStation = ReturnType<typeof stationOf>
