import { azimuthOf } from '../../../lib/horizon/direction.ts'
import { heightAt, horizonLine, MAX_POINTS } from '../../../lib/horizon/line.ts'
import type { HorizonPoint, Points } from '../api/types.ts'
import type { Pixel } from '../charts/place-labels.ts'
import {
  clamp,
  normalizeAzimuth,
  parseDirection,
  relativeAzimuth,
  roundTo,
  toDirection,
} from '../ui/azimuth.ts'
import { type Parsed, parseNumber } from '../ui/use-typed-text.ts'
import { type Frame, isInView, pixelAt } from './frame.ts'
import { gapOutline, gapsBetween, sortPoints, wideGaps } from './horizon-outline.ts'

/** Minimum distance between two points in azimuth, and the grid for dragging, in degrees. */
export const STEP = 0.1

export const azimuths = (points: Points): number[] => points.map(({ direction }) => azimuthOf(direction))

/** Indices of the points from the left to the right edge of the diagram. */
export const orderLeftToRight = (points: Points, center: number): number[] => {
  const relatives = azimuths(points).map((azimuth) => relativeAzimuth(center, azimuth))
  return [...points.keys()].sort((i, j) => (relatives[i] ?? 0) - (relatives[j] ?? 0))
}

const snap = (degrees: number): number => roundTo(Math.round(degrees / STEP) * STEP, 1)

/** Moves a point by degrees clockwise, up to its neighbors, and by degrees up, within 0…90°. */
export const movePoint = (points: Points, i: number, turn: number, rise: number): Points => {
  const point = points[i]
  if (point === undefined) return points
  const azimuth = azimuthOf(point.direction)
  const others = azimuths(points.toSpliced(i, 1))
  const clockwise = Math.min(360, ...others.map((other) => normalizeAzimuth(other - azimuth)))
  const counterclockwise = Math.min(360, ...others.map((other) => normalizeAzimuth(azimuth - other)))
  const [min, max] = [Math.min(0, STEP - counterclockwise), Math.max(0, clockwise - STEP)]
  const turned = clamp(min, snap(azimuth + turn) - azimuth, max)
  // Unchanged values are not rounded.
  return points.with(i, {
    direction: turn === 0 || turned === 0 ? point.direction : toDirection(azimuth + turned),
    heightAngle: rise === 0 ? point.heightAngle : clamp(0, snap(point.heightAngle + rise), 90),
  })
}

const hasAzimuth = (points: Points, azimuth: number): boolean => azimuths(points).includes(azimuth)

/** A line for each point: `157.5, 12`. */
export const formatPoints = (points: Points): string =>
  points.map(({ direction, heightAngle }) => `${direction}, ${heightAngle}`).join('\n')

/** @param text lines of an azimuth and a height, separated by a tab, a semicolon, spaces, or a comma and a space */
export const parsePoints = (text: string): Parsed<Points> => {
  const points: HorizonPoint[] = []
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [azimuth = '', height = '', ...rest] = line
      .replaceAll(/\s*°/g, '')
      .trim()
      .split(/\s*[\t;]\s*|,?\s+/)
    const [direction, heightAngle] = [parseDirection(azimuth), parseNumber(height)]
    if (direction === null || !(heightAngle >= 0 && heightAngle <= 90) || rest.length > 0)
      return { error: `Line ${i + 1} needs an azimuth from 0 to less than 360 and a height from 0 to 90` }
    if (hasAzimuth(points, azimuthOf(direction))) return { error: `Line ${i + 1} repeats an azimuth` }
    points.push({ direction, heightAngle })
  }
  return points.length > MAX_POINTS ? { error: `At most ${MAX_POINTS} points` } : { value: points }
}

export interface Added {
  readonly points: Points
  readonly index: number
}

/** Inserts a point before the first one with a greater azimuth. Null if the list is full or the azimuth is taken. */
export const addPoint = (points: Points, azimuth: number, height: number): Added | null => {
  const at = normalizeAzimuth(snap(azimuth))
  if (points.length >= MAX_POINTS || hasAzimuth(points, at)) return null
  const after = azimuths(points).findIndex((other) => other > at)
  const index = after < 0 ? points.length : after
  const point = { direction: toDirection(at), heightAngle: clamp(0, snap(height), 90) }
  return { points: points.toSpliced(index, 0, point), index }
}

/** Degrees; a typical hill. */
const FIRST_HEIGHT = 10

/** Adds a point on the line in the middle of the widest gap, or the first point at the center of the diagram. */
export const addInWidestGap = (points: Points, center: number): Added | null => {
  if (points.length === 0) return addPoint(points, center, FIRST_HEIGHT)
  const widest = gapsBetween(points).reduce((best, gap) => (gap.width > best.width ? gap : best))
  const azimuth = normalizeAzimuth(widest.from + widest.width / 2)
  return addPoint(points, azimuth, heightAt(horizonLine(points), azimuth))
}

/** Degrees; below 90°, from where on the service no longer connects two points. */
const MAX_CONNECTED = 89

/** Adds points in the wide gaps, on the straight line across, so that the service follows that line. */
export const connectPoints = (points: Points): Points => {
  const added = wideGaps(points).flatMap((gap) => gapOutline(gap, MAX_CONNECTED).slice(1, -1))
  return sortPoints([
    ...points,
    ...added.map(({ azimuth, altitude }) => ({
      direction: toDirection(azimuth),
      heightAngle: roundTo(altitude, 9),
    })),
  ])
}

/** Index of the point nearest to a pixel, within a distance in pixels. Null if the diagram shows none there. */
export const nearestPoint = (
  points: Points,
  frame: Frame,
  { x, y }: Pixel,
  within: number,
): number | null => {
  const distances = points.map(({ direction, heightAngle }) => {
    const azimuth = azimuthOf(direction)
    const pixel = pixelAt(frame, azimuth, heightAngle)
    return isInView(frame, azimuth) ? Math.hypot(pixel.x - x, pixel.y - y) : Number.POSITIVE_INFINITY
  })
  const nearest = distances.indexOf(Math.min(within, ...distances))
  return nearest < 0 ? null : nearest
}
