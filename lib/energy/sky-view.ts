import { type HorizonLine, isOpen, pieceOf } from '../horizon/line.ts'
import { RADIANS_PER_DEGREE } from '../solar/angle.ts'
import { SECTOR_WIDTH, SECTORS } from '../solar/sectors.ts'
import { edgeAt, integralTo, integralToZenith, NODES, type Plane, skyPlane } from './plane-sky.ts'

/** A straight part of the horizon line in radians, with azimuths counted from the plane's. */
interface Panel {
  readonly azimuth: number
  readonly width: number
  readonly height: number
  readonly climb: number
}

/** Light on the plane per unit of sky radiance, and how much of it comes from below the horizon line. */
interface SkyLight {
  whole: number
  hidden: number
}

const { PI } = Math

/** Adds the sky over a panel. It begins at the ground or, behind the plane, at the plane's own edge. */
const addSky = (light: SkyLight, plane: Plane, { azimuth, width, height, climb }: Panel): void => {
  for (const { at, weight } of NODES) {
    const cosAzimuth = Math.cos(azimuth + at * width)
    const edge = edgeAt(plane, cosAzimuth)
    const belowEdge = edge > 0 ? integralTo(plane, cosAzimuth, edge) : 0
    light.whole += weight * width * (integralToZenith(plane, cosAzimuth) - belowEdge)
    const top = height + at * climb
    if (top > edge) light.hidden += weight * width * (integralTo(plane, cosAzimuth, top) - belowEdge)
  }
}

const partOf = ({ azimuth, width, height, climb }: Panel, from: number, to: number): Panel => ({
  azimuth: azimuth + from * width,
  width: (to - from) * width,
  height: height + from * climb,
  climb: (to - from) * climb,
})

const isInFront = ({ sinTilt, cosTilt }: Plane, panel: Panel, p: number): boolean => {
  const altitude = panel.height + p * panel.climb
  const cosAzimuth = Math.cos(panel.azimuth + p * panel.width)
  return sinTilt * cosAzimuth * Math.cos(altitude) + cosTilt * Math.sin(altitude) > 0
}

/** Enough because the integrand bends at the edge, but does not break. */
const HALVINGS = 16

/** Adds the sky over a panel in two parts if the line crosses the plane's own edge on it. */
const addCutAtEdge = (light: SkyLight, plane: Plane, panel: Panel): void => {
  const startsInFront = isInFront(plane, panel, 0)
  if (isInFront(plane, panel, 1) === startsInFront) {
    addSky(light, plane, panel)
    return
  }
  let low = 0
  let high = 1
  for (let i = 0; i < HALVINGS; i++) {
    const middle = (low + high) / 2
    if (isInFront(plane, panel, middle) === startsInFront) low = middle
    else high = middle
  }
  addSky(light, plane, partOf(panel, 0, low))
  addSky(light, plane, partOf(panel, low, 1))
}

/** Radians. On panels of this size the quadrature is good to 1e-6 of the sky. */
const MAX_WIDTH = 2 * RADIANS_PER_DEGREE
const MAX_CLIMB = 20 * RADIANS_PER_DEGREE

const addPiece = (light: SkyLight, plane: Plane, piece: Panel): void => {
  const panels = Math.ceil(Math.max(piece.width / MAX_WIDTH, Math.abs(piece.climb) / MAX_CLIMB))
  for (let i = 0; i < panels; i++) addCutAtEdge(light, plane, partOf(piece, i / panels, (i + 1) / panels))
}

/** Share of a piece, 0…1, at which it passes from the front of the plane to its back or vice versa, or 1. */
const sideOf = ({ azimuth, width }: Panel): number => {
  const side = (Math.floor(azimuth / PI + 0.5) + 0.5) * PI
  return Math.min(1, (side - azimuth) / width)
}

/** Degrees: what rounding may leave between a point of the line and the boundary of a sector. */
const ROUNDING = 1e-9

/** The piece of the line that starts at its point `i`, from one azimuth to another. */
const partBetween = (line: HorizonLine, i: number, plane: Plane, from: number, to: number): Panel => {
  const { azimuth, width, height, climb } = pieceOf(line, i)
  const whole = {
    azimuth: azimuth * RADIANS_PER_DEGREE - plane.azimuth,
    width: width * RADIANS_PER_DEGREE,
    height: height * RADIANS_PER_DEGREE,
    climb: climb * RADIANS_PER_DEGREE,
  }
  return partOf(whole, (from - azimuth) / width, (to - azimuth) / width)
}

/** What a horizon takes of the diffuse light that a plane receives from a uniformly bright sky. */
export interface BlockedSky {
  /** 0…1. Over an open horizon, the plane's sky view factor is (1 + cos tilt)/2; this is the part of it that is lost. */
  readonly share: number
  /** The same by sector of azimuths; they add up to `share`. */
  readonly bySector: Float64Array
}

/**
 * @param tilt degrees from horizontal, 0…90
 * @param azimuth degrees clockwise from north
 */
export const blockedSky = (line: HorizonLine, tilt: number, azimuth: number): BlockedSky => {
  const bySector = new Float64Array(SECTORS)
  if (isOpen(line)) return { share: 0, bySector }
  const plane = skyPlane(tilt, azimuth)
  const light = { whole: 0, hidden: 0 }
  for (let i = 0; i + 1 < line.azimuths.length; i++) {
    const end = line.azimuths[i + 1] ?? 0
    for (let from = line.azimuths[i] ?? 0; end - from > ROUNDING; ) {
      const sector = Math.floor((from + ROUNDING) / SECTOR_WIDTH)
      const to = Math.min(end, (sector + 1) * SECTOR_WIDTH)
      const part = partBetween(line, i, plane, from, to)
      const side = sideOf(part)
      const before = light.hidden
      addPiece(light, plane, partOf(part, 0, side))
      addPiece(light, plane, partOf(part, side, 1))
      bySector[sector % SECTORS] = (bySector[sector % SECTORS] ?? 0) + light.hidden - before
      from = to
    }
  }
  const share = Math.min(1, light.hidden / light.whole)
  // Behind the plane, rounding leaves some −1e-21.
  return { share, bySector: bySector.map((hidden) => Math.max(0, hidden / light.hidden) * share || 0) }
}
