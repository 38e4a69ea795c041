import { azimuthOf, wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { heightAt, horizonLine, MAX_POINTS } from '../../../lib/horizon/line.ts'
import { thinned } from '../../../lib/horizon/thinned.ts'
import type { HorizonPoint, Points } from '../api/types.ts'
import type { SunPosition } from '../day/sun-day.ts'
import { roundTo, toDirection } from '../ui/azimuth.ts'
import type { Line } from './frame.ts'
import { sortPoints } from './horizon-outline.ts'
import { STEP } from './points.ts'

/** A pointer's stroke: the last altitude at each azimuth it passed, by tenths of a degree. */
export type Stroke = ReadonlyMap<number, number>

const tenthOf = ({ azimuth }: SunPosition): number => Math.round(azimuth / STEP)

/** Continues a stroke from one position of the pointer to the next. */
export const extendStroke = (stroke: Stroke, from: SunPosition, to: SunPosition): Stroke => {
  const [start, end] = [tenthOf(from), tenthOf(to)]
  const count = Math.abs(end - start)
  const passed = Array.from({ length: count + 1 }, (_, i): readonly [number, number] => {
    const share = count === 0 ? 1 : i / count
    return [start + Math.sign(end - start) * i, from.altitude + (to.altitude - from.altitude) * share]
  })
  return new Map([...stroke, ...passed])
}

/** Degrees. */
const TOLERANCE = 0.3

const toPoint = ({ azimuth, altitude }: SunPosition): HorizonPoint => ({
  direction: toDirection(roundTo(azimuth, 1)),
  heightAngle: roundTo(altitude, 1),
})

/** Replaces the line over the azimuths of a stroke with a few points that fit it within 0.3°. */
export const drawStroke = (points: Points, stroke: Stroke): Points => {
  const drawn = [...stroke]
    .sort(([a], [b]) => a - b)
    .map(([tenth, altitude]) => ({ azimuth: tenth * STEP, altitude }))
  const [first, last] = [drawn[0], drawn.at(-1)]
  if (first === undefined || last === undefined) return points
  const line = horizonLine(points)
  const isAllAround = last.azimuth - first.azimuth + 2 * STEP >= 360
  /** Fixes the present line beside an end of the stroke. An end on the line needs no such point. */
  const anchor = (end: SunPosition, turn: number): Line => {
    const azimuth = end.azimuth + turn
    const altitude = heightAt(line, wrapAzimuth(azimuth))
    return isAllAround || Math.abs(altitude - end.altitude) <= TOLERANCE ? [] : [{ azimuth, altitude }]
  }
  const [left, right] = [anchor(first, -STEP), anchor(last, STEP)]
  const from = (left[0] ?? first).azimuth - STEP / 2
  const width = (right[0] ?? last).azimuth + STEP / 2 - from
  const kept = points.filter(({ direction }) => wrapAzimuth(azimuthOf(direction) - from) > width)
  const stroked = drawn.map(toPoint)
  const fixed = new Set([...kept, ...stroked.slice(0, 1), ...stroked.slice(-1)])
  const all = sortPoints([...kept, ...[...left, ...right].map(toPoint), ...stroked])
  return thinned(all, TOLERANCE, (point) => fixed.has(point)).kept.slice(0, MAX_POINTS)
}
