import {
  azimuthOfBin,
  BINS,
  BINS_PER_SECTOR,
  directionOf,
  type Plane,
  RADIANS_PER_DEGREE,
  SECTORS,
} from '../solar/angles.ts'
import { MONTHS } from '../solar/calendar.ts'
import { byHeight, HEIGHTS_PER_DEGREE, type LineTable, type ObstacleTable } from './skyline-table.ts'

/** What a skyline hides of the sky that a plane sees. Shares are 0…1; those by month have 12 values, January first. */
export interface HiddenSky {
  /** Of the cosine-weighted sky, what the horizon line hides … */
  readonly behindLine: number
  /** … and what obstacles take above it. */
  readonly behindObstacles: Float64Array
  /** Of the horizon band, what line and obstacles take. */
  readonly band: Float64Array
  /** Of the sky, what both hide by month and sector: the share in month m and sector s is at 36·m + s. */
  readonly bySector: Float64Array
}

/** Upper edge of the horizon band, degrees: Perez et al. (1987), https://doi.org/10.1016/S0038-092X(87)80031-2. */
const BAND_TOP = 6.5
/** Share of the band below a height. */
const BAND = byHeight((height) => Math.min(1, height / BAND_TOP))

/*
 * Light from a uniform sky meets a plane with tilt β, at an azimuth A from the plane's own and an altitude h, at
 *   cos θ = sin β cos A cos h + cos β sin h   (Duffie & Beckman, 4th ed., eq. 1.6.3)
 * out of the solid angle cos h dh dA. The integral over h from 0 is sin β cos A · FACING(h) + cos β · LYING(h).
 */
const FACING = byHeight((height) => {
  const h = height * RADIANS_PER_DEGREE
  return (h + Math.sin(h) * Math.cos(h)) / 2
})
const LYING = byHeight((height) => Math.sin(height * RADIANS_PER_DEGREE) ** 2 / 2)

/** Horizontal directions of the bins: 3600 unit vectors. */
const DIRECTIONS = Array.from({ length: BINS }, (_, bin) => directionOf(azimuthOfBin(bin), 0))

/** @param removed index of an obstacle that is not there */
const skyIn = (
  bins: ArrayLike<number>,
  { panelTilt, panelAzimuth }: Plane,
  line: LineTable,
  table: ObstacleTable,
  removed = -1,
): HiddenSky => {
  const sinTilt = Math.sin(panelTilt * RADIANS_PER_DEGREE)
  const cosTilt = Math.cos(panelTilt * RADIANS_PER_DEGREE)
  const front = directionOf(panelAzimuth, 0)
  /** One bin's share of the light from the whole sky, and from the whole band. */
  const skyUnit = 4 / (BINS * (1 + cosTilt))
  const bandUnit = Math.PI / BINS
  let behindLine = 0
  let bandOfLine = 0
  const ofLineBySector = new Float64Array(SECTORS)
  const behindObstacles = new Float64Array(MONTHS)
  const ofObstaclesBySector = new Float64Array(MONTHS * SECTORS)
  const bandOfObstacles = new Float64Array(MONTHS)
  /** What the densest of the obstacles that reach a height takes, by month. */
  const taken = new Float64Array(MONTHS)
  for (let i = 0; i < bins.length; i++) {
    const bin = bins[i]
    const lineTop = line[bin]
    const end = table.starts[bin + 1]
    if (lineTop === 0 && table.starts[bin] === end) continue
    const sector = Math.floor(bin / BINS_PER_SECTOR)
    /** Cosine of the azimuth from the plane's own. */
    const facing = DIRECTIONS[bin].east * front.east + DIRECTIONS[bin].north * front.north
    // Below its own edge the plane sees nothing.
    const edge = facing < 0 ? Math.atan2(-sinTilt * facing, cosTilt) / RADIANS_PER_DEGREE : 0
    const edgeHeight = Math.round(edge * HEIGHTS_PER_DEGREE)
    const skyUpTo = (height: number): number => {
      const top = Math.max(edgeHeight, height)
      return skyUnit * (sinTilt * facing * FACING[top] + cosTilt * LYING[top])
    }
    const bandUpTo = (height: number): number => bandUnit * Math.max(0, facing) * BAND[height]

    const skyBehindLine = skyUpTo(lineTop) - skyUpTo(0)
    behindLine += skyBehindLine
    bandOfLine += bandUpTo(lineTop)
    ofLineBySector[sector] += skyBehindLine

    taken.fill(0)
    for (let entry = table.starts[bin]; entry < end && table.heights[entry] > lineTop; entry++) {
      const bottom = entry + 1 < end ? Math.max(lineTop, table.heights[entry + 1]) : lineTop
      const sky = skyUpTo(table.heights[entry]) - skyUpTo(bottom)
      const bandPart = bandUpTo(table.heights[entry]) - bandUpTo(bottom)
      const obstacle = table.owners[entry]
      for (let month = 0; month < MONTHS; month++) {
        if (obstacle !== removed)
          taken[month] = Math.max(taken[month], table.taken[MONTHS * obstacle + month])
        behindObstacles[month] += taken[month] * sky
        ofObstaclesBySector[SECTORS * month + sector] += taken[month] * sky
        bandOfObstacles[month] += taken[month] * bandPart
      }
    }
  }
  return {
    behindLine,
    behindObstacles,
    band: bandOfObstacles.map((ofObstacles) => ofObstacles + bandOfLine),
    bySector: ofObstaclesBySector.map((ofObstacles, i) => ofObstacles + ofLineBySector[i % SECTORS]),
  }
}

const ALL_BINS = Uint16Array.from({ length: BINS }, (_, bin) => bin)

/**
 * What a skyline hides of the sky that a plane sees, in columns of a tenth of a degree. Where obstacles overlap, the one that
 * takes most in the month counts.
 */
export const hiddenSky = (plane: Plane, line: LineTable, obstacles: ObstacleTable): HiddenSky =>
  skyIn(ALL_BINS, plane, line, obstacles)

/**
 * The same without an obstacle: looks again at the bins that it stands in.
 *
 * @param all with all obstacles
 * @param removed index of the obstacle
 */
export const uncoveredSky = (
  plane: Plane,
  line: LineTable,
  obstacles: ObstacleTable,
  all: HiddenSky,
  removed: number,
): HiddenSky => {
  const before = skyIn(obstacles.bins[removed], plane, line, obstacles)
  const after = skyIn(obstacles.bins[removed], plane, line, obstacles, removed)
  const changed = (part: 'behindObstacles' | 'band' | 'bySector'): Float64Array =>
    all[part].map((share, i) => share + (after[part][i] - before[part][i]))
  const [behindObstacles, band, bySector] = [changed('behindObstacles'), changed('band'), changed('bySector')]
  return { behindLine: all.behindLine, behindObstacles, band, bySector }
}
