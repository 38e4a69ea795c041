import type { HorizonLine } from '../horizon/line.ts'
import { isoDate, isoTime } from '../solar/iso-time.ts'
import type { PlaceInYear } from '../solar/place.ts'
import { daylight, type Stretch } from '../solar/rise-set.ts'
import { type Season, seasons } from '../solar/seasons.ts'
import { observerAt, type SunTrack, utcDayAt } from '../solar/track.ts'
import { CrossingSearch } from './crossings.ts'
import { shadedStretches } from './shaded-stretches.ts'
import { skyLine } from './sky-line.ts'

const HOURS_PER_DAY = 24

const hours = (stretches: readonly Stretch[]): number => {
  let days = 0
  for (const { from, to } of stretches) days += to - from
  return days * HOURS_PER_DAY
}

export interface SampleDay {
  readonly name: Season['name']
  /** UTC calendar date of the equinox or solstice, YYYY-MM-DD. */
  readonly date: string
  /** Hours of the site's local mean solar day in which the sun's upper limb is up over a flat horizon. */
  readonly daylightHours: number
  /** Hours of those in which the limb is below the horizon line. */
  readonly shadedHours: number
  /** 100 · shadedHours / daylightHours; 0 where there is no daylight. */
  readonly percentShaded: number
  /** The stretches that shadedHours adds up, ISO 8601 UTC to the second. */
  readonly shadedIntervals: { readonly from: string; readonly to: string }[]
}

export interface ShadingResult {
  readonly sampleDays: SampleDay[]
  /** Mean of percentShaded over the sample days that have daylight; 0 if none has. */
  readonly averageShadingLoss: number
}

const sampleDay = (name: Season['name'], search: CrossingSearch, track: SunTrack): SampleDay => {
  const up = daylight(track)
  const shaded = shadedStretches(search, track, up)
  const daylightHours = hours(up)
  const shadedHours = hours(shaded)
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
 * The share of daylight hours that the horizon takes on the equinoxes and solstices of a year. Crossings are solved,
 * not sampled: times hold to a second, nothing is rounded.
 */
export const calculateShading = (
  line: HorizonLine,
  { latitude, longitude, year }: PlaceInYear,
): ShadingResult => {
  const observer = observerAt(latitude, longitude)
  const search = new CrossingSearch(skyLine(line, observer))
  const sampleDays = seasons(year).map(({ name, day }) => sampleDay(name, search, { day, observer }))
  let lit = 0
  let total = 0
  for (const { daylightHours, percentShaded } of sampleDays) {
    if (daylightHours > 0) lit++
    total += percentShaded
  }
  return { sampleDays, averageShadingLoss: lit > 0 ? total / lit : 0 }
}
