import { placeYear } from '../pvwatts/production.ts'
import type { Panels } from '../schemas/panels.ts'
import type { Weather } from '../schemas/weather.ts'
import { HOURS } from '../solar/calendar.ts'
import { modeledProduction, type UnshadedProduction } from './estimator.ts'

/** Production of panels in the weather that a request brings: no estimator is asked. */
export const productionInWeather = (
  panels: Panels,
  { timeZone, elevation, dn, df, tamb, wspd, alb }: Weather,
): UnshadedProduction => {
  const { latitude, longitude } = panels
  const weather = {
    timeZone,
    elevation,
    dn: Float64Array.from(dn),
    df: Float64Array.from(df),
    tamb: Float64Array.from(tamb),
    wspd: Float64Array.from(wspd),
    alb: typeof alb === 'number' ? new Float64Array(HOURS).fill(alb) : Float64Array.from(alb),
  }
  const station_info = {
    lat: latitude,
    lon: longitude,
    elev: elevation,
    tz: timeZone,
    weather_data_source:
      "The weather of the request; the power is computed with this service's own PVWatts v8 model",
  }
  const origin = { source: 'model', estimator: 'given', timeZone, station_info } as const
  return modeledProduction(panels, weather, placeYear(panels, weather), origin)
}
