import * as z from 'zod'

/** Meters east and north of a place. */
export const Point = z.tuple([z.number(), z.number()])
export type Point = z.infer<typeof Point>

/** The last point is joined to the first. */
export type Ring = Point[]
export type Edge = readonly [from: Point, to: Point]

export const isSame = (one: Point, other: Point): boolean => one[0] === other[0] && one[1] === other[1]

export const edgesOf = (ring: Ring): Edge[] => ring.map((to, i) => [ring.at(i - 1) ?? to, to])

/** Twice the area of an edge's triangle with the origin, positive if the edge runs counterclockwise around the origin. */
export const crossOf = ([from, to]: Edge): number => from[0] * to[1] - from[1] * to[0]

/** Twice the area, positive if the ring runs counterclockwise. */
export const areaOf = (ring: Ring): number => edgesOf(ring).reduce((area, edge) => area + crossOf(edge), 0)

/** Meters from a point to an edge. */
export const distanceTo = (edge: Edge, point: Point): number => {
  const [[fromEast, fromNorth], [toEast, toNorth]] = edge
  const [east, north] = [toEast - fromEast, toNorth - fromNorth]
  const along = (point[0] - fromEast) * east + (point[1] - fromNorth) * north
  const share = Math.max(0, Math.min(1, along / (east * east + north * north)))
  return Math.hypot(fromEast + share * east - point[0], fromNorth + share * north - point[1])
}

/** Eastings at which rings cross a northing. */
const crossings = (rings: readonly Ring[], north: number): number[] => {
  const found: number[] = []
  for (const ring of rings) {
    let from = ring.at(-1)
    for (const to of ring) {
      if (from && from[1] > north !== to[1] > north)
        found.push(from[0] + ((north - from[1]) / (to[1] - from[1])) * (to[0] - from[0]))
      from = to
    }
  }
  return found
}

/** True if a point is inside the rings and not in a courtyard. */
export const isWithin = (rings: readonly Ring[], [east, north]: Point): boolean =>
  crossings(rings, north).filter((crossing) => crossing > east).length % 2 === 1

/** A point inside the rings: halfway from south to north, in the middle of the widest stretch there. */
export const pointWithin = (rings: readonly Ring[]): Point => {
  const norths = rings.flat().map(([, north]) => north)
  const north = (Math.min(...norths) + Math.max(...norths)) / 2
  const found = crossings(rings, north).toSorted((one, other) => one - other)
  let [middle, width] = [Number.NaN, 0]
  for (const [i, from] of found.entries()) {
    const to = found[i + 1] ?? from
    if (i % 2 === 0 && to - from > width) [middle, width] = [(from + to) / 2, to - from]
  }
  return [middle, north]
}
