import {
  azimuthOfBin,
  BINS,
  BINS_PER_DEGREE,
  BINS_PER_SECTOR,
  directionOf,
  type Plane,
  RADIANS_PER_DEGREE,
  SECTORS,
} from '../solar/angles.ts'
import { MONTHS } from '../solar/calendar.ts'
import { byHeight, HEIGHTS_PER_DEGREE, type LineTable, type ObstacleTable } from './skyline-table.ts'
import { createSpot } from './spot.ts'

/** Hidden shares of a plane's sky, 0…1; monthly shares have 12 values, January first. */
export interface SkyShares {
  /** Share of the cosine-weighted sky that the horizon line hides … */
  readonly behindLine: number
  /** … and monthly shares that obstacles take above it. */
  readonly behindObstacles: Float64Array
  /** Monthly shares of the horizon band that line and obstacles take. */
  readonly band: Float64Array
}

/** Upper edge of the horizon band, degrees: Perez et al. (1987), https://doi.org/10.1016/S0038-092X(87)80031-2. */
const BAND_TOP = 6.5
/** Share of the band below a height. */
const BAND = byHeight((height) => Math.min(1, height / BAND_TOP))

/*
 * Light from a uniform sky reaches a plane of tilt β from an azimuth A relative to the plane's and an altitude h at
 *   cos θ = sin β cos A cos h + cos β sin h   (Duffie & Beckman, 4th ed., eq. 1.6.3)
 * per solid angle cos h dh dA. The integral over h from 0 is sin β cos A · FACING(h) + cos β · LYING(h).
 */
const FACING = byHeight((height) => {
  const h = height * RADIANS_PER_DEGREE
  return (h + Math.sin(h) * Math.cos(h)) / 2
})
const LYING = byHeight((height) => Math.sin(height * RADIANS_PER_DEGREE) ** 2 / 2)

/** Horizontal directions of the bins: 3600 unit vectors. */
const DIRECTIONS = Array.from({ length: BINS }, (_, bin) => directionOf(azimuthOfBin(bin), 0))

/** Receives a plane's hidden sky piece by piece, as shares of the light of the whole sky and of the whole band. */
interface SkyVisitor {
  /** The part of a column behind the horizon line. */
  readonly line: (sky: number, band: number, sector: number) => void
  /**
   * The part of a column above the line between two tops of obstacles, the tallest first: covered by the obstacle of the upper
   * top, given by its index, and by the obstacles of all earlier parts of the column.
   */
  readonly obstacles: (sky: number, band: number, sector: number, obstacle: number, isFirst: boolean) => void
}

/** Bins between the first columns of successive points, so that together the points see every column of the line. */
const STAGGER = 3

/**
 * Visits the hidden sky of a plane, point by point, in columns of a tenth of a degree, or every tenth of these columns if there
 * are several points. Shares are of all points together.
 *
 * @param points the obstacles as seen from each point
 */
const visitHiddenSky = (
  { panelTilt, panelAzimuth }: Plane,
  line: LineTable,
  points: readonly ObstacleTable[],
  visit: SkyVisitor,
): void => {
  const step = points.length > 1 ? BINS_PER_DEGREE : 1
  const sinTilt = Math.sin(panelTilt * RADIANS_PER_DEGREE)
  const cosTilt = Math.cos(panelTilt * RADIANS_PER_DEGREE)
  const front = directionOf(panelAzimuth, 0)
  /** One column's share of the light from the whole sky, and from the whole band. */
  const skyUnit = (4 / (BINS * (1 + cosTilt))) * (step / points.length)
  const bandUnit = (Math.PI / BINS) * (step / points.length)
  for (const [i, { starts, heights, owners }] of points.entries())
    for (let bin = (STAGGER * i) % step; bin < BINS; bin += step) {
      const lineTop = line[bin]
      const end = starts[bin + 1]
      if (lineTop === 0 && starts[bin] === end) continue
      const sector = Math.floor(bin / BINS_PER_SECTOR)
      /** Cosine of the azimuth relative to the plane's. */
      const facing = DIRECTIONS[bin].east * front.east + DIRECTIONS[bin].north * front.north
      // Below its own edge the plane sees nothing.
      const edge = facing < 0 ? Math.atan2(-sinTilt * facing, cosTilt) / RADIANS_PER_DEGREE : 0
      const edgeHeight = Math.round(edge * HEIGHTS_PER_DEGREE)
      const skyUpTo = (height: number): number => {
        const top = Math.max(edgeHeight, height)
        return skyUnit * (sinTilt * facing * FACING[top] + cosTilt * LYING[top])
      }
      const bandUpTo = (height: number): number => bandUnit * Math.max(0, facing) * BAND[height]
      visit.line(skyUpTo(lineTop) - skyUpTo(0), bandUpTo(lineTop), sector)
      for (let entry = starts[bin]; entry < end && heights[entry] > lineTop; entry++) {
        const bottom = entry + 1 < end ? Math.max(lineTop, heights[entry + 1]) : lineTop
        const sky = skyUpTo(heights[entry]) - skyUpTo(bottom)
        const band = bandUpTo(heights[entry]) - bandUpTo(bottom)
        visit.obstacles(sky, band, sector, owners[entry], entry === starts[bin])
      }
    }
}

