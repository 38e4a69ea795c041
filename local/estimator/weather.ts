import { DAYS_OF_MONTHS } from '../../lib/solar/hours.ts'
import type { Climate } from './climatology.ts'
import { dailyClearness } from './daily-clearness.ts'
import { DARK, type Irradiance, irradianceOfDay } from './decomposition.ts'
import { type Place, type SunHour, sunInHour } from './sun-in-hour.ts'

/** The weather of one hour. */
export interface WeatherHour {
  /** 0 for January. */
  readonly month: number
  readonly sun: SunHour
  readonly irradiance: Irradiance
  /** °C. */
  readonly airTemperature: number
}

/** m/s at 10 m; the climatology has no wind. Mean over land: Archer & Jacobson (2005), J. Geophys. Res. 110, D12110. */
export const WIND_SPEED = 3.3

/**
 * A mean over 5° and 22 years is flatter than the typical years of single stations: their cloudy skies are cloudier and
 * their clear skies clearer. Both figures are fitted to 21 stations of PVWatts v8. With each station predicted from the
 * other 20, the mean error of the year falls from 7.0 to 5.6 %.
 */
const CONTRAST = 0.4
const UNCHANGED_CLEARNESS = 0.64
const MAX_CLEARNESS = 0.82

const placeClearness = (cellClearness: number): number =>
  Math.min(MAX_CLEARNESS, cellClearness * (1 + CONTRAST * (cellClearness - UNCHANGED_CLEARNESS)))

/**
 * Air temperature minus its daily mean, K. Erbs, Klein & Beckman (1983), "Estimation of degree-days and ambient
 * temperature bin data from monthly-average temperatures", ASHRAE Journal 25(6).
 *
 * @param solarTime hours
 * @param clearness of the month, 0…1
 */
const dailySwing = (solarTime: number, clearness: number): number => {
  const amplitude = Math.max(0, 25.8 * clearness - 5.21)
  const t = (2 * Math.PI * (solarTime - 1)) / 24
  const shape =
    0.4632 * Math.cos(t - 3.805) +
    0.0984 * Math.cos(2 * t - 0.36) +
    0.0168 * Math.cos(3 * t - 0.822) +
    0.0138 * Math.cos(4 * t - 3.513)
  return amplitude * shape
}

interface MonthlyMeans {
  readonly month: number
  readonly clearness: number
  readonly temperature: number
}

const weatherOfDay = (
  place: Place,
  day: number,
  clearness: number,
  { month, ...means }: MonthlyMeans,
): WeatherHour[] => {
  const suns = Array.from({ length: 24 }, (_, hour) => sunInHour(place, day * 24 + hour))
  const isPolarNight = suns.every((sun) => sun.sunUp === 0)
  const irradiances = irradianceOfDay(suns, clearness)
  return suns.map((sun, hour) => {
    const solarTime = hour + 0.5 + place.longitude / 15 - place.tz
    const swing = isPolarNight ? 0 : dailySwing(solarTime, means.clearness)
    const irradiance = irradiances[hour] ?? DARK
    return { month, sun, irradiance, airTemperature: means.temperature + swing }
  })
}

/** A year of weather generated from monthly means: 8760 hours of standard time, no leap day. */
export const weatherOfYear = (place: Place, climate: Climate): WeatherHour[] => {
  let firstDay = 0
  return DAYS_OF_MONTHS.flatMap((days, month) => {
    const clearness = placeClearness(climate.clearness[month] ?? 0)
    const means = { month, clearness, temperature: climate.temperature[month] ?? 0 }
    const hours = dailyClearness(clearness, days).flatMap((ofDay, i) =>
      weatherOfDay(place, firstDay + i, ofDay, means),
    )
    firstDay += days
    return hours
  })
}
