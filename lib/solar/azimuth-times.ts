import { RADIANS_PER_DEGREE, TURN } from './angle.ts'
import type { Latitude } from './sphere.ts'
import { type SunTrack, sinDeclinationAt, timeOfHourAngle } from './track.ts'

/**
 * A vertical circle, from the horizon at azimuth A through the zenith to the horizon at A + 180°. The sun is on it where
 * east · cos A = north · sin A, which is, with hour angle H, declination δ and latitude φ,
 *
 *   sin φ sin A cos H − cos A sin H = cos φ sin A tan δ
 *
 * or, with R and ψ from the left side's two factors, R cos(H + ψ) = cos φ sin A tan δ: at most two hour angles.
 */
export interface VerticalCircle {
  readonly psi: number
  /** cos φ sin A / R. */
  readonly ratio: number
}

/** The vertical circles through the azimuths 0, `step`, 2 · `step` … degrees; `step` divides 180. */
export const verticalCircles = ({ sinLatitude, cosLatitude }: Latitude, step: number): VerticalCircle[] =>
  Array.from({ length: 180 / step }, (_, i) => {
    const sin = Math.sin(i * step * RADIANS_PER_DEGREE)
    const cos = Math.cos(i * step * RADIANS_PER_DEGREE)
    return {
      psi: Math.atan2(cos, sinLatitude * sin),
      ratio: (cosLatitude * sin) / Math.hypot(sinLatitude * sin, cos),
    }
  })

const tanDeclinationAt = (track: SunTrack, time: number): number => {
  const sin = sinDeclinationAt(track, time)
  return sin / Math.sqrt(1 - sin * sin)
}

/** The time within the track's day at which the sun has an hour angle, give or take turns. */
const timeWithinDay = (track: SunTrack, hourAngle: number): number => {
  const time = timeOfHourAngle(track, hourAngle)
  const days = Math.floor(time)
  return days === 0 ? time : timeOfHourAngle(track, hourAngle - days * TURN)
}

/**
 * Times of the track's day at which the sun crosses vertical circles, unsorted, to a second. In the tropics the sun's path
 * may not reach a circle. Where it only grazes one, a time may be missing or minutes off, and the sun a few hundredths of a
 * degree beyond the circle.
 */
export const azimuthTimes = (track: SunTrack, circles: readonly VerticalCircle[]): number[] => {
  const atNoon = tanDeclinationAt(track, 0.5)
  const times: number[] = []
  for (const { psi, ratio } of circles) {
    const angle = Math.acos(ratio * atNoon)
    for (const sign of [1, -1]) {
      const nearly = timeWithinDay(track, sign * angle - psi)
      const refined = Math.acos(ratio * tanDeclinationAt(track, nearly))
      const time = timeWithinDay(track, sign * refined - psi)
      if (!Number.isNaN(time)) times.push(time)
    }
  }
  return times
}
