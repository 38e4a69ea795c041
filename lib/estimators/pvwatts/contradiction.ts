import { type HourlySeries, monthlyEnergy } from '../../pvwatts/hourly-series.ts'
import type { Location } from '../../schemas/panels.ts'
import { total } from '../../solar/calendar.ts'
import { sunYear } from '../../solar/sun-year.ts'
import { degreesApart } from '../place.ts'
import type { Reply } from './reply.ts'

/** Real replies agree to 0.012 %, and those of stations with rounded months to 0.009 %. */
const RELATIVE_TOLERANCE = 0.01
/** kWh: rounding in the dark winter months of a small system. */
const ABSOLUTE_TOLERANCE = 0.1

const agree = (one: number, other: number): boolean =>
  Math.abs(one - other) <= ABSOLUTE_TOLERANCE + RELATIVE_TOLERANCE * Math.max(one, other)

/** Of a year's light or energy, in hours that cannot have any. Real replies have none there. */
const MAX_MISPLACED = 0.03

/** Of a year's DC power to its AC power: inverters lose some 4 %, and more where they clip. */
const MAX_DC_RATIO = 2

/** Degrees. PVWatts takes stations within 100 miles, which are 1.5°. */
const MAX_DISTANCE = 3

/** Not a number, and so above no limit, if all values are zero. */
const shareOf = (values: Float64Array, isCounted: (hour: number) => boolean): number =>
  total(values.filter((_, hour) => isCounted(hour))) / total(values)

/**
 * How hours contradict themselves, or the place: its sun decides what shade costs, so light must come while that is up.
 *
 * @param ac without negative power
 */
const contradictionInHours = (ac: Float64Array, hours: HourlySeries, place: Location): string | null => {
  const { up } = sunYear({ ...place, timeZone: hours.timeZone })
  const light = hours.dn.map((beam, hour) => Math.max(0, beam + (hours.df[hour] ?? 0)))
  if (shareOf(light, (hour) => up[hour] === 0) > MAX_MISPLACED) return 'dn and df have light at night'
  const ratio = total(hours.dc.map((power) => Math.abs(power))) / total(ac)
  if (ratio < 1 || ratio > MAX_DC_RATIO) return 'dc does not give ac'
  if (shareOf(ac, (hour) => (hours.poa[hour] ?? 0) <= 0) > MAX_MISPLACED) return 'ac has power where poa is 0'
  return null
}

/** A station need not say where it is. */
const isElsewhere = ({ lat, lon }: Reply['station_info'], place: Location): boolean =>
  typeof lat === 'number' &&
  typeof lon === 'number' &&
  degreesApart(place, { latitude: lat, longitude: lon }) > MAX_DISTANCE

/**
 * How a reply contradicts itself, or null: its months must add up to the year, and its hours to the months. Hours without a
 * station nearby would be of another sun.
 *
 * @param place that was asked for
 */
export const contradictionIn = (
  { outputs: { ac_annual, ac_monthly }, station_info }: Pick<Reply, 'outputs' | 'station_info'>,
  hours: HourlySeries | null,
  place: Location,
): string | null => {
  if (!agree(ac_annual, total(ac_monthly))) return 'ac_annual is not the sum of ac_monthly'
  if (!hours) return null
  if (isElsewhere(station_info, place)) return 'the station is not near the place'
  // Negative power counts as zero, as it does in the packed hours.
  const ac = hours.ac.map((power) => Math.max(0, power))
  const fromHours = monthlyEnergy(ac)
  const month = ac_monthly.findIndex((energy, i) => !agree(energy, fromHours[i] ?? 0))
  if (month !== -1) return `ac_monthly.${month} is not the sum of its hours`
  return contradictionInHours(ac, hours, place)
}
