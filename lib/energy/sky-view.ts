import { type HorizonLine, pieceOf } from '../horizon/line.ts'
import { RADIANS_PER_DEGREE } from '../solar/angle.ts'
import { signChanges } from '../solar/sign-changes.ts'

/*
 * How much of the sky a tilted plane sees, each part of it weighted by the cosine of its incidence.
 *
 * That integral over a part of the sphere is half of one around its edge, ½ ∮ n · (u × du), where n is the plane's
 * normal and u runs along the edge (Lambert's formula for a contour; Howell, Mengüç, Daun & Siegel, Thermal Radiation
 * Heat Transfer, 7th ed., §5.5.3). The edge of the sky is, at every azimuth, the higher one of the horizon line and of
 * the plane's own great circle, which it sees nothing behind. On both the integral has a closed form, so that only
 * the azimuths at which the one takes over from the other have to be searched.
 */

/** A plane by its tilt and azimuth. */
interface Plane {
  readonly sinTilt: number
  readonly cosTilt: number
  /** Radians clockwise from north. */
  readonly azimuth: number
}

/** A straight piece of the horizon line in radians, its azimuth counted from that of the plane. */
interface Edge {
  readonly azimuth: number
  readonly width: number
  readonly height: number
  readonly climb: number
}

/** sin x / x. */
const sinc = (x: number): number => {
  const square = x * x
  // The series: to 2·10⁻¹³ here, and where x is 0.
  return square < 1e-3 ? 1 - (square / 6) * (1 - square / 20) : Math.sin(x) / x
}

/** A place of the edge. */
interface EdgePoint {
  readonly sinAzimuth: number
  readonly cosAzimuth: number
  readonly sinHeight: number
  readonly cosHeight: number
}

const pointAt = ({ azimuth, width, height, climb }: Edge, p: number): EdgePoint => {
  const a = azimuth + p * width
  const h = height + p * climb
  return { sinAzimuth: Math.sin(a), cosAzimuth: Math.cos(a), sinHeight: Math.sin(h), cosHeight: Math.cos(h) }
}

/** Cosine of the incidence of light from a place: below 0 the plane does not see it. */
const incidence = ({ sinTilt, cosTilt }: Plane, { cosAzimuth, sinHeight, cosHeight }: EdgePoint): number =>
  sinTilt * cosHeight * cosAzimuth + cosTilt * sinHeight

/**
 * ∫ n · (u × du) along a piece of the line. With azimuth a, height h and slope dh/da the integrand is
 * cos²h cos β − ½ sin 2h sin β cos a + dh/da sin β sin a, and h is linear in a: the mean sine of what is linear is
 * that in the middle, times {@link sinc} of half the change.
 *
 * @param middle of the piece
 */
const alongLine = (
  { sinTilt, cosTilt }: Plane,
  { width, climb }: Edge,
  { sinAzimuth, cosAzimuth, sinHeight, cosHeight }: EdgePoint,
): number => {
  const sinTwice = 2 * sinHeight * cosHeight
  const cosTwice = 1 - 2 * sinHeight * sinHeight
  const half = width / 2
  const flat = half * (1 + cosTwice * sinc(climb))
  const sum = (sinTwice * cosAzimuth + cosTwice * sinAzimuth) * sinc(climb + half)
  const difference = (sinTwice * cosAzimuth - cosTwice * sinAzimuth) * sinc(climb - half)
  return (
    cosTilt * flat - sinTilt * (half / 2) * (sum + difference) + climb * sinTilt * sinAzimuth * sinc(half)
  )
}

/** The part of a piece from p = from to p = to. */
const partOf = ({ azimuth, width, height, climb }: Edge, from: number, to: number): Edge => ({
  azimuth: azimuth + from * width,
  width: (to - from) * width,
  height: height + from * climb,
  climb: (to - from) * climb,
})

/**
 * A direction on the plane's great circle, by its parts along the horizontal one 90° clockwise of the plane's azimuth
 * and upwards, both times a positive number.
 */
interface OnPlane {
  readonly across: number
  readonly upwards: number
}

/**
 * Where the plane's great circle is at a place of the edge. At the ends of a piece the line is elsewhere, and the azimuth
 * tells. Within a piece the line crosses the circle: its height tells more than its azimuth, from which the height on a
 * steep circle would be reckoned with the crossing's error many times over.
 */
