import type { Points } from '../api/types.ts'
import { relativeTo } from './azimuth.ts'
import { type Frame, xOf, yOf } from './geometry.ts'
import { azimuths } from './points.ts'

/** Index of the point nearest to a pixel, and how far away it is in pixels. Null: there are no points. */
export const nearestPoint = (
  points: Points,
  centre: number,
  frame: Frame,
  x: number,
  y: number,
): { readonly index: number; readonly distance: number } | null => {
  const distances = azimuths(points).map((azimuth, i) =>
    Math.hypot(xOf(frame, relativeTo(centre, azimuth)) - x, yOf(frame, points[i]?.heightAngle ?? 0) - y),
  )
  const distance = distances.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)
  return points.length === 0 ? null : { index: distances.indexOf(distance), distance }
}
