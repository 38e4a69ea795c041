import { isoDate, isoTime } from '../solar/iso-time.ts'
import { centreOfLimbAt } from '../solar/refraction.ts'
import { daylight, type Stretch } from '../solar/rise-set.ts'
import { type Season, seasons } from '../solar/seasons.ts'
import { type SunTrack, sunAt, sunTrack, utcDayAt } from '../solar/track.ts'
import { crossings } from './crossings.ts'
import { type HorizonPoint, heightAt, horizonLine } from './horizon.ts'
import { type SkyLine, skyLine } from './sky-line.ts'

const HOURS_PER_DAY = 24

/** The crossings of a day at whose midnights the sun is up are looked for around each of the two. */
const crossingsWithinDay = (sky: SkyLine, track: SunTrack, up: readonly Stretch[]): number[] =>
  up[0]?.from === 0 || up.at(-1)?.to === 1
    ? [...crossings(sky, track, 0), ...crossings(sky, track, 0.5), ...crossings(sky, track, 1)]
    : crossings(sky, track)

/**
 * The stretches of daylight in which the sun is below the line. Between two neighbours among the times at which it
 * can pass the line it is on one side throughout: its place in the middle tells which.
 */
const shadedStretches = (sky: SkyLine, track: SunTrack, up: readonly Stretch[]): Stretch[] => {
  const times = crossingsWithinDay(sky, track, up)
  for (const { to } of up) times.push(to)
  times.sort((a, b) => a - b)
  const shaded: Stretch[] = []
  for (const stretch of up) {
    let from = stretch.from
    let shadedFrom = Number.NaN
    for (const to of times) {
      if (to <= from || to > stretch.to) continue
      const { sinAltitude, azimuth } = sunAt(track, (from + to) / 2)
      if (sinAltitude < centreOfLimbAt(heightAt(sky.line, azimuth)).sin) {
        if (Number.isNaN(shadedFrom)) shadedFrom = from
      } else if (!Number.isNaN(shadedFrom)) {
        shaded.push({ from: shadedFrom, to: from })
        shadedFrom = Number.NaN
      }
      from = to
    }
    if (!Number.isNaN(shadedFrom)) shaded.push({ from: shadedFrom, to: from })
  }
  return shaded
}

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

const sampleDay = (name: Season['name'], sky: SkyLine, track: SunTrack): SampleDay => {
  const up = daylight(track)
  const shaded = shadedStretches(sky, track, up)
  const daylightHours = hours(up)
  const shadedHours = hours(shaded)
  return {
    name,
    date: isoDate(track.day.date),
    daylightHours,
    shadedHours,
    percentShaded: daylightHours > 0 ? (100 * shadedHours) / daylightHours : 0,
    shadedIntervals: shaded.map(({ from, to }) => ({
      from: isoTime(utcDayAt(track, from)),
      to: isoTime(utcDayAt(track, to)),
    })),
  }
}

export interface ShadingInput {
  /** Degrees, north positive, −90…90. */
  readonly latitude: number
  /** Degrees, east positive, −180…180. */
  readonly longitude: number
  /** In any order; no two at one azimuth. */
  readonly horizonProfile: readonly HorizonPoint[]
  /** 1950–2100. */
  readonly year: number
}

/**
 * The share of daylight hours that the horizon takes on the equinoxes and solstices of a year. Crossings are solved,
 * not sampled: times hold to a second, nothing is rounded.
 */
export const calculateShading = ({
  latitude,
  longitude,
  horizonProfile,
  year,
}: ShadingInput): ShadingResult => {
  const sky = skyLine(horizonLine(horizonProfile), latitude)
  const sampleDays = seasons(year).map(({ name, day }) =>
    sampleDay(name, sky, sunTrack(day, latitude, longitude)),
  )
  const lit = sampleDays.filter(({ daylightHours }) => daylightHours > 0)
  const total = lit.reduce((sum, { percentShaded }) => sum + percentShaded, 0)
  return { sampleDays, averageShadingLoss: lit.length > 0 ? total / lit.length : 0 }
}
