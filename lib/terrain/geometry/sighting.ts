import { CURVATURE_DROP } from './earth.ts'
import type { MapPoint } from './mercator.ts'
import type { Ray } from './ray.ts'
import type { ElevationAt } from './relief.ts'

/** What the terrain hides along a ray. */
export interface Sighting {
  /** Tangent of the greatest elevation angle above the horizontal. */
  readonly tangent: number
  /** From the observer to where the ray meets it, m. */
  readonly distance: number
}

/** How far along a line, as a share of it, it first crosses a line of the grid of pixels; Infinity if never. */
const firstCrossing = (start: number, extent: number): number => {
  if (extent === 0) return Number.POSITIVE_INFINITY
  const next = extent > 0 ? Math.floor(start) + 1 : Math.ceil(start) - 1
  return (next - start) / extent
}

/**
 * Where to look at the ground along a straight line on the map, as shares of the line: at its ends, where it crosses the
 * lines between the centers of pixels, and halfway between. The bilinear surface has a ridge or a valley only on those
 * lines and is smooth between them.
 */
const gridCrossings = (from: MapPoint, to: MapPoint): number[] => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  let [nextX, nextY] = [firstCrossing(from.x, dx), firstCrossing(from.y, dy)]
  let share = 0
  const shares = [share]
  while (share < 1) {
    const end = Math.min(nextX, nextY, 1)
    shares.push((share + end) / 2, end)
    if (nextX <= end) nextX += 1 / Math.abs(dx)
    if (nextY <= end) nextY += 1 / Math.abs(dy)
    share = end
  }
  return shares
}

/** Tangent of an elevation angle above the horizontal, with the earth's curvature and refraction; all in meters. */
const tangentOf = (elevation: number, eye: number, distance: number): number =>
  (elevation - eye) / distance - CURVATURE_DROP * distance

const between = (start: number, end: number, share: number): number => start + (end - start) * share

/**
 * The highest terrain along a ray.
 *
 * @param reliefs the ground by zoom level
 * @param eye elevation of the observer, m
 */
export const highestAlong = (ray: Ray, reliefs: ReadonlyMap<number, ElevationAt>, eye: number): Sighting => {
  let highest: Sighting = { tangent: Number.NEGATIVE_INFINITY, distance: 0 }
  for (const { zoom, nodes } of ray) {
    const elevationAt = reliefs.get(zoom)
    if (!elevationAt) throw new Error(`There is no relief at zoom level ${zoom}`)
    for (const [i, from] of nodes.entries()) {
      const to = nodes[i + 1]
      if (!to) continue
      for (const share of gridCrossings(from, to)) {
        const distance = between(from.distance, to.distance, share)
        const elevation = elevationAt(between(from.x, to.x, share), between(from.y, to.y, share))
        const tangent = tangentOf(elevation, eye, distance)
        if (tangent > highest.tangent) highest = { tangent, distance }
      }
    }
  }
  return highest
}
