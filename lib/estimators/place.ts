import type { Location } from '../schemas/panels.ts'

/** 0.0001° is 11 m or less: weather data is far coarser, and an address that was located twice is the same place. */
const PLACE_DECIMALS = 4

/** Adding 0 turns negative zero into zero. */
const rounded = (degrees: number): number => Number(degrees.toFixed(PLACE_DECIMALS)) + 0

/** The place that estimators are asked about. */
export const placeOf = ({ latitude, longitude }: Location): Location => ({
  latitude: rounded(latitude),
  longitude: rounded(longitude),
})
