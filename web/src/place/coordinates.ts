import type { Place } from '../api/types.ts'
import { roundTo } from '../ui/azimuth.ts'
import { readStorage, writeStorage } from '../ui/storage.ts'

/** About a meter; a place survives writing and reading at this precision. */
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

const ADDRESS = 'shading-address '

/** Stores the address at which a search found a place, in this tab only: a site has no field for it. */
export const keepAddress = (place: Place, address: string): void =>
  writeStorage('sessionStorage', ADDRESS + formatPlace(place), address)

/** The address at which a search found a place, otherwise the coordinates. */
export const placeText = (place: Place): string => {
  const address = readStorage('sessionStorage', ADDRESS + formatPlace(place))
  return typeof address === 'string' ? address : formatPlace(place)
}

/** An address without its site's name at the start. */
export const withoutName = (address: string, name: string): string =>
  address.startsWith(`${name}, `) ? address.slice(name.length + 2) : address
