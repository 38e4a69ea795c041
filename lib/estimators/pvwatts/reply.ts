import * as z from 'zod'
import {
  elevationOf,
  type HourlyColumn,
  type HourlySeries,
  monthlyEnergy,
  type Station,
} from '../../pvwatts/hourly-series.ts'
import type { Place } from '../../schemas/panels.ts'
import { HOURS, total } from '../../solar/calendar.ts'
import { contradictionInLight } from '../daylight.ts'
import { degreesApart } from '../place.ts'

const MAX_ERRORS = 1000

/** Error messages from PVWatts: with status 422, or with 200 and no outputs. */
export const ReportedErrors = z.object({ errors: z.array(z.string()).min(1).max(MAX_ERRORS) })

/** kWh: above anything the largest system could produce, and safe to compute with. */
const MAX_ENERGY = 1e10
const energy = z.number().min(0).max(MAX_ENERGY)

/** PVWatts sends some 400 bytes. An estimate with 100 variants repeats them 101 times. */
const MAX_BYTES = 2_000

/**
 * Any fields, because it is passed through; bounded, because it is stored. JSON.parse accepts 1e999, and `z.json()` does not; the
 * check as a whole keeps the names of fields out of the log.
 */
const StationInfo = z
  .record(z.string(), z.unknown())
  .refine(
    (info) => Buffer.byteLength(JSON.stringify(info)) <= MAX_BYTES && z.json().safeParse(info).success,
    'is too large or has a number out of range',
  )
  .pipe(z.record(z.string(), z.json()))

/** The part of a PVWatts v8 reply that the service uses. Energies in kWh, the capacity factor in percent. */
export const Reply = z.object({
  errors: z.array(z.unknown()).max(0).optional(),
  station_info: StationInfo,
  outputs: z.object({
    ac_annual: energy,
    ac_monthly: z.array(energy).length(12),
    capacity_factor: z.number().min(0).max(100),
  }),
})
export type Reply = z.infer<typeof Reply>

const column = (value: z.ZodNumber) => z.array(value).length(HOURS)
const power = column(z.number())
const irradiance = column(z.number().min(-1).max(5000))
const temperature = column(z.number().min(-100).max(200))

/** From calm to above the strongest gust ever measured, 113 m/s (World Meteorological Organization, 2010). */
const MAX_WIND = 150
/**
 * m/s: the wind of nominal cell temperatures. Only the model of other panels needs the wind, so a reply without it is good
 * enough.
 */
const NOMINAL_WIND = 1
const windSpeed = column(z.number().min(0).max(MAX_WIND)).default(() =>
  new Array<number>(HOURS).fill(NOMINAL_WIND),
)

const columns: Readonly<Record<HourlyColumn, z.ZodType<number[]>>> = {
  ac: power,
  dc: power,
  poa: irradiance,
  dn: irradiance,
  df: irradiance,
  tamb: temperature,
  tcell: temperature,
  wspd: windSpeed,
  alb: column(z.number().min(0).max(1)),
}

/** Hours from UTC. */
const MAX_TIME_ZONE = 14

/** The fields of `station_info` that the hours need. Without a time zone, hours mean nothing. */
export const StationOfHours = z
  .object({ tz: z.number().min(-MAX_TIME_ZONE).max(MAX_TIME_ZONE), elev: z.unknown().optional() })
  .transform(({ tz, elev }): Station => ({ timeZone: tz, elevation: elevationOf(elev) }))

/** The hourly columns of a reply to `timeframe=hourly`. */
export const HourlyReply = z.object({ station_info: StationOfHours, outputs: z.object(columns) })

const Outputs = z.object({ outputs: z.record(z.string(), z.unknown()) })

/** True if a reply has any hourly column. Without one, its monthly figures may still be good. */
export const hasHours = (json: unknown): boolean => {
  const { success, data } = Outputs.safeParse(json)
  return success && Object.keys(columns).some((name) => name in data.outputs)
}

/** Real replies agree to 0.012 %, and replies of stations with rounded months to 0.009 %. */
const RELATIVE_TOLERANCE = 0.01
/** kWh: rounding in the dark winter months of a small system. */
const ABSOLUTE_TOLERANCE = 0.1

const agree = (one: number, other: number): boolean =>
  Math.abs(one - other) <= ABSOLUTE_TOLERANCE + RELATIVE_TOLERANCE * Math.max(one, other)

/** Maximum share of a year's power in hours that cannot have any. Real replies have none there. */
const MAX_MISPLACED = 0.03

/** Maximum ratio of a year's DC power to its AC power: inverters lose some 4 %, and more where they clip. */
const MAX_DC_RATIO = 2

/** Degrees. PVWatts takes stations within 100 miles, which are 1.5°. */
const MAX_DISTANCE = 3

/** The contradiction between the power of hours, its DC and its light, or null. @param ac without negative power */
const contradictionInPower = (ac: Float64Array, { dc, poa }: HourlySeries): string | null => {
  const ratio = total(dc.map((power) => Math.abs(power))) / total(ac)
  if (!(ratio >= 1 && ratio <= MAX_DC_RATIO)) return 'dc does not give ac'
  const misplaced = total(ac.filter((_, hour) => (poa[hour] ?? 0) <= 0))
  return misplaced > MAX_MISPLACED * total(ac) ? 'ac has power where poa is 0' : null
}

/** A station may have no coordinates. */
const isElsewhere = ({ lat, lon }: Reply['station_info'], place: Place): boolean =>
  typeof lat === 'number' &&
  typeof lon === 'number' &&
  degreesApart(place, { latitude: lat, longitude: lon }) > MAX_DISTANCE

/**
 * A reply's contradiction, or null: its months must sum to the year, and its hours to the months. Hours without a station
 * nearby would belong to another sun.
 *
 * @param place the requested one
 */
export const contradictionIn = (
  { outputs: { ac_annual, ac_monthly }, station_info }: Pick<Reply, 'outputs' | 'station_info'>,
  hours: HourlySeries | null,
  place: Place,
): string | null => {
  // Even façades that face away from the sun have diffuse light.
  if (ac_annual === 0) return 'ac_annual is 0'
  if (!agree(ac_annual, total(ac_monthly))) return 'ac_annual is not the sum of ac_monthly'
  if (!hours) return null
  if (isElsewhere(station_info, place)) return 'the station is not near the place'
  // Negative power counts as zero, as it does in the packed hours.
  const ac = hours.ac.map((power) => Math.max(0, power))
  const fromHours = monthlyEnergy(ac)
  const month = ac_monthly.findIndex((energy, i) => !agree(energy, fromHours[i] ?? 0))
  if (month !== -1) return `ac_monthly.${month} is not the sum of its hours`
  return contradictionInLight(hours, place) ?? contradictionInPower(ac, hours)
}
