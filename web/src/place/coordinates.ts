import type { Place } from '../api/types.ts'
import { roundTo } from '../ui/azimuth.ts'

/** About a meter, so that nothing is lost by writing a place down and reading it again. */
const DECIMALS = 5

export const roundPlace = ({ latitude, longitude }: Place): Place => ({
  latitude: roundTo(latitude, DECIMALS),
  longitude: roundTo(longitude, DECIMALS),
})

export const isSamePlace = (one: Place | null, other: Place | null): boolean =>
  one?.latitude === other?.latitude && one?.longitude === other?.longitude

/** `47.2692° N, 11.4041° E` */
export const formatPlace = (place: Place): string => {
  const { latitude, longitude } = roundPlace(place)
  return `${Math.abs(latitude)}° ${latitude < 0 ? 'S' : 'N'}, ${Math.abs(longitude)}° ${longitude < 0 ? 'W' : 'E'}`
}
