import type { HourlySeries, Weather } from '../../pvwatts/hourly-series.ts'
import { type System, simulate } from '../../pvwatts/model.ts'
import type { PlaceYear } from '../../pvwatts/production.ts'
import { skyYear } from '../../pvwatts/sky-year.ts'
import type { Location } from '../../schemas/panels.ts'
import { sunYear } from '../../solar/sun-year.ts'
import { timeZoneOf } from '../standard-time.ts'
import { embeddedWeather } from './weather.ts'

/** PVWatts's albedo of ground without snow, by month. */
const DEFAULT_ALBEDO: readonly number[] = new Array<number>(12).fill(0.2)

/**
 * The climate of a place as a year of weather, at sea level.
 *
 * @param albedo by month, 0…1
 */
export const embeddedClimate = (
  { latitude, longitude }: Location,
  albedo = DEFAULT_ALBEDO,
): { readonly weather: Weather; readonly place: PlaceYear } => {
  const sun = sunYear({ latitude, longitude, timeZone: timeZoneOf(longitude) })
  const weather = embeddedWeather(sun, albedo)
  return { weather, place: { sun, sky: skyYear(weather, sun) } }
}

/** The hours of a system in that climate. */
export const embeddedYear = (system: System, location: Location, albedo = DEFAULT_ALBEDO): HourlySeries => {
  const { weather, place } = embeddedClimate(location, albedo)
  return simulate(system, weather, place.sun, place.sky)
}