const onPlane = ({ sinTilt, cosTilt }: Plane, edge: Edge, p: number): OnPlane => {
  const azimuth = edge.azimuth + p * edge.width
  if (p === 0 || p === 1) return { across: Math.sin(azimuth) * cosTilt, upwards: -Math.cos(azimuth) }
  const { sinAzimuth, cosAzimuth, sinHeight, cosHeight } = pointAt(edge, p)
  return { across: cosHeight * sinAzimuth, upwards: sinTilt * sinHeight - cosTilt * cosHeight * cosAzimuth }
}

/** ∫ n · (u × du) along the plane's own great circle, between two azimuths behind the plane: that is the angle. */
const alongPlane = (plane: Plane, edge: Edge, from: number, to: number): number => {
  const a = onPlane(plane, edge, from)
  const b = onPlane(plane, edge, to)
  const sine = a.across * b.upwards - a.upwards * b.across
  return Math.abs(Math.atan2(sine, a.across * b.across + a.upwards * b.upwards))
}

/** A wall right behind the plane and as high as its tilt touches the plane's edge in its very middle. */
const OFF_CENTRE = 0.38

/** ∫ along one piece of the edge of the sky: of the line where the plane sees it, else of the plane itself. */
const alongPiece = (plane: Plane, edge: Edge): number => {
  const climb = Math.abs(edge.climb)
  const middle = pointAt(edge, 0.5)
  const inMiddle = incidence(plane, middle)
  // No place of the piece is further from its middle, and the incidence changes by no more than the way.
  const furthest = (edge.width + climb) / 2
  // A horizontal plane sees all that is above the ground: of a piece on the ground every place would be a change.
  if (inMiddle > furthest || plane.sinTilt === 0) return alongLine(plane, edge, middle)
  if (inMiddle < -furthest) return alongPlane(plane, edge, 0, 1)
  const highest = Math.max(edge.height, edge.height + edge.climb)
  const bend = plane.sinTilt * (edge.width + climb) ** 2 + plane.cosTilt * Math.sin(highest) * climb ** 2
  const seen = (p: number) => incidence(plane, pointAt(edge, p))
  let total = 0
  let from = 0
  for (const to of [...signChanges(seen, bend), 1]) {
    if (seen(from + OFF_CENTRE * (to - from)) > 0) {
      const part = partOf(edge, from, to)
      total += alongLine(plane, part, pointAt(part, 0.5))
    } else total += alongPlane(plane, edge, from, to)
    from = to
  }
  return total
}

/** The piece of the line that starts at its point `i`. */
const edgeOf = (line: HorizonLine, i: number, plane: Plane): Edge => {
  const { azimuth, width, height, climb } = pieceOf(line, i)
  return {
    azimuth: azimuth * RADIANS_PER_DEGREE - plane.azimuth,
    width: width * RADIANS_PER_DEGREE,
    height: height * RADIANS_PER_DEGREE,
    climb: climb * RADIANS_PER_DEGREE,
  }
}

/** Of a vertical plane's great circle all but the ends lies at one azimuth: a tilt of 89.99994° will do. */
const LEAST_COSINE = 1e-6

/**
 * Share of the sky's isotropic diffuse light on a plane that an horizon takes: 0 … 1. Over an open horizon the plane
 * sees (1 + cos tilt)/2 of the sky.
 *
 * @param tilt degrees from horizontal, 0…90
 * @param azimuth degrees clockwise from north
 */
export const blockedSkyShare = (line: HorizonLine, tilt: number, azimuth: number): number => {
  if (line.heights.every((height) => height === 0)) return 0
  const plane = {
    sinTilt: Math.sin(tilt * RADIANS_PER_DEGREE),
    cosTilt: Math.max(LEAST_COSINE, Math.cos(tilt * RADIANS_PER_DEGREE)),
    azimuth: azimuth * RADIANS_PER_DEGREE,
  }
  let seen = 0
  for (let i = 0; i + 1 < line.azimuths.length; i++) seen += alongPiece(plane, edgeOf(line, i, plane))
  const seenOverFlat = Math.PI * (1 + plane.cosTilt)
  return Math.min(1, Math.max(0, 1 - seen / seenOverFlat))
}
