import { RADIANS_PER_DEGREE } from '../solar/angle.ts'
import { centreOfLimbAt, UPPER_LIMB } from '../solar/refraction.ts'
import { sineAndCosine } from '../solar/table.ts'
import type { HorizonLine } from './horizon.ts'

/**
 * Bound on the second derivative of sin δ along a piece, p = 0…1: that of a point moving across the sphere, and what
 * refraction adds. Near the ground the sun climbs up to 1.2 times as fast as the line, and that factor changes by up
 * to 5 per radian; above 5° by less than 0.5.
 *
 * @param width of the piece, in degrees of azimuth
 * @param from height of its one end, in degrees
 * @param to height of the other
 */
export const bendBound = (width: number, from: number, to: number, cosLatitude: number): number => {
  const across = width * RADIANS_PER_DEGREE
  const rise = Math.abs(to - from) * RADIANS_PER_DEGREE
  const steepest = Math.min(1, Math.max(from, to) * RADIANS_PER_DEGREE)
  const refraction = Math.min(from, to) < 5 ? 5 : 0.5
  return cosLatitude * across * (across + 2.4 * rise * steepest) + (1.44 + refraction) * rise * rise
}

/** A horizon line at a latitude and, for each of its pieces, the declinations of a sun that may meet it. */
export interface SkyLine {
  readonly line: HorizonLine
  /** The point of the sun that is behind the line or not. */
  readonly point: number
  /** Of the piece that starts at each of the line's points: a sun of lesser sin δ does not meet it. */
  readonly lowest: Float64Array
  /** A sun of greater sin δ does not meet it. −∞ for a piece that lies on the ground, which shades nothing. */
  readonly highest: Float64Array
}

/** @param latitude degrees, north positive */
export const skyLine = (line: HorizonLine, latitude: number, point = UPPER_LIMB): SkyLine => {
  const { azimuths, heights } = line
  const sinLatitude = Math.sin(latitude * RADIANS_PER_DEGREE)
  const cosLatitude = Math.cos(latitude * RADIANS_PER_DEGREE)
  const sinDeclination = (azimuth: number, height: number): number => {
    const altitude = centreOfLimbAt(height + point)
    return sinLatitude * altitude.sin + cosLatitude * altitude.cos * sineAndCosine(azimuth).cos
  }

  const count = azimuths.length
  const lowest = new Float64Array(count)
  const highest = new Float64Array(count)
  const last = count - 1
  let azimuth = (azimuths[last] ?? 0) - 360
  let height = heights[last] ?? 0
  let sine = count > 0 ? sinDeclination(azimuth + 360, height) : 0
  for (let i = 0; i < count; i++) {
    const nextAzimuth = azimuths[i] ?? 0
    const nextHeight = heights[i] ?? 0
    const nextSine = sinDeclination(nextAzimuth, nextHeight)
    const sag = bendBound(nextAzimuth - azimuth, height, nextHeight, cosLatitude) / 8
    const onTheGround = height === 0 && nextHeight === 0
    const piece = i === 0 ? last : i - 1
    lowest[piece] = Math.min(sine, nextSine) - sag
    highest[piece] = onTheGround ? Number.NEGATIVE_INFINITY : Math.max(sine, nextSine) + sag
    azimuth = nextAzimuth
    height = nextHeight
    sine = nextSine
  }
  return { line, point, lowest, highest }
}
