import { TURN } from './angle.ts'
import { alternating, type Interval } from './interval.ts'
import { CENTER, centerAltitude, UPPER_LIMB } from './refraction.ts'
import { rootBetween, type Sample } from './root.ts'
import {
  type SunTrack,
  sinDeclinationAt,
  sinDeclinationRateAt,
  sunDirection,
  timeOfHourAngle,
} from './track.ts'

/** Sine of the geocentric airless altitude of the sun's center when its limb or its center appears on a flat horizon. */
const LIMB_RISING = Math.sin(centerAltitude(UPPER_LIMB).altitude)
export const CENTER_RISING = Math.sin(centerAltitude(CENTER).altitude)

/** 0.9 s, in days. The error after the last step is far smaller. */
const TOLERANCE = 1e-5

/**
 * The times at which the sun is highest or lowest. With sin a = sin φ sin δ + cos φ cos δ cos H, its altitude is
 * stationary where cos φ cos δ sin H = sin φ d(sin δ)/dH. That is noon and midnight, except near the poles, where the
 * change in declination matters. Within 3° of a pole the sun may climb all day: then all three are NaN.
 */
const turningTimes = (track: SunTrack): number[] => {
  const { sinLatitude, cosLatitude } = track.observer
  const sinDeclination = sinDeclinationAt(track, 0.5)
  const cosDeclination = Math.sqrt(1 - sinDeclination * sinDeclination)
  const rate = sinDeclinationRateAt(track, 0.5) / TURN
  const noon = Math.asin((sinLatitude * rate) / (cosLatitude * cosDeclination))
  return [
    timeOfHourAngle(track, -TURN / 2 - noon),
    timeOfHourAngle(track, noon),
    timeOfHourAngle(track, TURN / 2 - noon),
  ]
}

/** Between two turning times the sine of the altitude is nearly half a period of a cosine of time: its root. */
const ofCosine = (from: Sample, to: Sample): number => {
  const middle = (from.value + to.value) / 2
  const amplitude = (from.value - to.value) / 2
  return from.x + ((to.x - from.x) / Math.PI) * Math.acos(-middle / amplitude)
}

/**
 * The parts of a track's day in which the sun is up over a flat horizon, including refraction: usually one, none in the
 * polar night, and the whole day under the midnight sun. Where the sun grazes the horizon there may be two.
 *
 * @param sinRising sine of the altitude of the sun's center at rise and set, {@link LIMB_RISING} or {@link CENTER_RISING}
 */
export const daylight = (track: SunTrack, sinRising = LIMB_RISING): Interval[] => {
  const { sinLatitude, cosLatitude } = track.observer
  const aboveHorizon = (time: number) => {
    const { east, up } = sunDirection(track, time)
    return {
      value: up - sinRising,
      // d(sin a)/dt: the rotation of the sky, and the change in declination.
      slope: TURN * cosLatitude * east + sinLatitude * sinDeclinationRateAt(track, time),
    }
  }
  const start = { x: 0, value: aboveHorizon(0).value }
  const risesAndSets: number[] = []
  let from = start
  for (const x of [...turningTimes(track), 1]) {
    if (!(from.x < x && x <= 1)) continue
    const to = { x, value: aboveHorizon(x).value }
    if (from.value < 0 !== to.value < 0)
      risesAndSets.push(rootBetween(aboveHorizon, from, to, TOLERANCE, ofCosine(from, to)))
    from = to
  }
  return alternating(start.value > 0, [0, ...risesAndSets, 1])
}
