import type { SampleDay, SunPathPoint } from '../api/types.ts'
import { localSolarHour } from '../ui/solar-time.ts'
import { relativeAzimuth } from './azimuth.ts'

/** The position of the sun at a time. Degrees. */
export interface TrackPoint {
  /** Local mean solar time. */
  readonly hour: number
  /** Clockwise from the center of the diagram, −180…180. */
  readonly relative: number
  readonly altitude: number
}

/** A continuous part of a sun path. */
export type Segment = readonly TrackPoint[]

/** A longer step means night in between: the API gives a point every ten minutes, hours rounded to four decimals. */
const MAX_STEP_HOURS = 1 / 6 + 0.001

/** The points at which the path from `a` to `b` leaves the diagram at one edge and enters it at the other. */
const edgeCrossing = (a: TrackPoint, b: TrackPoint): readonly [leaving: TrackPoint, entering: TrackPoint] => {
  const edge = a.relative < 0 ? -180 : 180
  const fraction = (edge - a.relative) / (b.relative + 2 * edge - a.relative)
  const hour = a.hour + (b.hour - a.hour) * fraction
  const altitude = a.altitude + (b.altitude - a.altitude) * fraction
  return [
    { hour, altitude, relative: edge },
    { hour, altitude, relative: -edge },
  ]
}

const wraps = (a: TrackPoint, b: TrackPoint): boolean => Math.abs(b.relative - a.relative) > 180

/** The segments of a day's sun path, split at night and where it crosses the edge of the diagram. */
export const toTrackSegments = (points: readonly SunPathPoint[], center: number): Segment[] => {
  const segments: TrackPoint[][] = []
  let previous: TrackPoint | undefined
  for (const { hour, azimuth, altitude } of points) {
    const point = { hour, altitude, relative: relativeAzimuth(center, azimuth) }
    if (previous === undefined || hour - previous.hour > MAX_STEP_HOURS) segments.push([point])
    else if (wraps(previous, point)) {
      const [leaving, entering] = edgeCrossing(previous, point)
      segments.at(-1)?.push(leaving)
      segments.push([entering, point])
    } else segments.at(-1)?.push(point)
    previous = point
  }
  return segments
}

const interpolate = (a: TrackPoint, b: TrackPoint, hour: number): TrackPoint => {
  const fraction = (hour - a.hour) / (b.hour - a.hour)
  return {
    hour,
    relative: a.relative + (b.relative - a.relative) * fraction,
    altitude: a.altitude + (b.altitude - a.altitude) * fraction,
  }
}

/** The position at an hour; null if the segment does not include that hour. */
export const positionAt = (segment: Segment, hour: number): TrackPoint | null => {
  const after = segment.findIndex((point) => point.hour >= hour)
  const [from, to] = [segment[after - 1], segment[after]]
  if (to === undefined || (from === undefined && to.hour > hour)) return null
  return from === undefined || to.hour === hour ? to : interpolate(from, to, hour)
}

/** The part of a segment between two hours; null if there is none. */
export const clipSegment = (segment: Segment, from: number, to: number): Segment | null => {
  const start = Math.max(from, segment[0]?.hour ?? Number.POSITIVE_INFINITY)
  const end = Math.min(to, segment.at(-1)?.hour ?? Number.NEGATIVE_INFINITY)
  const [first, last] = [positionAt(segment, start), positionAt(segment, end)]
  if (start >= end || first === null || last === null) return null
  return [first, ...segment.filter(({ hour }) => start < hour && hour < end), last]
}

/** The parts of a day's sun path in which the sun is behind the horizon. @param longitude degrees east */
export const shadedSegments = (track: readonly Segment[], day: SampleDay, longitude: number): Segment[] =>
  day.shadedIntervals.flatMap(({ from, to }) => {
    const start = localSolarHour(from, day.date, longitude)
    const end = localSolarHour(to, day.date, longitude)
    return track.map((segment) => clipSegment(segment, start, end)).filter((segment) => segment !== null)
  })
