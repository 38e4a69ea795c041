import { type Frame, xOf, yOf } from './geometry.ts'
import { positionAt, type Segment, type TrackPoint } from './track.ts'

/** The full hours of local solar time on a track. */
export const hourMarks = (track: readonly Segment[]): TrackPoint[] =>
  track.flatMap((segment) => {
    const first = Math.ceil(segment[0]?.hour ?? 0)
    const count = Math.floor(segment.at(-1)?.hour ?? -1) - first + 1
    return Array.from({ length: Math.max(0, count) }, (_, i) => positionAt(segment, first + i)).filter(
      (mark) => mark !== null,
    )
  })

export interface HourLabel {
  readonly text: string
  readonly x: number
  readonly y: number
}

const WIDTH = 26
const HEIGHT = 13
const ABOVE = 8

const collide = (a: HourLabel, b: HourLabel): boolean =>
  Math.abs(a.x - b.x) < WIDTH && Math.abs(a.y - b.y) < HEIGHT

const labelOf = (frame: Frame, { hour, relative, altitude }: TrackPoint): HourLabel => ({
  text: `${hour % 24} h`,
  x: xOf(frame, relative),
  y: yOf(frame, altitude) - ABOVE,
})

const fits = ({ left, right, top }: Frame, { x, y }: HourLabel): boolean =>
  left + WIDTH / 2 < x && x < right - WIDTH / 2 && y > top

/** Labels of marks that stay clear of one another; the tracks that come first are served first. */
export const hourLabels = (frame: Frame, tracks: readonly (readonly TrackPoint[])[]): HourLabel[] => {
  const labels: HourLabel[] = []
  for (const mark of tracks.flat()) {
    const label = labelOf(frame, mark)
    if (fits(frame, label) && !labels.some((other) => collide(other, label))) labels.push(label)
  }
  return labels
}
