import { TURN } from './angle.ts'
import { type Interval, partsWhere } from './interval.ts'
import { centerAltitude, UPPER_LIMB } from './refraction.ts'
import { rootBetween } from './root.ts'
import {
  type SunTrack,
  sinDeclinationAt,
  sinDeclinationRateAt,
  sunDirection,
  timeOfHourAngle,
} from './track.ts'

/** 0.9 s, in days: the last step leaves far less. */
const TOLERANCE = 1e-5

/**
 * The times at which the sun turns from climbing to sinking or back. With sin a = sin φ sin δ + cos φ cos δ cos H, its
 * altitude is stationary where cos φ cos δ sin H = sin φ d(sin δ)/dH: at noon and midnight, but for the change of the
 * declination, which counts near the poles. Within 3° of them the sun may climb all day: then all three are NaN.
 */
const turningTimes = (track: SunTrack): number[] => {
  const { sinLatitude, cosLatitude } = track.observer
  const sinDeclination = sinDeclinationAt(track, 0.5)
  const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination)
  const rate = sinDeclinationRateAt(track, 0.5) / TURN
  const noon = Math.asin((sinLatitude * rate) / (cosLatitude * cosDeclination))
  return [-TURN / 2 - noon, noon, TURN / 2 - noon].map((hourAngle) => timeOfHourAngle(track, hourAngle))
}

/**
 * The parts of a track's day in which the sun is up over a flat horizon, refraction included: one at most places; none
 * in the polar night, the whole day under the midnight sun. Where the sun grazes the horizon there may be two.
 *
 * @param point of the sun that must be above the horizon
 */
export const daylight = (track: SunTrack, point = UPPER_LIMB): Interval[] => {
  const { sinLatitude, cosLatitude } = track.observer
  const sinRising = Math.sin(centerAltitude(point).altitude)
  const aboveHorizon = (time: number) => {
    const { east, up } = sunDirection(track, time)
    return {
      value: up - sinRising,
      // d(sin a)/dt: the turn of the sky, and the change of the declination.
      slope: TURN * cosLatitude * east + sinLatitude * sinDeclinationRateAt(track, time),
    }
  }
  const risesAndSets: number[] = []
  let from = { x: 0, value: aboveHorizon(0).value }
  for (const x of [...turningTimes(track), 1]) {
    if (!(from.x < x && x <= 1)) continue
    const to = { x, value: aboveHorizon(x).value }
    if (from.value < 0 !== to.value < 0) risesAndSets.push(rootBetween(aboveHorizon, from, to, TOLERANCE))
    from = to
  }
  return partsWhere((time) => aboveHorizon(time).value > 0, { from: 0, to: 1 }, risesAndSets)
}
