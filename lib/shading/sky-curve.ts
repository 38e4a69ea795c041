import { type HorizonLine, type Piece, pieceOf } from '../horizon/line.ts'
import { RADIANS_PER_DEGREE, TURN } from '../solar/angle.ts'
import { type CenterAltitude, centerAltitude, limbAltitude } from '../solar/refraction.ts'
import { type Latitude, toEquatorial } from '../solar/sphere.ts'
import { type Cubic, cubicThrough, rangeOf } from './cubic.ts'

/*
 * The horizon line as a curve in hour angle and declination.
 *
 * The sun touches a point of the line, azimuth A and height h, when its center is at azimuth A and at the altitude a(h)
 * that `refraction.ts` gives. That place in the sky has one declination and one hour angle (Meeus 13.5 and 13.6):
 *
 *   sin δ = sin φ sin a + cos φ cos a cos A        tan H = −cos a sin A / (cos φ sin a − sin φ cos a cos A)
 *
 * On the celestial sphere a day is simple: the sun moves along a circle of almost constant δ. It crosses the line where
 * the curve has the sun's δ, and H tells when.
 *
 * Between two of its points the curve is stored as a pair of cubics in the share p of the way, with the exact position
 * and velocity at both ends (Hermite interpolation). Such a cubic differs from its function f by at most max|f⁗| / 384.
 * On a piece that spans w of azimuth and c of altitude, sin δ is a sum of sines of p with frequencies w ± c, so that
 * |f″| ≤ (w + c)² and |f⁗| ≤ (w + c)⁴ in radians. Each vertex of the line ends an arc, so even the thinnest mast is found.
 */

/** A part of the curve, traversed as p goes from 0 to 1. */
export interface Arc {
  readonly sinDeclination: Cubic
  /** In turns: −½…½, or slightly beyond where an arc crosses midnight. */
  readonly hourAngle: Cubic
  /** At p = 1. */
  readonly endHourAngle: number
  /** Bounds on sin δ. */
  readonly lowest: number
  readonly highest: number
}

/** A range of sin δ. */
export interface Range {
  readonly lowest: number
  readonly highest: number
}

export const overlap = (one: Range, other: Range): boolean =>
  one.lowest <= other.highest && one.highest >= other.lowest

/** Where the sun's center is when it touches a point of the line. */
export interface Touch {
  readonly sinAltitude: number
  readonly cosAltitude: number
  /** Derivative of the altitude by the height of the line. */
  readonly altitudeSlope: number
  readonly sinAzimuth: number
  readonly cosAzimuth: number
  readonly sinDeclination: number
}

/** @param azimuth degrees */
export const touchOf = (
  { sinLatitude, cosLatitude }: Latitude,
  azimuth: number,
  { altitude, slope }: CenterAltitude,
): Touch => {
  const sinAltitude = Math.sin(altitude)
  const cosAltitude = Math.sqrt(1 - sinAltitude * sinAltitude)
  const sinAzimuth = Math.sin(azimuth * RADIANS_PER_DEGREE)
  const cosAzimuth = Math.cos(azimuth * RADIANS_PER_DEGREE)
  return {
    sinAltitude,
    cosAltitude,
    altitudeSlope: slope,
    sinAzimuth,
    cosAzimuth,
    sinDeclination: sinLatitude * sinAltitude + cosLatitude * cosAltitude * cosAzimuth,
  }
}

/** @param height apparent altitude of the upper limb in degrees; `azimuth` is in degrees too */
export const touchAt = (latitude: Latitude, azimuth: number, height: number): Touch =>
  touchOf(latitude, azimuth, centerAltitude(height))

/** Derivatives of azimuth and height by p, in degrees; constant along a piece of the line. */
type Velocity = Pick<Piece, 'width' | 'climb'>

/** Hour angle, and the derivatives of sin δ and H by p, at one end of an arc. */
const motionAt = (latitude: Latitude, touch: Touch, { width, climb }: Velocity) => {
  const { sinAltitude, cosAltitude, sinAzimuth, cosAzimuth } = touch
  const azimuthSlope = width * RADIANS_PER_DEGREE
  const altitudeSlope = climb * RADIANS_PER_DEGREE * touch.altitudeSlope
  const north = cosAltitude * cosAzimuth
  const east = cosAltitude * sinAzimuth
  const { meridian, west } = toEquatorial(latitude, { north, east, up: sinAltitude })
  const velocity = toEquatorial(latitude, {
    north: -sinAltitude * cosAzimuth * altitudeSlope - east * azimuthSlope,
    east: -sinAltitude * sinAzimuth * altitudeSlope + north * azimuthSlope,
    up: cosAltitude * altitudeSlope,
  })
  const cosSquared = meridian * meridian + west * west
  return {
    hourAngle: Math.atan2(west, meridian) / TURN,
    sinDeclinationSlope: velocity.pole,
    hourAngleSlope: (meridian * velocity.west - west * velocity.meridian) / (cosSquared * TURN),
  }
}

