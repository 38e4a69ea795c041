import type { HorizonPoint, Points } from '../../api/types.ts'

/** The points with a key each, by which a row of the table stays the same row while others come and go. */
export interface Keyed {
  readonly points: Points
  readonly keys: readonly number[]
}

export const NO_ROWS: Keyed = { points: [], keys: [] }

/** A point that is kept keeps its key, wherever it is; one that stands in another's place, among as many, takes that one's. */
export const keyed = (before: Keyed, points: Points): Keyed => {
  if (points === before.points) return before
  const known = new Map<HorizonPoint, number>(before.points.map((point, i) => [point, before.keys[i] ?? 0]))
  const isKept = new Set(points)
  let next = Math.max(-1, ...before.keys)
  const keys = points.map((point, i) => {
    const replaced = before.points[i]
    const inherited =
      points.length === before.points.length && replaced && !isKept.has(replaced) ? before.keys[i] : undefined
    next += 1
    return known.get(point) ?? inherited ?? next
  })
  return { points, keys }
}
