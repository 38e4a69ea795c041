import type { Weather } from '../../pvwatts/hourly-series.ts'
import type { Location } from '../../schemas/panels.ts'
import { estimatorFailed } from '../estimator-errors.ts'
import { timeZoneOf } from '../standard-time.ts'
import type { PvgisReply } from './reply.ts'
import { type PvgisStation, stationOf } from './station.ts'
import { weatherOf } from './weather.ts'

/** The typical meteorological year of a place. */
export interface PvgisYear {
  /** By hours of standard time. Its `timeZone` is the model's clock, which differs from standard time by up to 1.5 h. */
  readonly weather: Weather
  /** For `station_info`; its `tz` is the standard time. */
  readonly station: PvgisStation
}

/** Degrees: coarser than the grids of the databases, in case a reply names the grid point. */
const MAX_DISTANCE = 1

const isNear = (one: Location, other: Location): boolean => {
  const aside = Math.abs(one.longitude - other.longitude)
  return (
    Math.abs(one.latitude - other.latitude) <= MAX_DISTANCE && Math.min(aside, 360 - aside) <= MAX_DISTANCE
  )
}

/**
 * @param place that was asked for
 * @throws VisibleError estimatorFailed if the reply is for another place, or its rows do not make a year
 */
export const pvgisYearOf = (reply: PvgisReply, place: Location): PvgisYear => {
  if (!isNear(reply.inputs.location, place))
    throw estimatorFailed(new Error('the reply is for another place'))
  const timeZone = timeZoneOf(place.longitude)
  return { weather: weatherOf(reply, timeZone), station: stationOf(reply, timeZone) }
}
