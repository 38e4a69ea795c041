import { DAYS, HOURS } from '../../../lib/solar/calendar.ts'
import { CENTER, limbAltitude } from '../../../lib/solar/refraction.ts'
import type { LocationInZone } from '../../../lib/solar/sun-year.ts'
import { observerAt, type SunPosition, type SunTrack, sunAt } from '../../../lib/solar/track.ts'
import { typicalYear } from '../../../lib/solar/typical-year.ts'

export const MINUTES = 60

/** Where and when the sun does something unusual. */
export const places = {
  'mid-latitudes': { latitude: 48.2, longitude: 16.37, timeZone: 1 },
  subtropics: { latitude: 33.45, longitude: -112.07, timeZone: -7 },
  'the tropics, the sun in the zenith and north of it': { latitude: 10, longitude: 77, timeZone: 5.5 },
  'a zone of 5:45 hours': { latitude: 27.7, longitude: 85.3, timeZone: 5.75 },
  'the midnight sun and the polar night at 70° N': { latitude: 70, longitude: 25.7, timeZone: 1 },
  'the southern summer that runs across New Year': { latitude: -75, longitude: 123.3, timeZone: 8 },
  'the south pole': { latitude: -90, longitude: 0, timeZone: 12 },
  'next to the date line, with a time zone from its other side': {
    latitude: -16.8,
    longitude: -179.97,
    timeZone: 12,
  },
} as const satisfies Readonly<Record<string, LocationInZone>>

export const tracksOf = ({ latitude, longitude }: LocationInZone): SunTrack[] => {
  const observer = observerAt(latitude, longitude)
  return typicalYear().map((day) => ({ day, observer }))
}

/** The sun at a time of the station, in hours from 1 January 00:00; the year repeats before and after. */
export const sunOf = (place: LocationInZone): ((time: number) => SunPosition) => {
  const tracks = tracksOf(place)
  return (time) => {
    const localMeanTime = (time - place.timeZone) / 24 + place.longitude / 360
    const date = Math.floor(localMeanTime)
    const track = tracks[(date + DAYS) % DAYS]
    if (!track) throw new Error('There is no such day')
    return sunAt(track, localMeanTime - date)
  }
}

/** A minute in whose middle the sun's center is above a flat horizon. */
export interface SunlitMinute extends SunPosition {
  readonly hour: number
  /** Its middle, in hours from 1 January 00:00. */
  readonly time: number
  /** Of the sun's center with refraction, degrees. */
  readonly altitude: number
}

/** Samples a year, without solving for any time. */
export const forEachSunlitMinute = (place: LocationInZone, visit: (minute: SunlitMinute) => void): void => {
  const sunAtTime = sunOf(place)
  for (let hour = 0; hour < HOURS; hour++) {
    for (let minute = 0; minute < MINUTES; minute++) {
      const time = hour + (minute + 0.5) / MINUTES
      const { sinAltitude, azimuth } = sunAtTime(time)
      const altitude = sinAltitude < -0.03 ? -1 : limbAltitude(sinAltitude) - CENTER
      if (altitude > 0) visit({ hour, time, sinAltitude, azimuth, altitude })
    }
  }
}
