import { CURVATURE_DROP } from './earth.ts'
import type { Ray, RayNode } from './ray.ts'
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
 * Visits a straight line on the map where it crosses the lines between the centers of pixels, halfway between the
 * crossings, and at its end: the bilinear surface has a ridge or a valley only on those lines and is smooth between them.
 */
const visitGridCrossings = (from: RayNode, to: RayNode, visit: (share: number) => void): void => {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  let [nextX, nextY] = [firstCrossing(from.x, dx), firstCrossing(from.y, dy)]
  let share = 0
  while (share < 1) {
    const end = Math.min(nextX, nextY, 1)
    visit((share + end) / 2)
    visit(end)
    if (nextX <= end) nextX += 1 / Math.abs(dx)
    if (nextY <= end) nextY += 1 / Math.abs(dy)
    share = end
  }
}

/**
 * The highest terrain along a ray, with the earth's curvature and refraction.
 *
 * @param reliefs the ground by zoom level
 * @param eye elevation of the observer, m
 */
export const highestAlong = (ray: Ray, reliefs: ReadonlyMap<number, ElevationAt>, eye: number): Sighting => {
  let [highest, distance] = [Number.NEGATIVE_INFINITY, 0]
  for (const { zoom, nodes } of ray) {
    const elevationAt = reliefs.get(zoom)
    if (!elevationAt) throw new Error(`There is no relief at zoom level ${zoom}`)
    const see = (from: RayNode, to: RayNode, share: number): void => {
      const away = from.distance + (to.distance - from.distance) * share
      const elevation = elevationAt(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share)
      const tangent = (elevation - eye) / away - CURVATURE_DROP * away
      if (tangent > highest) [highest, distance] = [tangent, away]
    }
    for (const [i, from] of nodes.entries()) {
      const to = nodes[i + 1]
      if (i === 0) see(from, from, 0)
      if (to) visitGridCrossings(from, to, (share) => see(from, to, share))
    }
  }
  return { tangent: highest, distance }
}
