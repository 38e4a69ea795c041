import { type Frame, xOf, yOf } from './geometry.ts'
import { positionAt, type Segment, type TrackPoint } from './track.ts'

export interface HourMark extends TrackPoint {
  /** A little earlier and a little later on the track. */
  readonly before: TrackPoint
  readonly after: TrackPoint
}

const LITTLE = 0.1

const markAt = (segment: Segment, hour: number): HourMark[] => {
  const mark = positionAt(segment, hour)
  if (mark === null) return []
  const before = positionAt(segment, hour - LITTLE) ?? mark
  return [{ ...mark, before, after: positionAt(segment, hour + LITTLE) ?? mark }]
}

/** The full hours of local solar time on a track. */
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
  /** Of the baseline. */
  readonly y: number
}

const WIDTH = 28
const HEIGHT = 13
const BASELINE = 4

/** Beside its mark on the upper side of the track, square to it. */
const labelOf = (frame: Frame, { hour, relative, altitude, before, after }: HourMark): HourLabel => {
  const right = xOf(frame, after.relative) - xOf(frame, before.relative)
  const down = yOf(frame, after.altitude) - yOf(frame, before.altitude)
  const length = Math.hypot(right, down) || 1
  const side = right < 0 ? -1 : 1
  return {
    text: `${hour % 24} h`,
    x: xOf(frame, relative) + (side * down * (WIDTH / 2 + 6)) / length,
    y: yOf(frame, altitude) - (side * right * HEIGHT) / length + BASELINE,
  }
}

const SAME_HOUR = 45

/** They cover one another, or say the same of two tracks that nearly coincide, as those of the equinoxes do. */
const collide = (a: HourLabel, b: HourLabel): boolean =>
  (Math.abs(a.x - b.x) < WIDTH && Math.abs(a.y - b.y) < HEIGHT) ||
  (a.text === b.text && Math.hypot(a.x - b.x, a.y - b.y) < SAME_HOUR)

export interface Spot {
  readonly x: number
  readonly y: number
}

const SPOT_RADIUS = 8

const covered = ({ x, y }: HourLabel, spot: Spot): boolean =>
  Math.abs(spot.x - x) < WIDTH / 2 + SPOT_RADIUS && Math.abs(spot.y + BASELINE - y) < HEIGHT / 2 + SPOT_RADIUS

const fits = ({ left, right, top, bottom }: Frame, { x, y }: HourLabel): boolean =>
  left + WIDTH / 2 < x && x < right - WIDTH / 2 && top < y && y < bottom - BASELINE

const ROOM_FOR_EVERY_HOUR = 560

/**
 * Labels of marks that stay clear of one another and of the handles; the tracks that come first are served first.
 */
export const hourLabels = (
  frame: Frame,
  tracks: readonly (readonly HourMark[])[],
  handles: readonly Spot[] = [],
): HourLabel[] => {
  const every = frame.width < ROOM_FOR_EVERY_HOUR ? 2 : 1
  const labels: HourLabel[] = []
  for (const mark of tracks.flat().filter(({ hour }) => hour % every === 0)) {
    const label = labelOf(frame, mark)
    if (fits(frame, label) && !labels.some((other) => collide(other, label))) labels.push(label)
  }
  return labels.filter((label) => !handles.some((handle) => covered(label, handle)))
}
