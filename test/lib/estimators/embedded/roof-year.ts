import { embeddedWeather } from '../../../../lib/estimators/embedded/weather.ts'
import { standardTimeAt } from '../../../../lib/platform/civil-time.ts'
import type { HourlySeries } from '../../../../lib/pvwatts/hourly-series.ts'
import { simulate } from '../../../../lib/pvwatts/model.ts'
import { skyYear } from '../../../../lib/pvwatts/sky-year.ts'
import { sunYear } from '../../../../lib/solar/sun-year.ts'

/** The sun on the estimator's own clock. */
export const sunOver = (latitude: number, longitude: number) =>
  sunYear({ latitude, longitude, timeZone: standardTimeAt({ latitude, longitude }) })

/** A year of the reference data's system, 4 kW on a roof, in the climate of a place. */
export const roofYear = (
  latitude: number,
  longitude: number,
  panelTilt: number,
  panelAzimuth: number,
): HourlySeries => {
  const sun = sunOver(latitude, longitude)
  const weather = embeddedWeather(sun)
  return simulate({ panelTilt, panelAzimuth, systemSize: 4 }, weather, { sun, sky: skyYear(weather, sun) })
}
