import { embeddedWeather } from '../../lib/estimators/embedded/weather.ts'
import type { Weather } from '../../lib/pvwatts/hourly-series.ts'
import type { Location } from '../../lib/schemas/panels.ts'
import { HOURS } from '../../lib/solar/calendar.ts'
import { sunYear } from '../../lib/solar/sun-year.ts'

type Column = 'dn' | 'df' | 'tamb' | 'wspd'

/** A year of weather by hours of UTC, as PVGIS labels its rows. */
export type UtcWeather = Pick<Weather, Column | 'elevation'>

/** @param offset hours from a row's label to the instant of its sun */
export type WeatherSource = (place: Location, offset: number) => UtcWeather

/** The year of the embedded climatology, at the instants of the rows. */
export const climatology: WeatherSource = (place, offset) => {
  const sun = sunYear({ ...place, timeZone: 0.5 - offset })
  return embeddedWeather(sun)
}

/** Hours of standard time as hours of UTC. Their means count for the middle of the hour, an offset of 0.5. */
export const inUtc = (hours: Weather): UtcWeather => {
  const roll = (values: Float64Array): Float64Array =>
    values.map((_, hour) => values[(hour + hours.timeZone + HOURS) % HOURS] ?? Number.NaN)
  const { elevation, dn, df, tamb, wspd } = hours
  return { elevation, dn: roll(dn), df: roll(df), tamb: roll(tamb), wspd: roll(wspd) }
}
