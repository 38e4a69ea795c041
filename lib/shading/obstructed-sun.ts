import { BINS, RADIANS_PER_DEGREE } from '../solar/angles.ts'
import { HOURS } from '../solar/calendar.ts'
import { airlessAltitude } from '../solar/refraction.ts'
import type { SunYear } from '../solar/sun-year.ts'
import { byHeight, type ObstacleTable, ZENITH } from './skyline-table.ts'

/**
 * Sine of the airless altitude up to which a height hides the sun's center, as precise as the sines of moments. Heights are
 * corrected for refraction, because there are fewer of them than moments. A height of 90° hides everything.
 */
const SIN_HIDDEN = Float32Array.from(
  byHeight((height) => Math.sin(airlessAltitude(height) * RADIANS_PER_DEGREE)),
)
SIN_HIDDEN[ZENITH] = 2

/**
 * Whether a height hides the sun's center.
 *
 * @param height hundredths of a degree
 * @param sinAltitude sine of the sun's airless altitude
 */
export const isHiddenBy = (height: number, sinAltitude: number): boolean => sinAltitude < SIN_HIDDEN[height]

/** Some obstacles by their index: `list[from]` up to `list[to − 1]`. */
interface Obstacles {
  list: ArrayLike<number>
  from: number
  to: number
}

/** Called with a moment, the obstacles that hide the sun then, and the share of the points that is behind them. */
type Visit = (moment: number, obstacles: Readonly<Obstacles>, share: number) => void

/** Visits each moment at which obstacles hide the sun from a point, in order of time. */
const visitFromPoint = (
  { moments }: SunYear,
  { starts, heights, owners }: ObstacleTable,
  visit: Visit,
): void => {
  const { azimuth, sinAltitude } = moments
  const obstacles: Obstacles = { list: owners, from: 0, to: 0 }
  for (let moment = 0; owners.length > 0 && moment < moments.starts[HOURS]; moment++) {
    const end = starts[azimuth[moment] + 1]
    const start = starts[azimuth[moment]]
    let entry = start
    while (entry < end && isHiddenBy(heights[entry], sinAltitude[moment])) entry++
    if (entry === start) continue
    obstacles.from = start
    obstacles.to = entry
    visit(moment, obstacles, 1)
  }
}

/** The lowest height that hides the sun's center, hundredths of a degree. */
const lowestHiding = (sinAltitude: number): number => {
  let [low, high] = [0, ZENITH]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isHiddenBy(middle, sinAltitude)) high = middle
    else low = middle + 1
  }
  return low
}

/** Obstacles that points see at an azimuth, the tallest first. */
type Order = readonly number[]

const ownersAt = ({ starts, owners }: ObstacleTable, bin: number): Order =>
  Array.from(owners.subarray(starts[bin], starts[bin + 1]))

const isOrderAt = ({ starts, owners }: ObstacleTable, bin: number, order: Order): boolean => {
  const start = starts[bin]
  return (
    order.length === starts[bin + 1] - start && order.every((obstacle, i) => obstacle === owners[start + i])
  )
}

/** What points see at one azimuth. */
const createColumn = (points: readonly ObstacleTable[]) => {
  const capacity = 1 + points[0].names.length
  /** Of the i-th tallest obstacle of point p at P · i + p for P points; 0 after the last one. */
  const heights = new Uint16Array(points.length * capacity)
  /** The order that each point sees, times the capacity. */
  const offsets = new Uint32Array(points.length)
  const orders: Order[] = []
  /** @returns the greatest height */
  const look = (bin: number): number => {
    let highest = 0
    let order = -1
    orders.length = 0
    for (let p = 0; p < points.length; p++) {
      const point = points[p]
      const start = point.starts[bin]
      if (order < 0 || !isOrderAt(point, bin, orders[order]))
        order = orders.findIndex((known) => isOrderAt(point, bin, known))
      if (order < 0) order = orders.push(ownersAt(point, bin)) - 1
      offsets[p] = capacity * order
      const { length } = orders[order]
      for (let i = 0; i < length; i++) heights[points.length * i + p] = point.heights[start + i]
      heights[points.length * length + p] = 0
      highest = Math.max(highest, heights[p])
    }
    return highest
  }
  return { capacity, heights, offsets, orders, look }
}

/** Visits each moment at which obstacles hide the sun from points, by azimuth; points behind the same obstacles at once. */
const visitFromPoints = ({ moments }: SunYear, points: readonly ObstacleTable[], visit: Visit): void => {
  const { sinAltitude, byAzimuth } = moments
  const all = points.length
  const seen: Obstacles = { list: [], from: 0, to: 0 }
  const { capacity, heights, offsets, orders, look } = createColumn(points)
  /** How many points of each order have how many obstacles before the sun. */
  const counts = new Uint16Array(all * capacity)
  for (let bin = 0; bin < BINS; bin++) {
    const [from, to] = [byAzimuth.starts[bin], byAzimuth.starts[bin + 1]]
    const highest = from < to ? look(bin) : 0
    for (let i = from; highest > 0 && i < to; i++) {
      const moment = byAzimuth.moments[i]
      if (!isHiddenBy(highest, sinAltitude[moment])) continue
      const lowest = lowestHiding(sinAltitude[moment])
      for (let p = 0; p < all; p++) {
        let hiding = 0
        while (heights[all * hiding + p] >= lowest) hiding++
        counts[offsets[p] + hiding]++
      }
      for (const [order, obstacles] of orders.entries()) {
        seen.list = obstacles
        counts[capacity * order] = 0
        for (let hiding = 1; hiding <= obstacles.length; hiding++) {
          const count = counts[capacity * order + hiding]
          counts[capacity * order + hiding] = 0
          seen.to = hiding
          if (count > 0) visit(moment, seen, count / all)
        }
      }
    }
  }
}

/**
 * Visits each moment at which obstacles hide the sun from points.
 *
 * @param points the obstacles from each of them
 */
export const visitObstructed = (sun: SunYear, points: readonly ObstacleTable[], visit: Visit): void => {
  if (points.length === 1) visitFromPoint(sun, points[0], visit)
  else visitFromPoints(sun, points, visit)
}
