import type { HorizonPoint, Points } from '../api/types.ts'

/** The points with a stable key each, so that a table row keeps its state when others are added or removed. */
export interface KeyedRows {
  readonly points: Points
  readonly keys: readonly number[]
}

export const NO_ROWS: KeyedRows = { points: [], keys: [] }

/** An unchanged point keeps its key wherever it moves. An edited one inherits the key of the point it replaces. */
export const assignRowKeys = (before: KeyedRows, points: Points): KeyedRows => {
  if (points === before.points) return before
  const knownKeys = new Map<HorizonPoint, number>(
    before.points.map((point, i) => [point, before.keys[i] ?? 0]),
  )
  const current = new Set(points)
  let next = Math.max(-1, ...before.keys)
  const keys = points.map((point, i) => {
    const replaced = before.points[i]
    const inherited =
      points.length === before.points.length && replaced && !current.has(replaced)
        ? before.keys[i]
        : undefined
    next += 1
    return knownKeys.get(point) ?? inherited ?? next
  })
  return { points, keys }
}
