import { azimuthOf } from '../../../lib/horizon/direction.ts'
import { horizonLine } from '../../../lib/horizon/line.ts'
import type { HorizonPoint, Points } from '../api/types.ts'
import { normalizeAzimuth, relativeAzimuth, roundTo, toDirection } from '../ui/azimuth.ts'
import type { SkyPosition } from './frame.ts'
import { lineHeightAt } from './horizon-line.ts'
import { MAX_POINTS, STEP, sortPoints } from './points.ts'

/**
 * What a pointer has drawn: one height for each tenth of a degree that it has passed, by that tenth's number. Passing again
 * replaces the height.
 */
export type Stroke = ReadonlyMap<number, number>

const tenthOf = ({ relative }: SkyPosition): number => Math.round(relative / STEP)

/** Continues a stroke from one position of the pointer to the next. */
export const extendStroke = (stroke: Stroke, from: SkyPosition, to: SkyPosition): Stroke => {
  const [start, end] = [tenthOf(from), tenthOf(to)]
  const count = Math.abs(end - start)
  const passed = Array.from({ length: count + 1 }, (_, i): readonly [number, number] => {
    const share = count === 0 ? 1 : i / count
    return [start + Math.sign(end - start) * i, from.height + (to.height - from.height) * share]
  })
  return new Map([...stroke, ...passed])
}

/** Distance of a position from the straight line between two others, degrees. */
const distanceFrom = (a: SkyPosition, b: SkyPosition, { relative, height }: SkyPosition): number => {
  const [across, up] = [b.relative - a.relative, b.height - a.height]
  const area = across * (height - a.height) - up * (relative - a.relative)
  return Math.abs(area) / Math.hypot(across, up)
}

/**
 * Leaves out what lies within a tolerance of the line through the rest (Ramer 1972, Douglas and Peucker 1973).
 *
 * @param line from left to right
 * @param tolerance degrees
 */
export const simplify = (line: readonly SkyPosition[], tolerance: number): SkyPosition[] => {
  const [first, last] = [line[0], line.at(-1)]
  if (first === undefined || last === undefined || line.length < 3) return [...line]
  const distances = line.slice(1, -1).map((position) => distanceFrom(first, last, position))
  const farthest = Math.max(...distances)
  if (farthest <= tolerance) return [first, last]
  const at = distances.indexOf(farthest) + 1
  return [...simplify(line.slice(0, at + 1), tolerance), ...simplify(line.slice(at), tolerance).slice(1)]
}

/** Degrees. */
const TOLERANCE = 0.3

/**
 * Holds the line outside the stroke where it was. A stroke that starts or ends on the line needs no such point.
 *
 * @param beside the neighboring tenth of a degree outside the stroke
 */
const anchor = (heightAt: (relative: number) => number, end: SkyPosition, beside: number): SkyPosition[] => {
  const height = heightAt(beside)
  return Math.abs(height - end.height) > TOLERANCE && Math.abs(beside) < 180
    ? [{ relative: beside, height }]
    : []
}

const toPoint = (center: number, { relative, height }: SkyPosition): HorizonPoint => ({
  direction: toDirection(normalizeAzimuth(roundTo(center + relative, 1))),
  heightAngle: roundTo(height, 1),
})

/** Replaces the line over the azimuths that a stroke covers, with as few points as follow it within 0.3°. */
export const drawStroke = (points: Points, center: number, stroke: Stroke): Points => {
  const drawn = [...stroke]
    .sort(([a], [b]) => a - b)
    .map(([tenth, height]) => ({ relative: tenth * STEP, height }))
  const [first, last] = [drawn[0], drawn.at(-1)]
  if (first === undefined || last === undefined) return points
  const line = horizonLine(points)
  const heightAt = (relative: number): number => lineHeightAt(line, center, relative)
  const [left, right] = [
    anchor(heightAt, first, first.relative - STEP),
    anchor(heightAt, last, last.relative + STEP),
  ]
  const [from, to] = [(left[0] ?? first).relative, (right[0] ?? last).relative]
  const kept = points.filter(({ direction }) => {
    const relative = relativeAzimuth(center, azimuthOf(direction))
    return relative < from - STEP / 2 || relative > to + STEP / 2
  })
  const replaced = (tolerance: number): Points => {
    const line = [...left, ...simplify(drawn, tolerance), ...right]
    const all = [...kept, ...line.map((position) => toPoint(center, position))]
    return all.length <= MAX_POINTS || tolerance > 90 ? all : replaced(2 * tolerance)
  }
  return sortPoints(replaced(TOLERANCE).slice(0, MAX_POINTS))
}
