import type { Obstacle } from '../schemas/obstacle.ts'
import { RADIANS_PER_DEGREE } from '../solar/angle.ts'
import { MONTHS } from '../solar/hours.ts'
import { azimuthOf, wrapAzimuth } from './direction.ts'

/**
 * An obstacle as the panels see it: a vertical screen. Its sides are vertical. Its top edge is straight, so it appears as a
 * part of a great circle: with the foot of the perpendicular from the panels to the screen's line at azimuth F and
 * distance d, the height angle h at azimuth A follows from tan h = height · cos(A − F) / d.
 */
export interface Screen {
  readonly name: string
  /** Degrees clockwise from north, 0 ≤ a < 360, of one side. */
  readonly azimuth: number
  /** Degrees from there clockwise to the other side, 0 < w < 180. */
  readonly width: number
  /** Highest point of the great circle, which may lie beyond the sides: degrees clockwise from north … */
  readonly crestAzimuth: number
  /** … and the tangent of its height angle. */
  readonly crestSlope: number
  /** Share of the light that gets through, 0…1, January to December. */
  readonly transmittance: readonly number[]
}

/** The ends in clockwise order. */
const clockwiseEnds = ({ from, to }: Obstacle) => {
  const isClockwise = wrapAzimuth(azimuthOf(to.direction) - azimuthOf(from.direction)) < 180
  return isClockwise ? { first: from, second: to } : { first: to, second: from }
}

export const screenOf = (obstacle: Obstacle): Screen => {
  const { first, second } = clockwiseEnds(obstacle)
  const azimuth = azimuthOf(first.direction)
  const width = wrapAzimuth(azimuthOf(second.direction) - azimuth)
  const widthRadians = width * RADIANS_PER_DEGREE
  // From the first end to the second, away from the panels and clockwise around them.
  const away = second.distance * Math.cos(widthRadians) - first.distance
  const across = second.distance * Math.sin(widthRadians)
  const perpendicular = (first.distance * across) / Math.hypot(away, across)
  const crestFromFirst = Math.atan2(-away, across) / RADIANS_PER_DEGREE
  const { name, height, transmittance } = obstacle
  return {
    name,
    azimuth,
    width,
    crestAzimuth: azimuth + crestFromFirst,
    crestSlope: height / perpendicular,
    transmittance:
      typeof transmittance === 'number' ? new Array<number>(MONTHS).fill(transmittance) : transmittance,
  }
}

/** Whether a screen with this transmittance counts as opaque where there is nothing between opaque and open. */
export const isOpaque = (transmittance: number): boolean => transmittance < 0.5

/** Height angle of a screen's top in degrees, at an azimuth in degrees between its sides. */
export const topHeightAt = ({ crestAzimuth, crestSlope }: Screen, azimuth: number): number =>
  Math.atan(crestSlope * Math.cos((azimuth - crestAzimuth) * RADIANS_PER_DEGREE)) / RADIANS_PER_DEGREE

/** Whether a screen stands at an azimuth, 0 ≤ azimuth ≤ 360. */
export const standsAt = (screen: Screen, azimuth: number): boolean => {
  const fromSide = azimuth - screen.azimuth
  return (fromSide < 0 ? fromSide + 360 : fromSide) <= screen.width
}

/** Height angle of a screen's top in degrees, 0 where the screen is not. */
export const screenHeightAt = (screen: Screen, azimuth: number): number =>
  standsAt(screen, azimuth) ? topHeightAt(screen, azimuth) : 0
