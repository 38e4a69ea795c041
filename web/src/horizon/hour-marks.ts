import { type Frame, toX, toY } from './geometry.ts'
import { positionAt, type Segment, type TrackPoint } from './track.ts'

export interface HourMark extends TrackPoint {
  /** Shortly before and after on the track, to find its direction. */
  readonly before: TrackPoint
  readonly after: TrackPoint
}

/** Hours. */
const NEIGHBOR_DISTANCE = 0.1

const markAt = (segment: Segment, hour: number): HourMark[] => {
  const mark = positionAt(segment, hour)
  if (mark === null) return []
  const before = positionAt(segment, hour - NEIGHBOR_DISTANCE) ?? mark
  return [{ ...mark, before, after: positionAt(segment, hour + NEIGHBOR_DISTANCE) ?? mark }]
}

/** The full hours, local mean solar time, on a track. */
export const hourMarks = (track: readonly Segment[]): HourMark[] =>
  track.flatMap((segment) => {
    const first = Math.ceil(segment[0]?.hour ?? 0)
    const count = Math.floor(segment.at(-1)?.hour ?? -1) - first + 1
    return Array.from({ length: Math.max(0, count) }, (_, i) => first + i).flatMap((hour) =>
      markAt(segment, hour),
    )
  })

export interface HourLabel {
  readonly text: string
  readonly x: number
  /** Of the text baseline. */
  readonly y: number
}

/** Approximate size of a label, in pixels. */
const WIDTH = 28
const HEIGHT = 13
const BASELINE = 4

/** Places the label above the track, perpendicular to it at the mark. */
const createLabel = (frame: Frame, { hour, relative, altitude, before, after }: HourMark): HourLabel => {
  const right = toX(frame, after.relative) - toX(frame, before.relative)
  const down = toY(frame, after.altitude) - toY(frame, before.altitude)
  const length = Math.hypot(right, down) || 1
  const side = right < 0 ? -1 : 1
  return {
    text: `${hour % 24} h`,
    x: toX(frame, relative) + (side * down * (WIDTH / 2 + 6)) / length,
    y: toY(frame, altitude) - (side * right * HEIGHT) / length + BASELINE,
  }
}

/** Pixels; closer labels of the same hour are duplicates. */
const SAME_HOUR = 45

/** The labels overlap, or repeat the same hour on tracks that nearly coincide, as those of the equinoxes do. */
const collide = (a: HourLabel, b: HourLabel): boolean =>
  (Math.abs(a.x - b.x) < WIDTH && Math.abs(a.y - b.y) < HEIGHT) ||
  (a.text === b.text && Math.hypot(a.x - b.x, a.y - b.y) < SAME_HOUR)

export interface Pixel {
  readonly x: number
  readonly y: number
}

const HANDLE_RADIUS = 8

const overlaps = ({ x, y }: HourLabel, handle: Pixel): boolean =>
  Math.abs(handle.x - x) < WIDTH / 2 + HANDLE_RADIUS &&
  Math.abs(handle.y + BASELINE - y) < HEIGHT / 2 + HANDLE_RADIUS

const fits = ({ left, right, top, bottom }: Frame, { x, y }: HourLabel): boolean =>
  left + WIDTH / 2 < x && x < right - WIDTH / 2 && top < y && y < bottom - BASELINE

/** Pixels; a narrower diagram labels every other hour. */
const MIN_WIDTH_FOR_EVERY_HOUR = 560

/** Labels that overlap neither each other nor a handle. Earlier tracks have priority. */
export const hourLabels = (
  frame: Frame,
  tracks: readonly (readonly HourMark[])[],
  handles: readonly Pixel[] = [],
): HourLabel[] => {
  const step = frame.width < MIN_WIDTH_FOR_EVERY_HOUR ? 2 : 1
  const labels: HourLabel[] = []
  for (const mark of tracks.flat().filter(({ hour }) => hour % step === 0)) {
    const label = createLabel(frame, mark)
    if (fits(frame, label) && !labels.some((other) => collide(other, label))) labels.push(label)
  }
  return labels.filter((label) => !handles.some((handle) => overlaps(label, handle)))
}
