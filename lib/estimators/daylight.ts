import type { Weather } from '../pvwatts/hourly-series.ts'
import type { Place } from '../schemas/panels.ts'
import { total } from '../solar/calendar.ts'
import { type SunYear, sunYear } from '../solar/sun-year.ts'

type Light = Pick<Weather, 'dn' | 'df'>

/**
 * Of a year's light, in hours that cannot have it. Real years have up to 0.9 % at night, and 2.6 % if their clock is an hour
 * off; three hours are 4.2 % at 71° N and more elsewhere.
 */
const MAX_MISPLACED = 0.03

/** Outside the atmosphere when the earth is closest to the sun, W/m². Real years have up to 1,101. */
const MAX_BEAM = 1415

const SOLAR_CONSTANT = 1361

/** Light of a year over that outside the atmosphere, on a horizontal plane. Real years have 0.38 to 0.73. */
const MIN_CLEARNESS = 0.1
const MAX_CLEARNESS = 1

/** Share of the light in some of the hours; not a number in a year without light. */
const shareOf = ({ dn, df }: Light, isCounted: (hour: number) => boolean): number => {
  const light = dn.map((beam, hour) => Math.max(0, beam + df[hour]))
  return total(light.filter((_, hour) => isCounted(hour))) / total(light)
}

export const nightShare = (light: Light, { up }: Pick<SunYear, 'up'>): number =>
  shareOf(light, (hour) => up[hour] === 0)

/**
 * Why the light of a year cannot be that of a place, or null. The sun of the place decides what shade costs, so light must come
 * while that is up, and in amounts that it sends.
 */
export const contradictionInLight = (weather: Weather, { latitude, longitude }: Place): string | null => {
  const { dn, df, timeZone } = weather
  const sun = sunYear({ latitude, longitude, timeZone })
  if (nightShare(weather, sun) > MAX_MISPLACED) return 'dn and df have light at night'
  if (shareOf(weather, (hour) => dn[hour] > MAX_BEAM) > MAX_MISPLACED) return 'dn is more than the sun sends'
  const sine = sun.sinAltitude.map((value) => Math.max(0, value))
  const outside = SOLAR_CONSTANT * total(sine.map((value, hour) => value * sun.up[hour]))
  const clearness = total(sine.map((value, hour) => dn[hour] * value + df[hour])) / outside
  if (clearness < MIN_CLEARNESS) return 'dn and df have too little light'
  return clearness > MAX_CLEARNESS ? 'dn and df have too much light' : null
}