/**
 * Hidden shares of a plane's sky, averaged over its points. Where obstacles overlap, the one that takes most in the month
 * counts.
 */
export const hiddenSky = (plane: Plane, line: LineTable, points: readonly ObstacleTable[]): SkyShares => {
  const { taken } = points[0]
  let [behindLine, bandOfLine] = [0, 0]
  const behindObstacles = new Float64Array(MONTHS)
  const bandOfObstacles = new Float64Array(MONTHS)
  /** Greatest share that any obstacle up to the current part takes, by month. */
  const most = new Float64Array(MONTHS)
  visitHiddenSky(plane, line, points, {
    line: (sky, band) => {
      behindLine += sky
      bandOfLine += band
    },
    obstacles: (sky, band, _sector, obstacle, isFirst) => {
      if (isFirst) most.fill(0)
      for (let month = 0; month < MONTHS; month++) {
        most[month] = Math.max(most[month], taken[MONTHS * obstacle + month])
        behindObstacles[month] += most[month] * sky
        bandOfObstacles[month] += most[month] * band
      }
    },
  })
  return { behindLine, behindObstacles, band: bandOfObstacles.map((ofObstacles) => ofObstacles + bandOfLine) }
}

/**
 * A plane's hidden sky by sector and by cause, shared among obstacles like the beam.
 *
 * @param hidden the result of {@link hiddenSky} for the same skyline
 * @returns the hidden share in month m and sector s at 36·m + s; the hidden sky without each obstacle alone; and the sky hidden
 *   by the line and by each obstacle, which sum to the hidden sky
 */
export const skyReasons = (
  plane: Plane,
  line: LineTable,
  points: readonly ObstacleTable[],
  hidden: SkyShares,
) => {
  const { taken, names } = points[0]
  const months = () => new Float64Array(MONTHS)
  const nothing = () => ({ behindLine: 0, behindObstacles: months(), band: months() })
  const [ofLine, ...ofObstacles] = [null, ...names].map(nothing)
  const uncovered = names.map(() => structuredClone(hidden))
  const bySector = new Float64Array(MONTHS * SECTORS)
  /** For each month, the first one in which every obstacle takes as much: only these are computed. */
  const seasons = Array.from(months(), (_, month) => taken.filter((_, i) => i % MONTHS === month).join())
  const alike = seasons.map((season) => seasons.indexOf(season))
  const spots = new Map(alike.map((month) => [month, createSpot(names.length)]))
  visitHiddenSky(plane, line, points, {
    line: (sky, band, sector) => {
      ofLine.behindLine += sky
      for (let month = 0; month < MONTHS; month++) {
        ofLine.band[month] += band
        bySector[SECTORS * month + sector] += sky
      }
    },
    obstacles: (sky, band, sector, obstacle, isFirst) => {
      for (const [month, spot] of spots) {
        if (isFirst) spot.clear()
        spot.add(obstacle, taken[MONTHS * obstacle + month])
        if (sky === 0 && band === 0) continue
        bySector[SECTORS * month + sector] += spot.taken() * sky
        const without = uncovered[spot.densest()]
        without.behindObstacles[month] -= (spot.taken() - spot.takenWithout()) * sky
        without.band[month] -= (spot.taken() - spot.takenWithout()) * band
        spot.share((sharing, share) => {
          ofObstacles[sharing].behindObstacles[month] += share * sky
          ofObstacles[sharing].band[month] += share * band
        })
      }
    },
  })
  for (const [month, first] of alike.entries()) {
    bySector.copyWithin(SECTORS * month, SECTORS * first, SECTORS * (first + 1))
    for (const { behindObstacles, band } of [...uncovered, ...ofObstacles])
      for (const shares of [behindObstacles, band]) shares[month] = shares[first]
  }
  return { bySector, uncovered, causes: [ofLine, ...ofObstacles] }
}
