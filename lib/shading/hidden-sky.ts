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
import {
  type Bins,
  byHeight,
  HEIGHTS_PER_DEGREE,
  type LineTable,
  type ObstacleTable,
} from './skyline-table.ts'

/** What a skyline hides of the sky that a plane sees. Shares are 0…1; those by month have 12 values, January first. */
export interface HiddenSky {
  /** Of the cosine-weighted sky, what the horizon line hides … */
  readonly line: number
  /** … and what obstacles take above it. */
  readonly obstacles: Float64Array
  /** Of the horizon band, what line and obstacles take. */
  readonly band: Float64Array
}

export interface HiddenSkyBySector extends HiddenSky {
  /** What line and obstacles hide of the sky, by month and sector: the share in month m and sector s is at 36·m + s. */
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

/**
 * Adds up the sky that a skyline hides in some bins. If an obstacle is removed, the sums for obstacles are what that changes,
 * 0 or less.
 *
 * @param removed index of the obstacle, or −1
 */
const skyIn = (
  { panelTilt, panelAzimuth }: Plane,
  line: LineTable,
  table: ObstacleTable,
  { first, count }: Bins,
  removed: number,
) => {
  const sinTilt = Math.sin(panelTilt * RADIANS_PER_DEGREE)
  const cosTilt = Math.cos(panelTilt * RADIANS_PER_DEGREE)
  const front = directionOf(panelAzimuth, 0)
  /** One bin's share of the light from the whole sky, and from the whole band. */
  const skyUnit = 4 / (BINS * (1 + cosTilt))
  const bandUnit = Math.PI / BINS
  let ofLine = 0
  let bandOfLine = 0
  const lineBySector = new Float64Array(SECTORS)
  const obstacles = new Float64Array(MONTHS)
  const obstaclesBySector = new Float64Array(MONTHS * SECTORS)
  const bandOfObstacles = new Float64Array(MONTHS)
  /** What the densest of the obstacles that reach a height takes, by month: of those that stay, and before the removal. */
  const taken = new Float64Array(MONTHS)
  const takenBefore = new Float64Array(MONTHS)
  for (let i = first; i < first + count; i++) {
    const bin = i % BINS
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

    const behindLine = skyUpTo(lineTop) - skyUpTo(0)
    ofLine += behindLine
    bandOfLine += bandUpTo(lineTop)
    lineBySector[sector] += behindLine

    taken.fill(0)
    takenBefore.fill(0)
    for (let entry = table.starts[bin]; entry < end && table.heights[entry] > lineTop; entry++) {
      const bottom = entry + 1 < end ? Math.max(lineTop, table.heights[entry + 1]) : lineTop
      const sky = skyUpTo(table.heights[entry]) - skyUpTo(bottom)
      const bandPart = bandUpTo(table.heights[entry]) - bandUpTo(bottom)
      const obstacle = table.obstacles[entry]
      for (let month = 0; month < MONTHS; month++) {
        const ofObstacle = table.taken[MONTHS * obstacle + month]
        if (obstacle !== removed) taken[month] = Math.max(taken[month], ofObstacle)
        if (removed >= 0) takenBefore[month] = Math.max(takenBefore[month], ofObstacle)
        const share = taken[month] - takenBefore[month]
        obstacles[month] += share * sky
        obstaclesBySector[SECTORS * month + sector] += share * sky
        bandOfObstacles[month] += share * bandPart
      }
    }
  }
  return { ofLine, bandOfLine, lineBySector, obstacles, obstaclesBySector, bandOfObstacles }
}

/**
 * What a skyline hides of the sky that a plane sees, in columns of a tenth of a degree. Where obstacles overlap, the one that
 * takes most in the month counts.
 */
export const hiddenSky = (plane: Plane, line: LineTable, obstacles: ObstacleTable): HiddenSkyBySector => {
  const sky = skyIn(plane, line, obstacles, { first: 0, count: BINS }, -1)
  return {
    line: sky.ofLine,
    obstacles: sky.obstacles,
    band: sky.bandOfObstacles.map((ofObstacles) => ofObstacles + sky.bandOfLine),
    bySector: sky.obstaclesBySector.map((ofObstacles, i) => ofObstacles + sky.lineBySector[i % SECTORS]),
  }
}

/**
 * The same without one of the obstacles: looks again at the bins that it stands in.
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
  const change = skyIn(plane, line, obstacles, obstacles.bins[removed], removed)
  return {
    line: all.line,
    obstacles: all.obstacles.map((share, month) => share + change.obstacles[month]),
    band: all.band.map((share, month) => share + change.bandOfObstacles[month]),
  }
}
