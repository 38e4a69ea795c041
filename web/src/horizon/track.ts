import type { SunPathPoint } from '../api/types.ts'
import { relativeTo } from './azimuth.ts'

/** The sun at a time, in the diagram's degrees. */
export interface TrackPoint {
  /** Local mean solar time. */
  readonly hour: number
  /** Clockwise from the diagram's centre, −180…180. */
  readonly relative: number
  readonly altitude: number
}

/** A stretch of a track that is drawn without lifting the pen. */
export type Segment = readonly TrackPoint[]

/** Between two points of one stretch lie ten minutes at the most; hours come with four decimals. */
const LONGEST_STEP = 1 / 6 + 0.001

/** Where the way from `a` to `b` leaves the diagram at one edge and enters it at the other. */
const crossing = (a: TrackPoint, b: TrackPoint): readonly [leaving: TrackPoint, entering: TrackPoint] => {
  const edge = a.relative < 0 ? -180 : 180
  const share = (edge - a.relative) / (b.relative + 2 * edge - a.relative)
  const hour = a.hour + (b.hour - a.hour) * share
  const altitude = a.altitude + (b.altitude - a.altitude) * share
  return [
    { hour, altitude, relative: edge },
    { hour, altitude, relative: -edge },
  ]
}

const wraps = (a: TrackPoint, b: TrackPoint): boolean => Math.abs(b.relative - a.relative) > 180

/** A day's points → its stretches: cut at night, and where the azimuth passes the edge of the diagram. */
export const trackOf = (points: readonly SunPathPoint[], centre: number): Segment[] => {
  const segments: TrackPoint[][] = []
  let previous: TrackPoint | undefined
  for (const { hour, azimuth, altitude } of points) {
    const point = { hour, altitude, relative: relativeTo(centre, azimuth) }
    if (previous === undefined || hour - previous.hour > LONGEST_STEP) segments.push([point])
    else if (wraps(previous, point)) {
      const [leaving, entering] = crossing(previous, point)
      segments.at(-1)?.push(leaving)
      segments.push([entering, point])
    } else segments.at(-1)?.push(point)
    previous = point
  }
  return segments
}

const between = (a: TrackPoint, b: TrackPoint, hour: number): TrackPoint => {
  const share = (hour - a.hour) / (b.hour - a.hour)
  return {
    hour,
    relative: a.relative + (b.relative - a.relative) * share,
    altitude: a.altitude + (b.altitude - a.altitude) * share,
  }
}

/** Where a stretch is at an hour; null where it does not reach that hour. */
export const positionAt = (segment: Segment, hour: number): TrackPoint | null => {
  const after = segment.findIndex((point) => point.hour >= hour)
  const [from, to] = [segment[after - 1], segment[after]]
  if (to === undefined || (from === undefined && to.hour > hour)) return null
  return from === undefined || to.hour === hour ? to : between(from, to, hour)
}

/** The part of a stretch between two hours; null where they do not meet. */
export const cut = (segment: Segment, from: number, to: number): Segment | null => {
  const start = Math.max(from, segment[0]?.hour ?? Number.POSITIVE_INFINITY)
  const end = Math.min(to, segment.at(-1)?.hour ?? Number.NEGATIVE_INFINITY)
  const [first, last] = [positionAt(segment, start), positionAt(segment, end)]
  if (start >= end || first === null || last === null) return null
  return [first, ...segment.filter(({ hour }) => start < hour && hour < end), last]
}
