import type { Place } from '../api/types.ts'
import { roundPlace } from './coordinates.ts'

const TIMEOUT_MS = 15_000

/** Where the device is, and within how many meters. */
interface Location {
  readonly place: Place
  readonly accuracy: number
}

const reason = ({ code }: GeolocationPositionError): string => {
  switch (code) {
    case GeolocationPositionError.PERMISSION_DENIED:
      return 'The browser does not share your location with this page. Allow it in the browser’s settings for this site, or enter the place.'
    case GeolocationPositionError.TIMEOUT:
      return 'Finding your location took too long. Try again, or enter the place.'
    default:
      return 'Your location is not available. Enter the place, or pick it on a map.'
  }
}

/** Asks the browser where the device is. @throws Error that says what to do */
export const locate = (): Promise<Location> =>
  new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ place: roundPlace(coords), accuracy: coords.accuracy }),
      (error) => reject(new Error(reason(error))),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS },
    )
  })
