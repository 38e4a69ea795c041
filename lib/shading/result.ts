import { isOpaque } from '../horizon/obstacles.ts'
import type { Skyline } from '../horizon/skyline.ts'
import type { LocationInYear } from '../schemas/panels.ts'
import type { SampleDay, ShadingResult } from '../schemas/shading.ts'
import { HOURS_PER_DAY } from '../solar/hours.ts'
import { type Interval, union } from '../solar/interval.ts'
import { isoDate, isoTime, monthOf } from '../solar/iso-time.ts'
import { UPPER_LIMB } from '../solar/refraction.ts'
import { daylight } from '../solar/rise-set.ts'
import { seasons } from '../solar/seasons.ts'
import { observerAt, type SunTrack, utcDayAt } from '../solar/track.ts'
import { daySun, declinationsOf } from './crossings.ts'
import { lineSilhouette, type Silhouette, screenSilhouette, shadedIntervals } from './intervals.ts'
import { FINE_ARCS } from './sky-curve.ts'

const hoursOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((days, { from, to }) => days + (to - from), 0) * HOURS_PER_DAY

const sampleDay = (name: SampleDay['name'], track: SunTrack, opaque: readonly Silhouette[]): SampleDay => {
  const up = daylight(track)
  const sun = daySun(track)
  const shaded = union(opaque.map((silhouette) => shadedIntervals(silhouette, sun, up)))
  const daylightHours = hoursOf(up)
  const shadedHours = hoursOf(shaded)
  return {
    name,
    date: isoDate(track.day.date),
    daylightHours,
    shadedHours,
    percentShaded: daylightHours > 0 ? 100 * (shadedHours / daylightHours) : 0,
    shadedIntervals: shaded.map(({ from, to }) => ({
      from: isoTime(utcDayAt(track, from)),
      to: isoTime(utcDayAt(track, to)),
    })),
  }
}

/**
 * The share of daylight hours that a skyline takes on the equinoxes and solstices of a year. The sun's upper limb counts.
 * It is shaded behind the horizon line, and behind screens that let less than half of the light through in the month.
 * Crossings are solved, not sampled: times hold to a second, and nothing is rounded.
 */
export const calculateShading = (
  { line, screens }: Skyline,
  { latitude, longitude, year }: LocationInYear,
): ShadingResult => {
  const observer = observerAt(latitude, longitude)
  const days = seasons(year).map(({ name, day }) => ({ name, track: { day, observer } }))
  const declinations = days.map(({ track }) => declinationsOf(track))
  const comparison = { observer, point: UPPER_LIMB, declinations, maxLength: FINE_ARCS }
  const ofLine = lineSilhouette(line, comparison)
  const ofScreens = screens.map((screen) => ({
    transmittance: screen.transmittance,
    silhouette: screenSilhouette(screen, comparison),
  }))
  const opaqueIn = (month: number): Silhouette[] => [
    ofLine,
    ...ofScreens
      .filter(({ transmittance }) => isOpaque(transmittance[month] ?? 0))
      .map(({ silhouette }) => silhouette),
  ]
  const sampleDays = days.map(({ name, track }) => sampleDay(name, track, opaqueIn(monthOf(track.day.date))))
  const lit = sampleDays.filter(({ daylightHours }) => daylightHours > 0)
  const total = lit.reduce((sum, { percentShaded }) => sum + percentShaded, 0)
  return { sampleDays, averageShadingLoss: lit.length > 0 ? total / lit.length : 0 }
}
