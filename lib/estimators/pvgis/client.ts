import * as z from 'zod'
import { standardTimeAt } from '../../platform/civil-time.ts'
import { VisibleError } from '../../platform/errors.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { elevationOf, type Weather, weatherOf } from '../../pvwatts/hourly-series.ts'
import { parseJson } from '../../schemas/json.ts'
import { latitude, longitude, type Place } from '../../schemas/panels.ts'
import { HOURS, HOURS_PER_DAY, hourOfYear, MONTHS } from '../../solar/calendar.ts'
import {
  isRetryable,
  type Outcome,
  parsed,
  type RawReply,
  reasonOf,
  retryAfterSecondsOf,
} from '../../upstream/http.ts'
import { callEstimator, ESTIMATOR } from '../calls.ts'
import { contradictionInLight } from '../daylight.ts'
import { estimatorFailed, estimatorUnavailable } from '../estimator-errors.ts'
import { degreesApart } from '../place.ts'

/** The name of a data set. It becomes part of a stored text. */
const database = z.string().min(1).max(50)
const year = z.int().min(1900).max(2100)

/** Hours. Satellite images are taken up to an hour after the label, and averages are centered in the hour. */
const MAX_OFFSET = 1

const PvgisInputs = z.object({
  location: z.object({
    latitude,
    longitude,
    elevation: z.unknown().optional().transform(elevationOf),
    irradiance_time_offset: z.number().min(-MAX_OFFSET).max(MAX_OFFSET),
  }),
  meteo_data: z.object({
    radiation_db: database,
    meteo_db: database,
    year_min: year,
    year_max: year,
    /** With it, the terrain would be counted twice. */
    use_horizon: z.literal([false, 0], 'must be off').optional(),
  }),
})

const MonthSelected = z.object({ month: z.int().min(1).max(MONTHS), year })

const monthsSelected = z
  .array(MonthSelected)
  .length(MONTHS)
  .refine((months) => new Set(months.map(({ month }) => month)).size === MONTHS, 'must have every month once')
  .transform((months) => months.toSorted((a, b) => a.month - b.month))

/** From rounding errors around zero to more than the sun ever sends, W/m². */
const irradiance = z.number().min(-1).max(2000)

const Row = z.object({
  /** Such as `20070131:1300`. */
  'time(UTC)': z.string().regex(/^\d{8}:\d{2}00$/),
  /** Air temperature, °C. */
  T2m: z.number().min(-100).max(70),
  /** Direct normal and diffuse horizontal irradiance. */
  'Gb(n)': irradiance,
  'Gd(h)': irradiance,
  /** Wind speed at 10 m, m/s. Interpolated winds may fall slightly below calm. */
  WS10m: z.number().min(-1).max(150),
})
type Row = z.infer<typeof Row>

/** The part of a PVGIS `tmy` reply that the service uses, months in order. A leap day may add 24 rows. */
export const PvgisReply = z.object({
  inputs: PvgisInputs,
  outputs: z.object({
    months_selected: monthsSelected,
    tmy_hourly: z
      .array(Row)
      .min(HOURS)
      .max(HOURS + HOURS_PER_DAY),
  }),
})
export type PvgisReply = z.infer<typeof PvgisReply>

/** Degrees: coarser than the grids of the databases, in case a reply names the grid point. */
const MAX_DISTANCE = 1

export interface TypicalYear {
  /** By hour of standard time. Its `timeZone` is the model's clock, which differs from standard time by up to 1.5 h. */
  readonly weather: Weather
  /** For `station_info`; its `tz` is the standard time. */
  readonly station: ReturnType<typeof stationOf>
}

/**
 * A baseline's description of its weather, in PVWatts's fields where they exist.
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

const HOUR_MILLISECONDS = 3_600_000
/** Not a leap year. */
const YEAR = 2021

const isLeapDay = (label: string): boolean => label.slice(4, 8) === '0229'

/** The hour of a non-leap year for a label such as `20070131:1300`. */
const hourOfLabel = (label: string): number => {
  const digits = (from: number): number => Number(label.slice(from, from + 2))
  return (Date.UTC(YEAR, digits(4) - 1, digits(6), digits(9)) - Date.UTC(YEAR, 0)) / HOUR_MILLISECONDS
}

/**
 * The rows by hour of the year in standard time. Their place follows from the month, day and hour of their labels, so months
 * from different years and their leap days shift nothing. A date that does not exist collides with another.
 *
 * @throws VisibleError estimatorFailed unless every hour has one row
 */
