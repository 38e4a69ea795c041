import type { Place } from '../schemas/panels.ts'

/** 0.0001° is 11 m or less: weather data is far coarser, and an address geocoded twice stays the same place. */
const PLACE_DECIMALS = 4

/** Adding 0 turns negative zero into zero. */
const rounded = (degrees: number): number => Number(degrees.toFixed(PLACE_DECIMALS)) + 0

/** The place in requests to estimators. On the date line, its longitude is 180. */
export const placeOf = ({ latitude, longitude }: Place): Place => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude) === -180 ? 180 : rounded(longitude),
})

/** Degrees between places: the greater of the differences in latitude and in longitude times the cosine of latitude. */
export const degreesApart = (one: Place, other: Place): number => {
  const turn = Math.abs(one.longitude - other.longitude) % 360
  const aside = Math.min(turn, 360 - turn) * Math.cos((one.latitude * Math.PI) / 180)
  return Math.max(Math.abs(one.latitude - other.latitude), aside)
}