export const arcOf = (
  latitude: Latitude,
  [from, to]: readonly [Touch, Touch],
  [atStart, atEnd]: readonly [Velocity, Velocity],
): Arc => {
  const start = motionAt(latitude, from, atStart)
  const end = motionAt(latitude, to, atEnd)
  const endHourAngle = end.hourAngle + Math.round(start.hourAngle - end.hourAngle)
  const sinDeclination = cubicThrough(
    from.sinDeclination,
    start.sinDeclinationSlope,
    to.sinDeclination,
    end.sinDeclinationSlope,
  )
  const hourAngle = cubicThrough(start.hourAngle, start.hourAngleSlope, endHourAngle, end.hourAngleSlope)
  const { lowest, highest } = rangeOf(sinDeclination)
  return { sinDeclination, hourAngle, endHourAngle, lowest, highest }
}

/**
 * Longest arcs, in degrees; the error of the curve grows with the fourth power of their length. The fine curve keeps within
 * 0.0005° of the sky, a tenth of a second of the sun's motion, the coarse one within 0.005°, at most seconds.
 */
export const FINE_ARCS = 10
export const COARSE_ARCS = 16

/** Refraction at the horizon, in radians. It displaces the curve by no more than this. */
const MAX_REFRACTION = 0.01

/**
 * How much longer a climb counts than the same angle of azimuth, by its lowest height in degrees. Near the ground
 * refraction changes quickly, so the cubics there must be short.
 */
const climbWeight = (lowest: number): number => Math.max(1, 10 / (1 + 0.6 * lowest))

/** Degrees. */
export const lengthOf = ({ width, height, climb }: Piece): number =>
  width + Math.abs(climb) * climbWeight(Math.min(height, height + climb))

/** Degrees. A line at this height hides even a sun at the zenith, whose upper limb is past it. */
export const ZENITH = 90

/** Apparent altitude of the upper limb of a sun at the zenith: the limb is a semidiameter past it. */
const HIGHEST_LIMB = limbAltitude(1)

/**
 * A wall to the zenith, between two points of 90°, hides even a sun whose limb is past the zenith. At its sides the
 * curve goes straight up to the zenith.
 */
const isSideOfZenithWall = ({ heights }: HorizonLine, i: number): boolean => {
  if (heights[i] !== ZENITH) return false
  const last = heights.length - 1
  const isWallBefore = heights[i === 0 ? last - 1 : i - 1] === ZENITH
  const isWallAfter = heights[i === last ? 1 : i + 1] === ZENITH
  return isWallBefore !== isWallAfter
}

/**
 * Maps a horizon line onto the sky.
 *
 * @param point of the sun that touches the line, as degrees below its upper limb
 * @param declinations the ranges of sin δ in which the curve is wanted
 * @param maxLength of an arc in degrees, {@link FINE_ARCS} or {@link COARSE_ARCS}
 */
export const skyCurve = (
  line: HorizonLine,
  latitude: Latitude,
  point: number,
  declinations: readonly Range[],
  maxLength: number,
): Arc[] => {
  const arcs: Arc[] = []

  const isWanted = ({ width, climb }: Piece, from: Touch, to: Touch): boolean => {
    const length = (width + Math.abs(climb)) * RADIANS_PER_DEGREE
    const maxDeviation = (length * length) / 8 + (climb === 0 ? 0 : MAX_REFRACTION)
    const least = Math.min(from.sinDeclination, to.sinDeclination) - maxDeviation
    const greatest = Math.max(from.sinDeclination, to.sinDeclination) + maxDeviation
    for (const { lowest, highest } of declinations) if (least <= highest && greatest >= lowest) return true
    return false
  }

  /** Halves the piece until its arcs are short enough. */
  const add = (piece: Piece, from: Touch, to: Touch): void => {
    if (!isWanted(piece, from, to)) return
    if (lengthOf(piece) <= maxLength) {
      arcs.push(arcOf(latitude, [from, to], [piece, piece]))
      return
    }
    const { azimuth, height } = piece
    const width = piece.width / 2
    const climb = piece.climb / 2
    const middle = touchAt(latitude, azimuth + width, height + climb + point)
    add({ azimuth, width, height, climb }, from, middle)
    add({ azimuth: azimuth + width, width, height: height + climb, climb }, middle, to)
  }

  const { azimuths, heights } = line
  const touch = (i: number): Touch => touchAt(latitude, azimuths[i] ?? 0, (heights[i] ?? 0) + point)
  let from = touch(0)
  for (let i = 0; i + 1 < azimuths.length; i++) {
    const to = touch(i + 1)
    const piece = pieceOf(line, i)
    const isLevel = piece.climb === 0
    if (!(isLevel && (piece.height === 0 || piece.height === ZENITH))) add(piece, from, to)
    if (isSideOfZenithWall(line, i)) {
      const side = { azimuth: piece.azimuth, width: 0, height: ZENITH, climb: HIGHEST_LIMB - point - ZENITH }
      add(side, from, touchAt(latitude, side.azimuth, HIGHEST_LIMB))
    }
    from = to
  }
  return arcs
}
