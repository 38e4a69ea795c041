import type { Obstacle, Points } from '../api/types.ts'
import { type LabelRequest, type Pixel, placeLabels } from '../charts/place-labels.ts'
import { type Frame, NARROW, pixelOf, toX, toY } from './frame.ts'
import type { HourLine } from './hour-lines.ts'
import { screenOutline } from './screens.ts'
import { positionAt, type Track } from './sun-tracks.ts'

const TRACK_NAMES: Readonly<Record<Track['name'], string | null>> = {
  'March equinox': 'March · September',
  'June solstice': 'June',
  // On the curve of March.
  'September equinox': null,
  'December solstice': 'December',
}

interface SkyLabel extends LabelRequest {
  readonly kind: 'obstacle' | 'path' | 'hour'
}

/** Pixels above what a label names. */
const DISTANCE = 11
const LINE_HEIGHT = 16

const pixel = (frame: Frame, position: { readonly relative: number; readonly height: number }): Pixel => ({
  x: toX(frame, position.relative),
  y: toY(frame, position.height),
})

/** Hours at which the name of a path stands if its top has no room. */
const OTHER_HOURS = [12, 11, 13, 10, 14, 9, 15]

const trackRequest = (frame: Frame, { name, segments }: Track): SkyLabel[] => {
  const text = TRACK_NAMES[name]
  const positions = segments.flat()
  const [first] = positions
  if (text === null || first === undefined) return []
  const top = positions.reduce((best, position) => (position.height > best.height ? position : best), first)
  const others = OTHER_HOURS.flatMap((hour) => segments.map((segment) => positionAt(segment, hour)))
  const places = [top, ...others.filter((position) => position !== null)]
    .map((position) => pixel(frame, position))
    .map(({ x, y }) => ({ x, y: y - DISTANCE }))
  return [{ key: name, text, kind: 'path', characterWidth: 6.3, places }]
}

const obstacleRequest = (frame: Frame, obstacle: Obstacle, i: number, text: string): SkyLabel[] => {
  const outline = screenOutline(obstacle, frame.center)
    .flat()
    .filter(({ relative }) => Math.abs(relative) <= frame.reach)
  const [first, last] = [outline[0], outline.at(-1)]
  if (first === undefined || last === undefined) return []
  const height = outline.reduce((max, position) => Math.max(max, position.height), 0)
  const above = pixel(frame, { relative: (first.relative + last.relative) / 2, height })
  // What reaches to the zenith is named inside.
  const places = [0, 1, 2, 3, -1.5].map((line) => ({
    x: above.x,
    y: above.y - DISTANCE - line * LINE_HEIGHT,
  }))
  return [{ key: `obstacle ${i}`, text, kind: 'obstacle', characterWidth: 7, places, isRequired: true }]
}

const hourRequests = (frame: Frame, lines: readonly HourLine[]): SkyLabel[] =>
  lines
    .filter(({ hour }) => hour % (frame.width < NARROW ? 4 : 2) === 0)
    .map(({ hour, label }) => ({
      key: `hour ${hour}`,
      text: `${hour} h`,
      kind: 'hour',
      characterWidth: 6,
      places: [pixel(frame, label)],
    }))

interface Labeled {
  readonly frame: Frame
  readonly obstacles: readonly Obstacle[]
  readonly obstacleTexts: readonly string[]
  readonly tracks: readonly Track[]
  readonly lines: readonly HourLine[]
  /** Points that are drawn as handles. */
  readonly handles: Points
}

/** The names of obstacles and sun paths, and the hours. */
export const diagramLabels = (labeled: Labeled): (SkyLabel & Pixel)[] => {
  const { frame, obstacles, obstacleTexts, tracks, lines, handles } = labeled
  return placeLabels(
    frame,
    [
      ...obstacles.flatMap((obstacle, i) => obstacleRequest(frame, obstacle, i, obstacleTexts[i] ?? '')),
      ...tracks.flatMap((track) => trackRequest(frame, track)),
      ...hourRequests(frame, lines),
    ],
    handles.map(({ direction, heightAngle }) => pixelOf(frame, direction, heightAngle)),
  )
}
