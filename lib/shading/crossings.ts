import { TURN } from '../solar/angle.ts'
import { type Parabola, slopeAt, through, valueAt } from '../solar/parabola.ts'
import { limbAltitude } from '../solar/refraction.ts'
import {
  type SunTrack,
  sinDeclinationAt,
  sinDeclinationRateAt,
  sunAt,
  timeOfHourAngle,
} from '../solar/track.ts'
import * as cubic from './cubic.ts'
import { type Arc, overlap, type Range } from './sky-curve.ts'

/** Upper bound on how far sin δ departs from a straight line in half a day. It bends most at the solstices. */
const MAX_CURVATURE = 2e-5

/** Bounds on the sine of the sun's declination on a track's day. */
export const declinationsOf = (track: SunTrack): Range => {
  const noon = sinDeclinationAt(track, 0.5)
  const change = Math.abs(sinDeclinationRateAt(track, 0.5)) * 0.52 + MAX_CURVATURE
  return { lowest: noon - change, highest: noon + change }
}

/** Where the sun appears. */
export interface ApparentPosition {
  /** Apparent altitude of the upper limb, degrees. */
  readonly limb: number
  /** Degrees clockwise from north, 0…360. */
  readonly azimuth: number
}

/** The sun of a day on the sky. */
export interface DaySun {
  readonly positionAt: (time: number) => ApparentPosition
  /** Time and sin δ as functions of the hour angle in turns, over the day and half a day on either side of it. */
  readonly time: Parabola
  readonly sinDeclination: Parabola
  /** Bounds on sin δ. */
  readonly declinations: Range
}

/** Keeps the last position: all silhouettes that the sun does not cross on a day are tested at the same time. */
const positionsOf = (track: SunTrack): DaySun['positionAt'] => {
  let lastTime = Number.NaN
  let last: ApparentPosition = { limb: Number.NaN, azimuth: Number.NaN }
  return (time) => {
    if (time === lastTime) return last
    const { sinAltitude, azimuth } = sunAt(track, time)
    last = { limb: limbAltitude(sinAltitude), azimuth }
    lastTime = time
    return last
  }
}

export const daySun = (track: SunTrack): DaySun => {
  const before = timeOfHourAngle(track, -TURN)
  const noon = timeOfHourAngle(track, 0)
  const after = timeOfHourAngle(track, TURN)
  return {
    positionAt: positionsOf(track),
    time: through(before, noon, after),
    sinDeclination: through(
      sinDeclinationAt(track, before),
      sinDeclinationAt(track, noon),
      sinDeclinationAt(track, after),
    ),
    declinations: declinationsOf(track),
  }
}

/** Upper bound on the equation of time, in days. */
const MARGIN = 0.02

/** @param turns added to the arc's hour angles, to look for crossings on the day before or after */
const addCrossings = (
  times: number[],
  { sinDeclination, hourAngle, endHourAngle }: Arc,
  sun: DaySun,
  turns: number,
): void => {
  const start = hourAngle.a + turns
  // While the sun passes an arc its sin δ changes linearly, to 3·10⁻⁸.
  const rate = slopeAt(sun.sinDeclination, start)
  const excess = {
    a: sinDeclination.a - valueAt(sun.sinDeclination, start),
    b: sinDeclination.b - rate * hourAngle.b,
    c: sinDeclination.c - rate * hourAngle.c,
    d: sinDeclination.d - rate * hourAngle.d,
  }
  // Exact, because the next arc starts there: both must agree on which side of the line the sun is.
  const last = cubic.valueAt(sinDeclination, 1) - valueAt(sun.sinDeclination, endHourAngle + turns)
  for (const p of cubic.signChanges(excess, last))
    times.push(valueAt(sun.time, cubic.valueAt(hourAngle, p) + turns))
}

/** Most curves are not crossed on most days, and behind fifty screens an array each costs a tenth of the time. */
const NONE: readonly number[] = []

/**
 * Times of the track's day at which the sun crosses a curve, unsorted. There the curve and the sun have the same sin δ at
 * the same hour angle. Some times may be minutes outside the day.
 */
export const crossings = (curve: readonly Arc[], sun: DaySun): readonly number[] => {
  let times: number[] | undefined
  for (const arc of curve) {
    if (!overlap(arc, sun.declinations)) continue
    times ??= []
    addCrossings(times, arc, sun, 0)
    // An arc near midnight may be crossed at the beginning of the day, at its end, or at both.
    const { hourAngle, endHourAngle } = arc
    if (Math.min(hourAngle.a, endHourAngle) < MARGIN - 0.5) addCrossings(times, arc, sun, 1)
    if (Math.max(hourAngle.a, endHourAngle) > 0.5 - MARGIN) addCrossings(times, arc, sun, -1)
  }
  return times ?? NONE
}
