import { VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { type HourlySeries, monthlyEnergy, type Weather, weatherOf } from '../pvwatts/hourly-series.ts'
import { type Mounting, simulate } from '../pvwatts/model.ts'
import { productionTotals } from '../pvwatts/production.ts'
import { type PlaceYear, placeYear } from '../pvwatts/sky-year.ts'
import type { Baseline, EstimatorName } from '../schemas/baseline.ts'
import type { Weather as GivenWeather } from '../schemas/estimate.ts'
import type { Panels } from '../schemas/panels.ts'
import { nightShare } from './daylight.ts'

/** Unshaded production: the totals and, if the estimator returned them, the hours. */
export interface UnshadedProduction {
  readonly baseline: Baseline
  readonly hours: HourlySeries | null
  /** Present if the estimator has modeled the production itself. */
  readonly place?: PlaceYear
}

export interface Recalled {
  readonly production: UnshadedProduction
  /** True if it may be used without calling the estimator. */
  readonly isFresh: boolean
}

export interface Estimator {
  readonly name: EstimatorName
  /** The cached answer, up to 30 days old; null if there is none. */
  readonly recall: (panels: Panels, context: RequestContext) => Promise<Recalled | null>
  /** True if the estimator is known not to answer, so that no caller needs to wait for it. */
  readonly isUnreachable?: () => boolean
  /**
   * @param isFollowed true if another estimator comes next when this one fails; this one then has less time
   * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
   */
  readonly ask: (panels: Panels, isFollowed: boolean, context: RequestContext) => Promise<UnshadedProduction>
}

/**
 * Production modeled from the weather of a place.
 *
 * @param origin the rest of the baseline
 */
export const modeledProduction = (
  panels: Mounting,
  weather: Weather,
  place: PlaceYear,
  origin: Omit<Baseline, 'ac_annual' | 'ac_monthly' | 'capacity_factor' | 'kwh_per_kw'>,
): UnshadedProduction => {
  const hours = simulate(panels, weather, place)
  const totals = productionTotals(monthlyEnergy(hours.ac), panels.systemSize)
  return { baseline: { ...totals, ...origin }, hours, place }
}

/** Share of a year's light. One published file has 5.5 %; a clock three hours off gives 6.7 % or more, but 4.2 % at 71° N. */
const MAX_NIGHT_SHARE = 0.06

/** @throws VisibleError validation if so much light falls at night that the clock must be wrong */
const requireDaylight = (weather: Weather, { sun }: PlaceYear): void => {
  const share = nightShare(weather, sun)
  // NaN without light.
  if (!(share > MAX_NIGHT_SHARE)) return
  const message = `puts ${Math.round(100 * share)} % of the light into hours when the sun is down: expected the UTC offset of their clock, not ${weather.timeZone}`
  throw new VisibleError('validation', { errors: [{ field: 'weather.timeZone', message }] })
}

/** W/m². The brightest hour of a year has hundreds. */
const TOO_DARK = 5
/** Hours of a 16-day forecast: under clouds, the beam alone may stay this dark for as long. */
const FORECAST_HOURS = 16 * 24

/** @throws VisibleError validation if the brightest hour shows that the light is in another unit */
const requireWatts = ({ dn, df }: Weather): void => {
  const isDark = [...dn, ...df].every((value) => value <= TOO_DARK)
  const errors = Object.entries({ dn, df }).flatMap(([name, column]) => {
    const light = column.filter((value) => value > 0)
    const most = Math.max(...light)
    if (light.length <= (isDark ? 0 : FORECAST_HOURS) || most > TOO_DARK) return []
    return [{ field: `weather.${name}`, message: `must be in W/m²: no value is above ${most}` }]
  })
  if (errors.length > 0) throw new VisibleError('validation', { errors })
}

/**
 * Production of panels in the weather of a request, without calling an estimator.
 *
 * @throws VisibleError validation if the clock or the unit of the weather cannot be right
 */
export const productionInWeather = (panels: Panels, given: GivenWeather): UnshadedProduction => {
  const { timeZone, elevation } = given
  const weather = weatherOf(given, given)
  const place = placeYear(panels, weather)
  requireWatts(weather)
  requireDaylight(weather, place)
  const station_info = {
    lat: panels.latitude,
    lon: panels.longitude,
    elev: elevation,
    tz: timeZone,
    weather_data_source:
      "The weather in the request; the power is computed with this service's own PVWatts v8 model",
  }
  const origin = { source: 'model', estimator: 'given', timeZone, station_info } as const
  return modeledProduction(panels, weather, place, origin)
}
