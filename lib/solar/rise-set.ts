import { TURN } from './angle.ts'
import { centreOfLimbAt, UPPER_LIMB } from './refraction.ts'
import { findSignChanges } from './sign-changes.ts'
import { equationOfTimeAt, type SunTrack, sinDeclinationAt, sunAt } from './track.ts'

/** Nearer to a pole than 3°, the day's own change of declination moves the sun's rise by hours. */
const LEAST_COSINE_OF_LATITUDE = 0.05

/** A second, in days. */
const NEARLY = 1e-5

/**
 * Where the sun's track cuts the horizon at a blunt angle, its hour angle there is a formula (Meeus (15.1)); the
 * declination of that very moment comes from repeating it. Each step is the same share of the one before: the last,
 * of less than a second, are taken together as a geometric series. NaN where that does not settle.
 */
const riseOrSet = (track: SunTrack, sinRising: number, side: -1 | 1): number => {
  let dayFraction = 0.5 + side / 4
  let step = 0
  for (let round = 0; round < 5; round++) {
    const sinDeclination = sinDeclinationAt(track, dayFraction)
    const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination)
    const cosHourAngle =
      (sinRising - track.sinLatitude * sinDeclination) / (track.cosLatitude * cosDeclination)
    if (!(Math.abs(cosHourAngle) < 0.99)) return Number.NaN
    const apparentTime = 0.5 + (side * Math.acos(cosHourAngle)) / TURN
    const next = apparentTime - equationOfTimeAt(track, dayFraction)
    const before = step
    step = next - dayFraction
    dayFraction = next
    const rest = (step * step) / (before - step)
    if (Math.abs(rest) < NEARLY && round > 0) return dayFraction + rest
  }
  return Number.NaN
}

/** Where it grazes the horizon, as near the poles, the sun may rise and set any number of times. */
const searchRisesAndSets = (track: SunTrack, sinRising: number): number[] => {
  const bend = track.cosLatitude * TURN * TURN + 0.02
  const height = {
    value: (dayFraction: number) => sunAt(track, dayFraction).sinAltitude - sinRising,
    straying: (span: number) => (bend * span * span) / 8,
    shortest: 1e-7,
    lastStep: 1e-5,
  }
  const found: number[] = []
  findSignChanges(height, 0, height.value(0), 1, height.value(1), found)
  return found
}

/** A stretch of a track's day, in fractions of it. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/**
 * The stretches of a track's day in which the sun is up over a flat horizon, refraction included: one at most places;
 * none in the polar night, the whole day under the midnight sun.
 *
 * @param point of the sun that must be above the horizon
 */
export const daylight = (track: SunTrack, point = UPPER_LIMB): Stretch[] => {
  const sinRising = centreOfLimbAt(point).sin
  const formula = track.cosLatitude > LEAST_COSINE_OF_LATITUDE
  const rise = formula ? riseOrSet(track, sinRising, -1) : Number.NaN
  const set = formula ? riseOrSet(track, sinRising, 1) : Number.NaN
  if (rise > 0.02 && set < 0.98) return [{ from: rise, to: set }]
  const times = [0, ...searchRisesAndSets(track, sinRising), 1]
  return times
    .slice(1)
    .map((to, i) => ({ from: times[i] ?? 0, to }))
    .filter(({ from, to }) => sunAt(track, (from + to) / 2).sinAltitude > sinRising)
}
