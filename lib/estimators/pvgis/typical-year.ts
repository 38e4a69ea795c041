import { standardTimeAt } from '../../platform/civil-time.ts'
import { ALBEDO, type Weather } from '../../pvwatts/hourly-series.ts'
import type { Location } from '../../schemas/panels.ts'
import { HOURS, hourOfYear } from '../../solar/calendar.ts'
import { estimatorFailed } from '../estimator-errors.ts'
import { degreesApart } from '../place.ts'
import type { PvgisReply, Row } from './reply.ts'

/** Degrees: coarser than the grids of the databases, in case a reply names the grid point. */
const MAX_DISTANCE = 1

/** The typical meteorological year of a place. */
export interface TypicalYear {
  /** By hours of standard time. Its `timeZone` is the model's clock, which differs from standard time by up to 1.5 h. */
  readonly weather: Weather
  /** For `station_info`; its `tz` is the standard time. */
  readonly station: ReturnType<typeof stationOf>
}

/**
 * What a baseline says about its weather, under PVWatts's names where it has them.
 *
 * @param tz standard time minus UTC, whole hours
 */
const stationOf = ({ inputs, outputs }: PvgisReply, tz: number) => {
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

const LABEL = /^\d{4}(\d{2})(\d{2}):(\d{2})00$/
const HOUR_MILLISECONDS = 3_600_000
/** No leap year. */
const YEAR = 2021

/**
 * The hour of a year without a leap day that a label such as `20070131:1300` names; null on 29 February.
 *
 * @throws VisibleError estimatorFailed if there is no such month, day or hour
 */
const hourOfLabel = (label: string): number | null => {
  const [month = 0, day = 0, hour = 0] = LABEL.exec(label)?.slice(1).map(Number) ?? []
  if (month === 2 && day === 29) return null
  const time = new Date(Date.UTC(YEAR, month - 1, day, hour))
  if (time.getUTCMonth() !== month - 1 || time.getUTCDate() !== day)
    throw estimatorFailed(new Error('outputs.tmy_hourly: no such hour'))
  return (time.getTime() - Date.UTC(YEAR, 0)) / HOUR_MILLISECONDS
}

/**
 * The rows by hour of the year in standard time. They are placed by the month, day and hour of their labels, so that
 * months from different years and their leap days shift nothing.
 *
 * @throws VisibleError estimatorFailed unless every hour has one row
 */
const rowsByHour = (given: readonly Row[], timeZone: number): readonly Row[] => {
  const rows = new Array<Row | undefined>(HOURS).fill(undefined)
  for (const row of given) {
    const utc = hourOfLabel(row['time(UTC)'])
    if (utc === null) continue
    const hour = hourOfYear(utc + timeZone)
    if (rows[hour]) throw estimatorFailed(new Error('outputs.tmy_hourly: the same hour again'))
    rows[hour] = row
  }
  const found = rows.filter((row) => row !== undefined)
  if (found.length < HOURS) throw estimatorFailed(new Error('outputs.tmy_hourly: hours are missing'))
  return found
}

const column = (rows: readonly Row[], value: (row: Row) => number): Float64Array =>
  Float64Array.from(rows, value)

/**
 * The year of a reply. A row holds the sun of one instant, that of its label plus the offset. The model puts the sun in the
 * middle of an hour, so its clock is set to have that instant there: label + timeZone + ½ = label + offset + clock.
 *
 * @param place that was asked for
 * @throws VisibleError estimatorFailed if the reply is for another place, or its rows do not make a year
 */
export const typicalYearOf = (reply: PvgisReply, place: Location): TypicalYear => {
  const { location } = reply.inputs
  if (degreesApart(location, place) > MAX_DISTANCE)
    throw estimatorFailed(new Error('the reply is for another place'))
  // Its hours start on hours of UTC.
  const timeZone = Math.trunc(standardTimeAt(place))
  const rows = rowsByHour(reply.outputs.tmy_hourly, timeZone)
  const weather: Weather = {
    timeZone: timeZone + 0.5 - location.irradiance_time_offset,
    elevation: location.elevation,
    dn: column(rows, (row) => Math.max(0, row['Gb(n)'])),
    df: column(rows, (row) => Math.max(0, row['Gd(h)'])),
    tamb: column(rows, (row) => row.T2m),
    wspd: column(rows, (row) => Math.max(0, row.WS10m)),
    alb: new Float64Array(HOURS).fill(ALBEDO),
  }
  return { weather, station: stationOf(reply, timeZone) }
}
