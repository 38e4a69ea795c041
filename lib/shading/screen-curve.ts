import { type Screen, topHeightAt } from '../horizon/obstacles.ts'
import { RADIANS_PER_DEGREE } from '../solar/angle.ts'
import { centerAltitude } from '../solar/refraction.ts'
import type { Latitude } from '../solar/sphere.ts'
import { type Arc, arcOf, lengthOf, type Touch, touchAt, touchOf, ZENITH } from './sky-curve.ts'

/** A place on an edge of a screen, and how it moves on along the edge: degrees per degree of the edge's parameter. */
interface EdgePoint {
  readonly touch: Touch
  readonly azimuthSlope: number
  readonly heightSlope: number
}

/**
 * Degrees from the zenith. The sun's limb touches a top while its center is a semidiameter nearer to the ground, so the
 * center's curve bends the more sharply the closer the top passes by the zenith. There, arcs must be as much shorter.
 */
const NEAR_ZENITH = 10

/** An edge of a screen, by a parameter in degrees. */
interface Edge {
  readonly from: number
  readonly to: number
  readonly at: (parameter: number) => EdgePoint
  /** Length in degrees of the part between two points; the error of its arc grows with it. */
  readonly lengthBetween: (from: number, to: number) => number
}

/** A vertical side, by the airless altitude of the sun's center: refraction does not bend it. */
const sideOf = (latitude: Latitude, azimuth: number, top: number, point: number): Edge => ({
  from: centerAltitude(point).altitude / RADIANS_PER_DEGREE,
  to: centerAltitude(top + point).altitude / RADIANS_PER_DEGREE,
  at: (altitude) => ({
    touch: touchOf(latitude, azimuth, { altitude: altitude * RADIANS_PER_DEGREE, slope: 1 }),
    azimuthSlope: 0,
    heightSlope: 1,
  }),
  lengthBetween: (from, to) => to - from,
})

/**
 * The top, by the angle θ from the crest of its great circle. With E the height angle of the crest, and the azimuth A
 * counted from the crest's,
 *   sin h = cos θ sin E        tan A = tan θ / cos E        dA/dθ = cos E / cos² h        dh/dθ = −sin θ sin E / cos h
 */
const topOf = (latitude: Latitude, screen: Screen, point: number): Edge => {
  const { azimuth, width, crestAzimuth, crestSlope } = screen
  const cosCrest = 1 / Math.hypot(1, crestSlope)
  const sinCrest = crestSlope * cosCrest
  const angleOf = (at: number): number => {
    const fromCrest = (at - crestAzimuth) * RADIANS_PER_DEGREE
    return Math.atan2(Math.sin(fromCrest) * cosCrest, Math.cos(fromCrest)) / RADIANS_PER_DEGREE
  }
  const heightOf = (angle: number): number =>
    Math.asin(Math.cos(angle * RADIANS_PER_DEGREE) * sinCrest) / RADIANS_PER_DEGREE
  return {
    from: angleOf(azimuth),
    to: angleOf(azimuth + width),
    at: (angle) => {
      const sin = Math.sin(angle * RADIANS_PER_DEGREE)
      const cos = Math.cos(angle * RADIANS_PER_DEGREE)
      const height = heightOf(angle)
      const cosHeight = Math.hypot(sin, cos * cosCrest)
      const at = crestAzimuth + Math.atan2(sin, cos * cosCrest) / RADIANS_PER_DEGREE
      return {
        touch: touchAt(latitude, at, height + point),
        azimuthSlope: cosCrest / (cosHeight * cosHeight),
        heightSlope: (-sin * sinCrest) / cosHeight,
      }
    },
    lengthBetween: (from, to) => {
      const height = heightOf(from)
      const highest = heightOf(from < 0 && to > 0 ? 0 : Math.min(Math.abs(from), Math.abs(to)))
      const length = lengthOf({ azimuth: 0, width: to - from, height, climb: heightOf(to) - height })
      return length * Math.max(1, NEAR_ZENITH / (ZENITH - highest))
    },
  }
}

const velocityAt = ({ azimuthSlope, heightSlope }: EdgePoint, length: number) => ({
  width: azimuthSlope * length,
  climb: heightSlope * length,
})

/**
 * Maps the outline of a screen onto the sky: its sides and its top.
 *
 * @param point of the sun that touches the outline, as degrees below its upper limb
 * @param maxLength of an arc in degrees, as for the horizon line
 */
export const screenCurve = (screen: Screen, latitude: Latitude, point: number, maxLength: number): Arc[] => {
  const { azimuth, width } = screen
  const sides = [azimuth, azimuth + width].map((side) =>
    sideOf(latitude, side, topHeightAt(screen, side), point),
  )
  const arcs: Arc[] = []

  /** Halves the edge until its arcs are short enough. */
  const add = (edge: Edge, from: number, to: number): void => {
    if (edge.lengthBetween(from, to) > maxLength) {
      const middle = (from + to) / 2
      add(edge, from, middle)
      add(edge, middle, to)
      return
    }
    const start = edge.at(from)
    const end = edge.at(to)
    const velocities = [velocityAt(start, to - from), velocityAt(end, to - from)] as const
    arcs.push(arcOf(latitude, [start.touch, end.touch], velocities))
  }

  for (const edge of [topOf(latitude, screen, point), ...sides]) add(edge, edge.from, edge.to)
  return arcs
}
