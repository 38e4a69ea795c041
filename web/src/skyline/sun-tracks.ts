import { RADIANS_PER_DEGREE } from '../../../lib/solar/angles.ts'
import type { Energy, Estimate, SampleDay, SunPath, SunPathDay, SunPathPoint } from '../api/types.ts'
import { relativeAzimuth } from '../ui/azimuth.ts'
import { aheadOfSun, localSolarHour, timeZoneOf } from '../ui/clock.ts'

/** The position of the sun at a time. Degrees. */
export interface TrackPoint {
  /** Local mean solar time. */
  readonly hour: number
  /** Clockwise from the center of the diagram, −180…180. */
  readonly relative: number
  readonly height: number
}

/** A continuous part of a sun path. */
export type Segment = readonly TrackPoint[]

/** A day's sun path as drawn in the diagram. */
export interface Track {
  readonly name: SunPathDay['name']
  readonly segments: readonly Segment[]
}

/** A longer step means night in between: the API gives a point every ten minutes, hours rounded to four decimals. */
const MAX_STEP_HOURS = 1 / 6 + 0.001

/** Degrees of azimuth; longer steps would look like kinks. */
const MAX_TURN = 2

type Vector = readonly [east: number, north: number, up: number]

const toVector = ({ azimuth, altitude }: SunPathPoint): Vector => {
  const [turn, rise] = [azimuth * RADIANS_PER_DEGREE, altitude * RADIANS_PER_DEGREE]
  return [Math.sin(turn) * Math.cos(rise), Math.cos(turn) * Math.cos(rise), Math.sin(rise)]
}

/** The point of the great circle between two points of a path that are close to each other. */
const between = (a: SunPathPoint, b: SunPathPoint, share: number): SunPathPoint => {
  const [from, to] = [toVector(a), toVector(b)]
  const [east, north, up] = [0, 1, 2].map((i) => (from[i] ?? 0) * (1 - share) + (to[i] ?? 0) * share)
  return {
    hour: a.hour + (b.hour - a.hour) * share,
    azimuth: Math.atan2(east ?? 0, north ?? 0) / RADIANS_PER_DEGREE,
    altitude: Math.atan2(up ?? 0, Math.hypot(east ?? 0, north ?? 0)) / RADIANS_PER_DEGREE,
  }
}

/** Near the zenith the azimuth turns fast, and straight lines between points ten minutes apart would cut corners. */
const densified = (points: readonly SunPathPoint[]): SunPathPoint[] =>
  points.flatMap((point, i) => {
    const last = points[i - 1]
    if (last === undefined || point.hour - last.hour > MAX_STEP_HOURS) return [point]
    const pieces = Math.ceil(Math.abs(relativeAzimuth(last.azimuth, point.azimuth)) / MAX_TURN)
    const added = Array.from({ length: Math.max(0, pieces - 1) }, (_, k) =>
      between(last, point, (k + 1) / pieces),
    )
    return [...added, point]
  })

/** The points at which the path from `a` to `b` leaves the diagram at one edge and enters it at the other. */
const edgeCrossing = (a: TrackPoint, b: TrackPoint): readonly [leaving: TrackPoint, entering: TrackPoint] => {
  const edge = a.relative < 0 ? -180 : 180
  const fraction = (edge - a.relative) / (b.relative + 2 * edge - a.relative)
  const hour = a.hour + (b.hour - a.hour) * fraction
  const height = a.height + (b.height - a.height) * fraction
  return [
    { hour, height, relative: edge },
    { hour, height, relative: -edge },
  ]
}

const wraps = (a: TrackPoint, b: TrackPoint): boolean => Math.abs(b.relative - a.relative) > 180

/** The segments of a day's sun path, split at night and where it crosses the edge of the diagram. */
export const toTrackSegments = (points: readonly SunPathPoint[], center: number): Segment[] => {
  const segments: TrackPoint[][] = []
  let previous: TrackPoint | undefined
  for (const { hour, azimuth, altitude } of densified(points)) {
    const point = { hour, height: altitude, relative: relativeAzimuth(center, azimuth) }
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

export const toTracks = (sunPath: SunPath | null, center: number): Track[] =>
  sunPath?.sampleDays.map(({ name, points }) => ({ name, segments: toTrackSegments(points, center) })) ?? []

const interpolate = (a: TrackPoint, b: TrackPoint, hour: number): TrackPoint => {
  const fraction = (hour - a.hour) / (b.hour - a.hour)
  return {
    hour,
    relative: a.relative + (b.relative - a.relative) * fraction,
    height: a.height + (b.height - a.height) * fraction,
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

/** The parts of a day's sun path in which the sun is hidden. @param longitude degrees east */
export const hiddenSegments = (track: readonly Segment[], day: SampleDay, longitude: number): Segment[] =>
  day.shadedIntervals.flatMap(({ from, to }) => {
    const start = localSolarHour(from, day.date, longitude)
    const end = localSolarHour(to, day.date, longitude)
    return track.map((segment) => clipSegment(segment, start, end)).filter((segment) => segment !== null)
  })

/** What the shade costs by the hours of the clock. */
export interface LossClock {
  /** kWh by month and hour of the day. */
  readonly loss: Energy['lossByMonthAndHour']
  /** Hours by which the clock is ahead of local mean solar time. */
  readonly ahead: number
}

export const lossClock = (estimate: Estimate): LossClock => ({
  loss: estimate.energy.lossByMonthAndHour,
  ahead: aheadOfSun(timeZoneOf(estimate), estimate.inputs.longitude),
})

/** A hidden part of a path within one hour of the clock. */
export interface HiddenHour {
  readonly segment: Segment
  /** The energy lost in its month at its hour, 0…1 of the worst hour of the four sample months; 1 if energy is unknown. */
  readonly weight: number
}

const monthOf = ({ date }: SampleDay): number => new Date(date).getUTCMonth()

const SAMPLE_MONTHS = [2, 5, 8, 11]

/** Cuts the hidden parts of a path at the full hours of the clock and weighs each by what it costs. */
export const weighHidden = (
  hidden: readonly Segment[],
  day: SampleDay,
  clock: LossClock | null,
): HiddenHour[] => {
  if (clock === null) return hidden.map((segment) => ({ segment, weight: 1 }))
  const { loss, ahead } = clock
  const worst = Math.max(...SAMPLE_MONTHS.flatMap((month) => loss[month] ?? []))
  return hidden.flatMap((segment) => {
    const first = Math.floor((segment[0]?.hour ?? 0) + ahead)
    const last = Math.floor((segment.at(-1)?.hour ?? 0) + ahead)
    return Array.from({ length: last - first + 1 }, (_, i) => first + i).flatMap((hour) => {
      const part = clipSegment(segment, hour - ahead, hour + 1 - ahead)
      const lost = loss[monthOf(day)]?.[(hour + 24) % 24] ?? 0
      return part === null ? [] : [{ segment: part, weight: worst > 0 ? Math.max(0, lost / worst) : 0 }]
    })
  })
}
