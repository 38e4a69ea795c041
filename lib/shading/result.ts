import type { HorizonLine } from '../horizon/line.ts'
import type { LocationInYear } from '../schemas/panels.ts'
import type { SampleDay, ShadingResult } from '../schemas/shading.ts'
import { HOURS_PER_DAY } from '../solar/hours.ts'
import type { Interval } from '../solar/interval.ts'
import { isoDate, isoTime } from '../solar/iso-time.ts'
import { UPPER_LIMB } from '../solar/refraction.ts'
import { daylight } from '../solar/rise-set.ts'
import { seasons } from '../solar/seasons.ts'
import { observerAt, type SunTrack, utcDayAt } from '../solar/track.ts'
import { declinationsOf } from './crossings.ts'
import { type Skyline, shadedIntervals } from './intervals.ts'
import { FINE_ARCS, skyCurve } from './sky-curve.ts'

const hoursOf = (intervals: readonly Interval[]): number =>
  intervals.reduce((days, { from, to }) => days + (to - from), 0) * HOURS_PER_DAY

const sampleDay = (name: SampleDay['name'], skyline: Skyline, track: SunTrack): SampleDay => {
  const up = daylight(track)
  const shaded = shadedIntervals(skyline, track, up)
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
 * The share of daylight hours that the horizon takes on the equinoxes and solstices of a year. The sun's upper limb
 * counts. Crossings are solved, not sampled: times hold to a second, and nothing is rounded.
 */
export const calculateShading = (
  line: HorizonLine,
  { latitude, longitude, year }: LocationInYear,
): ShadingResult => {
  const observer = observerAt(latitude, longitude)
  const days = seasons(year).map(({ name, day }) => ({ name, track: { day, observer } }))
  const declinations = days.map(({ track }) => declinationsOf(track))
  const skyline = {
    line,
    point: UPPER_LIMB,
    curve: skyCurve(line, observer, UPPER_LIMB, declinations, FINE_ARCS),
  }
  const sampleDays = days.map(({ name, track }) => sampleDay(name, skyline, track))
  const lit = sampleDays.filter(({ daylightHours }) => daylightHours > 0)
  const total = lit.reduce((sum, { percentShaded }) => sum + percentShaded, 0)
  return { sampleDays, averageShadingLoss: lit.length > 0 ? total / lit.length : 0 }
}
