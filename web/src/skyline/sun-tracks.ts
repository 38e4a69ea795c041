import { wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { heightAt } from '../../../lib/horizon/line.ts'
import { obstacleHeightAt } from '../../../lib/horizon/obstacles.ts'
import { type Skyline, type Surroundings, skylineOf } from '../../../lib/horizon/skyline.ts'
import { RADIANS_PER_DEGREE } from '../../../lib/solar/angles.ts'
import type { Energy, Estimate, SunPath, SunPathDay, SunPathPoint } from '../api/types.ts'
import { relativeAzimuth } from '../ui/azimuth.ts'
import { aheadOfSun, timeZoneOf } from '../ui/clock.ts'

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
  /** 0 for January. */
  readonly month: number
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
  sunPath?.sampleDays.map(({ name, date, points }) => ({
    name,
    month: new Date(date).getUTCMonth(),
    segments: toTrackSegments(points, center),
  })) ?? []

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

/** A part of a path on which something stands before the sun. */
export interface ShadedPart {
  readonly segment: Segment
  /** Share of the light that gets through, 0 ≤ l < 1; 0 is hidden. */
  readonly light: number
}

type LightAt = (position: TrackPoint) => number

/**
 * Share of the light that a skyline lets through where the sun stands, 0…1.
 *
 * @param center azimuth in the middle of the diagram
 * @param month of the obstacles' transmittance, 0 for January
 */
export const lightThrough =
  ({ line, obstacles }: Skyline, center: number, month: number): LightAt =>
  (position) => {
    const azimuth = wrapAzimuth(center + position.relative)
    // Rounding puts the ends of a path below an open horizon.
    const height = Math.max(0, position.height)
    if (height < heightAt(line, azimuth)) return 0
    return obstacles.reduce(
      (light, view) =>
        height < obstacleHeightAt(view, azimuth) ? Math.min(light, view.transmittance[month] ?? 0) : light,
      1,
    )
  }

/** Pieces of the ten minutes between two points of a path, and halvings of the piece in which the light changes. */
const [PIECES, HALVINGS] = [5, 6]

const piecesOf = (segment: Segment): Segment =>
  segment.flatMap((point, i) => {
    const last = segment[i - 1]
    if (last === undefined) return [point]
    const step = (point.hour - last.hour) / PIECES
    return Array.from({ length: PIECES }, (_, k) => interpolate(last, point, last.hour + step * (k + 1)))
  })

const changeBetween = (before: TrackPoint, after: TrackPoint, lightAt: LightAt): TrackPoint => {
  const light = lightAt(before)
  let [low, high] = [before, after]
  for (let i = 0; i < HALVINGS; i++) {
    const middle = interpolate(low, high, (low.hour + high.hour) / 2)
    if (lightAt(middle) === light) low = middle
    else high = middle
  }
  return high
}

/** Where a path is hidden or dimmed. What lasts less than two minutes may be missed. */
export const shadedParts = (segments: readonly Segment[], lightAt: LightAt): ShadedPart[] =>
  segments.flatMap((segment) => {
    const parts: { readonly segment: TrackPoint[]; readonly light: number }[] = []
    for (const point of piecesOf(segment)) {
      const [light, part] = [lightAt(point), parts.at(-1)]
      const last = part?.segment.at(-1)
      if (part && last && part.light !== light) {
        const change = changeBetween(last, point, lightAt)
        part.segment.push(change)
        parts.push({ light, segment: [change, point] })
      } else if (part) part.segment.push(point)
      else parts.push({ light, segment: [point] })
    }
    return parts.filter(({ light, segment }) => light < 1 && segment.length > 1)
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

/** A shaded part of a path within one hour of the clock. */
export interface ShadedHour extends ShadedPart {
  /** The energy lost in its month at its hour, 0…1 of the worst hour of the four sample months; 1 if energy is unknown. */
  readonly weight: number
}

const SAMPLE_MONTHS = [2, 5, 8, 11]

/** Cuts the shaded parts of a path at the full hours of the clock and weighs each by what it costs. @param month 0 for January */
export const weighShaded = (
  parts: readonly ShadedPart[],
  month: number,
  clock: LossClock | null,
): ShadedHour[] => {
  if (clock === null) return parts.map((part) => ({ ...part, weight: 1 }))
  const { loss, ahead } = clock
  const worst = Math.max(...SAMPLE_MONTHS.flatMap((month) => loss[month] ?? []))
  return parts.flatMap(({ segment, light }) => {
    const first = Math.floor((segment[0]?.hour ?? 0) + ahead)
    const last = Math.floor((segment.at(-1)?.hour ?? 0) + ahead)
    return Array.from({ length: last - first + 1 }, (_, i) => first + i).flatMap((hour) => {
      const within = clipSegment(segment, hour - ahead, hour + 1 - ahead)
      const lost = loss[month]?.[(hour + 24) % 24] ?? 0
      return within === null
        ? []
        : [{ segment: within, light, weight: worst > 0 ? Math.max(0, lost / worst) : 0 }]
    })
  })
}

/** What is hidden and dimmed on the paths of all sample days. @param center azimuth in the middle of the diagram */
export const shadedHours = (
  tracks: readonly Track[],
  surroundings: Surroundings,
  center: number,
  clock: LossClock | null,
): ShadedHour[] => {
  const skyline = skylineOf(surroundings)
  return tracks.flatMap(({ month, segments }) =>
    weighShaded(shadedParts(segments, lightThrough(skyline, center, month)), month, clock),
  )
}
