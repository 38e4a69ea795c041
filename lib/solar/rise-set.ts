import { TURN } from './angle.ts'
import { centreOfLimbAt, UPPER_LIMB } from './refraction.ts'
import { signChanges } from './sign-changes.ts'
import { equationOfTimeAt, type SunTrack, sinDeclinationAt, sunAt } from './track.ts'

/** Nearer to a pole than 3°, the day's own change of declination moves the sun's rise by hours. */
const LEAST_COSINE_OF_LATITUDE = 0.05

/** 0.2″, some 14 ms of the sun's way. */
const NEARLY = 1e-6

/** The hour angle at which a sun of the declination of one time stands at a height, as a function of sin δ around it. */
interface Anchor {
  readonly sinDeclination: number
  /** Radians, 0…π, its derivative by sin δ, and nearly the second one. */
  readonly hourAngle: number
  readonly slope: number
  readonly bend: number
}

/** Meeus (15.1), where the sun's track cuts that height at a blunt angle. */
const anchorAt = (track: SunTrack, sinRising: number, dayFraction: number): Anchor | null => {
  const { sinLatitude, cosLatitude } = track.observer
  const sin = sinDeclinationAt(track, dayFraction)
  const cos = Math.sqrt(1 - sin * sin)
  const cosine = (sinRising - sinLatitude * sin) / (cosLatitude * cos)
  if (!(Math.abs(cosine) < 0.99)) return null
  const sine = Math.sqrt(1 - cosine * cosine)
  const slope = (sinLatitude / (cosLatitude * cos) - (cosine * sin) / (cos * cos)) / sine
  return { sinDeclination: sin, hourAngle: Math.acos(cosine), slope, bend: (slope * slope * cosine) / sine }
}

/**
 * The declination of the very moment comes from repeating it along the straight line through the anchor, where each step
 * is the same share of the one before: all are taken together, as a geometric series. Where the line leaves the curve,
 * the anchor is moved. NaN where that does not settle.
 */
const riseOrSet = (track: SunTrack, sinRising: number, side: -1 | 1, noon: Anchor): number => {
  let anchor: Anchor | null = noon
  let time = 0.5
  for (let round = 0; anchor && round < 5; round++) {
    const first = 0.5 + (side * anchor.hourAngle) / TURN - equationOfTimeAt(track, time)
    const change = sinDeclinationAt(track, first) - anchor.sinDeclination
    const second =
      0.5 + (side * (anchor.hourAngle + anchor.slope * change)) / TURN - equationOfTimeAt(track, first)
    const [step, next] = [first - time, second - first]
    time = second + ((next * next) / (step - next) || 0)
    if (Math.abs(anchor.bend) * change * change < NEARLY) return time
    anchor = anchorAt(track, sinRising, time)
  }
  return Number.NaN
}

/** Where it grazes the horizon, as near the poles, the sun may rise and set any number of times. */
const searchRisesAndSets = (track: SunTrack, sinRising: number): number[] => {
  const bend = track.observer.cosLatitude * TURN * TURN + 0.02
  return signChanges((dayFraction) => sunAt(track, dayFraction).sinAltitude - sinRising, bend)
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
  const noon = track.observer.cosLatitude > LEAST_COSINE_OF_LATITUDE ? anchorAt(track, sinRising, 0.5) : null
  const rise = noon ? riseOrSet(track, sinRising, -1, noon) : Number.NaN
  const set = noon ? riseOrSet(track, sinRising, 1, noon) : Number.NaN
  if (rise > 0.02 && set < 0.98) return [{ from: rise, to: set }]
  const times = [0, ...searchRisesAndSets(track, sinRising), 1]
  return times
    .slice(1)
    .map((to, i) => ({ from: times[i] ?? 0, to }))
    .filter(({ from, to }) => sunAt(track, (from + to) / 2).sinAltitude > sinRising)
}
