import { heightAt } from '../horizon/line.ts'
import { isOpaque, obstacleHeightAt } from '../horizon/obstacles.ts'
import type { Skyline } from '../horizon/skyline.ts'
import type { Place } from '../schemas/panels.ts'
import type { SampleDay, ShadingResult } from '../schemas/sun.ts'
import { HOURS_PER_DAY, isoDate, isoTime, monthOf } from '../solar/calendar.ts'
import { type LocalDay, localDay, type Stretch, stretchesOf, sunAt, sunAzimuth, utcOf } from '../solar/day.ts'
import type { Season } from '../solar/ephemeris.ts'
import { limbAltitude } from '../solar/refraction.ts'

/** The sun's upper limb is below a flat horizon, in sight, or behind the skyline. */
type SunState = 'night' | 'lit' | 'hidden'

/**
 * The sun's state (night, lit or hidden) through a local day.
 *
 * @param month of the obstacles' transmittance, 0 for January
 * @returns the state at a time, as a fraction of the local day
 */
export const sunStates = (skyline: Skyline, local: LocalDay, month: number): ((time: number) => SunState) => {
  const opaque = skyline.obstacles.filter(({ transmittance }) => isOpaque(transmittance[month]))
  return (time) => {
    const sun = sunAt(local, time)
    const altitude = limbAltitude(sun.up)
    if (altitude <= 0) return 'night'
    const azimuth = sunAzimuth(sun)
    const hides = (height: number): boolean => height >= 90 || altitude < height
    if (hides(heightAt(skyline.line, azimuth))) return 'hidden'
    return opaque.some((obstacle) => hides(obstacleHeightAt(obstacle, azimuth))) ? 'hidden' : 'lit'
  }
}

export const hoursOf = (stretches: readonly Stretch<SunState>[]): number =>
  stretches.reduce((days, { from, to }) => days + (to - from), 0) * HOURS_PER_DAY

const sampleDay = ({ name, day }: Season, skyline: Skyline, place: Place): SampleDay => {
  const local = localDay(day, place.latitude, place.longitude)
  const stretches = stretchesOf(sunStates(skyline, local, monthOf(day.date)))
  const hidden = stretches.filter(({ state }) => state === 'hidden')
  const shadedHours = hoursOf(hidden)
  const daylightHours = hoursOf(stretches.filter(({ state }) => state !== 'night'))
  return {
    name,
    date: isoDate(day.date),
    daylightHours,
    shadedHours,
    percentShaded: daylightHours > 0 ? 100 * (shadedHours / daylightHours) : 0,
    shadedIntervals: hidden.map(({ from, to }) => ({
      from: isoTime(utcOf(local, from)),
      to: isoTime(utcOf(local, to)),
    })),
  }
}

/**
 * The share of daylight hours that a skyline takes on sample days, judged by the sun's upper limb. The horizon line hides it,
 * and so do obstacles that transmit less than half of the light in the month. Nothing is rounded.
 *
 * @param days see seasons in lib/solar/ephemeris.ts
 */
export const calculateShading = (skyline: Skyline, place: Place, days: readonly Season[]): ShadingResult => {
  const sampleDays = days.map((season) => sampleDay(season, skyline, place))
  const lit = sampleDays.filter(({ daylightHours }) => daylightHours > 0)
  const total = lit.reduce((sum, { percentShaded }) => sum + percentShaded, 0)
  return { sampleDays, averageShadingLoss: lit.length > 0 ? total / lit.length : 0 }
}
