import { embeddedWeather } from '../../../../lib/estimators/embedded/weather.ts'
import { standardTimeAt } from '../../../../lib/platform/civil-time.ts'
import type { HourlySeries } from '../../../../lib/pvwatts/hourly-series.ts'
import { type Mounting, simulate } from '../../../../lib/pvwatts/model.ts'
import { skyYear } from '../../../../lib/pvwatts/sky-year.ts'
import { type SunYear, sunYear } from '../../../../lib/solar/sun-year.ts'

/** The sun on the estimator's own clock. */
export const sunOver = (latitude: number, longitude: number) =>
  sunYear({ latitude, longitude, timeZone: standardTimeAt({ latitude, longitude }) })

/** A year of panels in the climate under a sun, with that sun and sky. */
export const embeddedYear = (panels: Mounting, sun: SunYear) => {
  const weather = embeddedWeather(sun)
  const place = { sun, sky: skyYear(weather, sun) }
  return { place, hours: simulate(panels, weather, place) }
}

/** A year of the reference data's system, 4 kW on a roof, in the climate of a place. */
export const roofYear = (
  latitude: number,
  longitude: number,
  panelTilt: number,
  panelAzimuth: number,
): HourlySeries =>
  embeddedYear({ panelTilt, panelAzimuth, systemSize: 4 }, sunOver(latitude, longitude)).hours