const rowsByHour = (given: readonly Row[], timeZone: number): readonly Row[] => {
  const rows = given.filter((row) => !isLeapDay(row['time(UTC)']))
  const byHour = new Map(rows.map((row) => [hourOfYear(hourOfLabel(row['time(UTC)']) + timeZone), row]))
  if (rows.length !== HOURS || byHour.size !== HOURS)
    throw estimatorFailed(new Error('outputs.tmy_hourly: not every hour once'))
  return [...byHour].toSorted(([hour], [other]) => hour - other).map(([, row]) => row)
}

/**
 * The year of a reply. A row holds the sun of one instant: its label plus the offset. The model puts the sun in the middle
 * of an hour, so its clock is set to have that instant there: label + timeZone + ½ = label + offset + clock.
 *
 * @param place the requested one
 * @throws VisibleError estimatorFailed if the reply is for another place, or its rows do not make a year
 */
export const typicalYearOf = (reply: PvgisReply, place: Place): TypicalYear => {
  const { location } = reply.inputs
  if (degreesApart(location, place) > MAX_DISTANCE)
    throw estimatorFailed(new Error('the reply is for another place'))
  // PVGIS hours start on whole hours of UTC.
  const timeZone = Math.trunc(standardTimeAt(place))
  const rows = rowsByHour(reply.outputs.tmy_hourly, timeZone)
  const column = (value: (row: Row) => number): Float64Array => Float64Array.from(rows, value)
  const weather = weatherOf(
    { timeZone: timeZone + 0.5 - location.irradiance_time_offset, elevation: location.elevation },
    {
      dn: column((row) => Math.max(0, row['Gb(n)'])),
      df: column((row) => Math.max(0, row['Gd(h)'])),
      tamb: column((row) => row.T2m),
      wspd: column((row) => Math.max(0, row.WS10m)),
    },
  )
  return { weather, station: stationOf(reply, timeZone) }
}

/** PVGIS's own status for an overloaded server. It suspends calls, and a retry would not help. */
const OVERLOADED = 529
const UNAVAILABLE: readonly number[] = [429, 503, OVERLOADED]

const SERVICE = {
  ...ESTIMATOR,
  name: 'PVGIS',
  estimator: 'pvgis',
  mayRetry: (outcome: Outcome) =>
    isRetryable(outcome) && (outcome instanceof Error || outcome.status !== OVERLOADED),
} as const

const MAX_CHARACTERS = 200

/** The body of a 400 for a place without data. Other messages name a parameter that this service got wrong. */
const NoData = z.object({ message: z.string().regex(/^Location (over the sea|out of the spatial coverage)/) })

/** The message may name the location, so it is not logged. */
const refused = (bytes: Uint8Array): VisibleError => {
  const refusal = NoData.safeParse(parseJson(bytes))
  if (!refusal.success) return estimatorFailed(new Error('status 400'))
  const message = refusal.data.message.slice(0, MAX_CHARACTERS).toWellFormed()
  return new VisibleError('baselineNotAvailable', {
    cause: new Error('status 400, no data for the location'),
    errors: [{ field: 'location', message }],
  })
}

/** @throws VisibleError baselineNotAvailable, estimatorFailed or estimatorUnavailable */
export const readReply = (reply: RawReply, place: Place): TypicalYear => {
  const { status, bytes } = reply
  if (status === 400) throw refused(bytes)
  const reason = new Error(reasonOf(reply))
  if (UNAVAILABLE.includes(status)) throw estimatorUnavailable(reason, retryAfterSecondsOf(reply))
  if (status !== 200) throw estimatorFailed(reason)
  const typical = typicalYearOf(parsed(PvgisReply, parseJson(bytes), estimatorFailed), place)
  const contradiction = contradictionInLight(typical.weather, place)
  if (contradiction !== null) throw estimatorFailed(new Error(contradiction))
  return typical
}

/** The terrain is left out because the service computes the shading itself. */
const addressOf = (base: string, { latitude, longitude }: Place): URL => {
  const url = new URL('tmy', base.endsWith('/') ? base : `${base}/`)
  const query = { lat: `${latitude}`, lon: `${longitude}`, outputformat: 'json', usehorizon: '0' }
  url.search = new URLSearchParams(query).toString()
  return url
}

/**
 * Fetches the typical meteorological year of a place from PVGIS 5.3.
 *
 * @param base address of the API
 * @param place degrees, rounded to four decimals
 * @throws VisibleError baselineNotAvailable, estimatorFailed, estimatorUnavailable or estimatorTimedOut
 */
export const fetchTypicalYear = (
  base: string,
  place: Place,
  context: RequestContext,
): Promise<TypicalYear> => {
  const url = addressOf(base, place)
  const headers = { accept: 'application/json' }
  const read = (reply: RawReply): TypicalYear => readReply(reply, place)
  return callEstimator(SERVICE, base, async () => ({ url, headers, read }), context)
}
