import type { HorizonLine } from '../horizon/line.ts'
import { RADIANS_PER_DEGREE } from '../solar/angle.ts'
import { centreOfLimbAt, UPPER_LIMB } from '../solar/refraction.ts'
import { sineAndCosine } from '../solar/table.ts'
import type { Observer } from '../solar/track.ts'
import { doubles } from './doubles.ts'

/**
 * Bound on the second derivative of sin δ along a piece, p = 0…1: that of a point moving across the sphere, and what
 * refraction adds. Near the ground the sun climbs up to 1.2 times as fast as the line, and that factor changes by up
 * to 5 per radian; above 5° by less than 0.5.
 *
 * @param width of the piece, in degrees of azimuth
 * @param rise from its lower end to its higher one, in degrees
 * @param lowest height of the one, in degrees
 * @param highest height of the other
 */
const bendBound = (
  width: number,
  rise: number,
  lowest: number,
  highest: number,
  cosLatitude: number,
): number => {
  const across = width * RADIANS_PER_DEGREE
  const up = rise * RADIANS_PER_DEGREE
  const steepest = Math.min(1, highest * RADIANS_PER_DEGREE)
  const refraction = lowest < 5 ? 5 : 0.5
  return cosLatitude * across * (across + 2.4 * up * steepest) + (1.44 + refraction) * up * up
}

/** The same of one piece, by the heights of its ends. */
export const bendOf = (width: number, from: number, to: number, cosLatitude: number): number =>
  bendBound(width, Math.abs(to - from), Math.min(from, to), Math.max(from, to), cosLatitude)

/** Length of a piece on the sky at most, in radians; near the ground refraction stretches its climb. */
export const lengthOf = (width: number, climb: number): number =>
  (width + 1.2 * Math.abs(climb)) * RADIANS_PER_DEGREE

/** A horizon line at a place, carried over to the sky. */
export interface SkyLine {
  readonly line: HorizonLine
  readonly observer: Observer
  /** The point of the sun that is behind the line or not. */
  readonly point: number
  /** sin δ of a sun that touches the line at each of its points. */
  readonly sines: readonly number[]
  /** How far sin δ strays at most, within any piece, from the straight line between its ends. */
  readonly sag: number
}

export const skyLine = (line: HorizonLine, observer: Observer, point = UPPER_LIMB): SkyLine => {
  const { azimuths, heights } = line
  const { sinLatitude, cosLatitude } = observer
  const sines = doubles(azimuths.length)
  let before = azimuths[0] ?? 0
  let heightBefore = heights[0] ?? 0
  let widest = 0
  let steepest = 0
  for (let i = 0; i < azimuths.length; i++) {
    const azimuth = azimuths[i] ?? 0
    const height = heights[i] ?? 0
    const altitude = centreOfLimbAt(height + point)
    sines[i] = sinLatitude * altitude.sin + cosLatitude * altitude.cos * sineAndCosine(azimuth).cos
    const step = azimuth - before
    const climb = Math.abs(height - heightBefore)
    if (step > widest) widest = step
    if (climb > steepest) steepest = climb
    before = azimuth
    heightBefore = height
  }
  return {
    line,
    observer,
    point,
    sines,
    sag: bendBound(widest, steepest, 0, 90, cosLatitude) / 8,
  }
}
