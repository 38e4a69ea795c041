import { RADIANS_PER_DEGREE } from '../solar/angle.ts'
import { signChanges } from '../solar/sign-changes.ts'
import { type HorizonLine, type Piece, piecesOf } from './horizon.ts'

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

/** (sin(x + w) − sin x)/w, and its limit for a small w: the mean of a cosine over a stretch. */
const meanCosine = (x: number, w: number): number => {
  const half = w / 2
  const square = half * half
  // The series: to 10⁻¹³ here, and where half is 0.
  const shrink = square < 1e-3 ? 1 - (square / 6) * (1 - square / 20) : Math.sin(half) / half
  return Math.cos(x + half) * shrink
}

const meanSine = (x: number, w: number): number => meanCosine(x - Math.PI / 2, w)

/**
 * ∫ n · (u × du) along a piece of the line from p = from to p = to. With azimuth a, height h and slope dh/da the
 * integrand is cos²h cos β − ½ sin 2h sin β cos a + dh/da sin β sin a, and h is linear in a.
 */
const alongLine = ({ sinTilt, cosTilt }: Plane, edge: Edge, from: number, to: number): number => {
  const span = to - from
  const width = edge.width * span
  const climb = edge.climb * span
  const a = edge.azimuth + from * edge.width
  const h = edge.height + from * edge.climb
  const flat = (width / 2) * (1 + meanCosine(2 * h, 2 * climb))
  const facing =
    (width / 4) * (meanSine(2 * h + a, 2 * climb + width) + meanSine(2 * h - a, 2 * climb - width))
  return cosTilt * flat - sinTilt * facing + climb * sinTilt * meanSine(a, width)
}

/**
 * Angle along the plane's great circle, from the direction 90° clockwise of the plane's azimuth, at a place of the
 * edge. Where the line crosses the circle, within a piece, its height tells more than its azimuth, from which the
 * height on a steep circle would be reckoned with the crossing's error many times over.
 */
const angleOnPlane = ({ sinTilt, cosTilt }: Plane, edge: Edge, p: number): number => {
  const azimuth = edge.azimuth + p * edge.width
  if (p === 0 || p === 1) return Math.atan2(-Math.cos(azimuth), Math.sin(azimuth) * cosTilt)
  const height = edge.height + p * edge.climb
  const across = Math.cos(height) * Math.sin(azimuth)
  return Math.atan2(sinTilt * Math.sin(height) - cosTilt * Math.cos(height) * Math.cos(azimuth), across)
}

/** The same along the plane's own great circle, between two azimuths behind the plane: n · (u × du) is the angle. */
const alongPlane = (plane: Plane, edge: Edge, from: number, to: number): number => {
  const angle = angleOnPlane(plane, edge, to) - angleOnPlane(plane, edge, from)
  return Math.abs(angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI)))
}

/** Cosine of the incidence of light from a place of the edge: below 0 the plane does not see it. */
const incidence = ({ sinTilt, cosTilt }: Plane, edge: Edge, p: number): number => {
  const azimuth = edge.azimuth + p * edge.width
  const height = edge.height + p * edge.climb
  return sinTilt * Math.cos(height) * Math.cos(azimuth) + cosTilt * Math.sin(height)
}

/** A wall right behind the plane and as high as its tilt touches the plane's edge in its very middle. */
const OFF_CENTRE = 0.38

/** ∫ along one piece of the edge of the sky: of the line where the plane sees it, else of the plane itself. */
const alongPiece = (plane: Plane, edge: Edge): number => {
  const climb = Math.abs(edge.climb)
  const highest = Math.max(edge.height, edge.height + edge.climb)
  const bend = plane.sinTilt * (edge.width + climb) ** 2 + plane.cosTilt * Math.sin(highest) * climb ** 2
  const seen = (p: number) => incidence(plane, edge, p)
  const seenThroughout = Math.min(seen(0), seen(1)) > bend / 8
  // A horizontal plane sees all that is above the ground: of a piece on the ground every place would be a change.
  if (seenThroughout || plane.sinTilt === 0) return alongLine(plane, edge, 0, 1)
  const changes = signChanges(seen, bend)
  let total = 0
  let from = 0
  for (const to of [...changes, 1]) {
    total +=
      seen(from + OFF_CENTRE * (to - from)) > 0
        ? alongLine(plane, edge, from, to)
        : alongPlane(plane, edge, from, to)
    from = to
  }
  return total
}

const edgeOf = (piece: Piece, plane: Plane): Edge => ({
  azimuth: piece.azimuth * RADIANS_PER_DEGREE - plane.azimuth,
  width: piece.width * RADIANS_PER_DEGREE,
  height: piece.height * RADIANS_PER_DEGREE,
  climb: piece.climb * RADIANS_PER_DEGREE,
})

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
  const seen = piecesOf(line).reduce((sum, piece) => sum + alongPiece(plane, edgeOf(piece, plane)), 0)
  const seenOverFlat = Math.PI * (1 + plane.cosTilt)
  return Math.min(1, Math.max(0, 1 - seen / seenOverFlat))
}
