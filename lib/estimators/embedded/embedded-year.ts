import type { HourlySeries } from '../../pvwatts/hourly-series.ts'
import { type System, simulate } from '../../pvwatts/model.ts'
import { skyYear } from '../../pvwatts/sky-year.ts'
import type { Location } from '../../schemas/panels.ts'
import { sunYear } from '../../solar/sun-year.ts'
import { timeZoneOf } from '../standard-time.ts'
import { embeddedWeather } from './weather.ts'

/** PVWatts's albedo of ground without snow, by month. */
const DEFAULT_ALBEDO: readonly number[] = new Array<number>(12).fill(0.2)

/**
 * The hours of a system in the climate of its place, at sea level.
 *
 * @param albedo by month, 0…1
 */
export const embeddedYear = (
  system: System,
  { latitude, longitude }: Location,
  albedo = DEFAULT_ALBEDO,
): HourlySeries => {
  const place = { latitude, longitude, timeZone: timeZoneOf(longitude) }
  const sun = sunYear(place)
  const weather = embeddedWeather(place, sun, albedo)
  return simulate(system, weather, sun, skyYear(weather, sun))
}
