import type { Weather } from '../pvwatts/hourly-series.ts'
import type { Place } from '../schemas/panels.ts'
import { total } from '../solar/calendar.ts'
import { type SunYear, sunYear } from '../solar/sun-year.ts'

type Light = Pick<Weather, 'dn' | 'df'>

/**
 * Maximum share of a year's light in hours that cannot have any. Real years have up to 0.9 % at night, and 2.6 % if their
 * clock is an hour off; a clock that is three hours off gives 4.2 % at 71° N and more elsewhere.
 */
const MAX_MISPLACED = 0.03

/** Beam irradiance outside the atmosphere at perihelion, W/m². Real years have up to 1,101. */
const MAX_BEAM = 1415

const SOLAR_CONSTANT = 1361

/** Bounds of a year's light over the extraterrestrial light, both on a horizontal plane. Real years have 0.38 to 0.73. */
const MIN_CLEARNESS = 0.1
const MAX_CLEARNESS = 1

/** Share of the light in the counted hours; NaN in a year without light. */
const shareOf = ({ dn, df }: Light, isCounted: (hour: number) => boolean): number => {
  const light = dn.map((beam, hour) => Math.max(0, beam + df[hour]))
  return total(light.filter((_, hour) => isCounted(hour))) / total(light)
}

export const nightShare = (light: Light, { up }: Pick<SunYear, 'up'>): number =>
  shareOf(light, (hour) => up[hour] === 0)

/**
 * The reason why a year's light cannot come from a place, or null. The place's sun decides what shade costs, so light
 * must come while that sun is up, and in amounts that it sends.
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
