import { wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { horizonLine } from '../../../lib/horizon/line.ts'
import type { Obstacle, Skyline } from '../api/types.ts'
import { type LabelRequest, type Pixel, placeLabels } from '../charts/place-labels.ts'
import type { SampleDay } from '../day/sun-day.ts'
import { relativeAzimuth } from '../ui/azimuth.ts'
import type { PricedName } from './descriptions.ts'
import { type Frame, NARROW, pixelAt } from './frame.ts'
import { lineHeightAt } from './horizon-line.ts'
import type { HourLine } from './hour-lines.ts'
import { screenEdges, screenOutline } from './obstacle-screen.ts'

const PATH_NAMES: Readonly<Record<SampleDay['name'], string | null>> = {
  'March equinox': 'March · September',
  'June solstice': 'June',
  // On the curve of March.
  'September equinox': null,
  'December solstice': 'December',
}

interface SkyLabel extends LabelRequest {
  readonly kind: 'obstacle' | 'path' | 'hour'
  /** The end of the text that says what a cause costs. */
  readonly price?: string
}

/** Pixels above what a label names. */
const DISTANCE = 11
const LINE_HEIGHT = 16

/** Hours at which the name of a path stands if its top has no room. */
const OTHER_HOURS = [12, 11, 13, 10, 14, 9, 15]

/** @param side of the path on which its name stands: −1 above, 1 below */
const pathRequest = (frame: Frame, { name, courses, positionAt }: SampleDay, side: -1 | 1): SkyLabel[] => {
  const text = PATH_NAMES[name]
  if (text === null) return []
  const highest = courses.flat().toSorted((a, b) => b.altitude - a.altitude)
  const others = OTHER_HOURS.map((hour) => positionAt(60 * hour)).filter(({ altitude }) => altitude > 0)
  const places = [...highest.slice(0, 1), ...others].map(({ azimuth, altitude }) => {
    const { x, y } = pixelAt(frame, azimuth, altitude)
    return { x, y: y + side * DISTANCE }
  })
  return [{ key: name, text, kind: 'path', characterWidth: 6.3, places }]
}

/** Where the name of an obstacle may stand; nowhere if it is out of sight. */
const obstaclePlaces = (frame: Frame, obstacle: Obstacle): Pixel[] => {
  const outline = screenOutline(obstacle, frame.center).filter(
    ({ relative }) => Math.abs(relative) <= frame.reach,
  )
  const [first, last] = [outline[0], outline.at(-1)]
  if (first === undefined || last === undefined) return []
  const height = outline.reduce((max, position) => Math.max(max, position.height), 0)
  const { x, y } = pixelAt(frame, frame.center + (first.relative + last.relative) / 2, height)
  // What reaches to the zenith is named inside.
  return [0, 1, 2, 3, -1.5].map((line) => ({ x, y: y - DISTANCE - line * LINE_HEIGHT }))
}

/** Degrees between two places at which the name of the horizon may stand. */
const HORIZON_STEP = 7.5
/** Degrees from there to an obstacle. */
const HORIZON_CLEARANCE = 15

/** Half the size of its name, pixels. */
const [HALF_WIDTH, HALF_HEIGHT] = [64, 12]

/** Inside the terrain, where it covers least of what is lost; none behind obstacles, and where it is too low for text. */
const horizonPlaces = ({ frame, skyline, loss }: Labeled): Pixel[] => {
  const line = horizonLine(skyline.horizonProfile)
  const edges = skyline.obstacles.map(screenEdges)
  const isFree = (relative: number): boolean =>
    edges.every(
      ({ middle, left, right }) =>
        Math.abs(relativeAzimuth(middle, frame.center + relative)) >
        wrapAzimuth(right - left) / 2 + HORIZON_CLEARANCE,
    )
  const coveredAt = ({ x, y }: Pixel): number =>
    loss.filter((place) => Math.abs(place.x - x) < HALF_WIDTH && Math.abs(place.y - y) < HALF_HEIGHT).length
  return Array.from({ length: Math.floor(frame.reach / HORIZON_STEP) }, (_, i) => i * HORIZON_STEP)
    .flatMap((relative) => [relative, -relative])
    .filter(isFree)
    .map((relative) =>
      pixelAt(frame, frame.center + relative, lineHeightAt(line, frame.center, relative) / 2),
    )
    .filter(({ y }) => frame.bottom - y > LINE_HEIGHT / 2)
    .map((place) => ({ ...place, covered: coveredAt(place) }))
    .toSorted((a, b) => a.covered - b.covered)
}

/** More labels would hide what they name. */
const MAX_CAUSES = 5

/** The costliest of what stands before the sun. */
const causeRequests = (labeled: Labeled): SkyLabel[] => {
  const { frame, skyline, priced, horizon } = labeled
  return [
    ...skyline.obstacles.map((obstacle, i) => ({
      key: `obstacle ${i}`,
      cause: priced[i],
      places: obstaclePlaces(frame, obstacle),
    })),
    { key: 'horizon', cause: horizon, places: horizonPlaces(labeled) },
  ]
    .flatMap(({ key, cause, places }) => (cause && places.length > 0 ? [{ ...cause, key, places }] : []))
    .toSorted((a, b) => b.cost - a.cost)
    .slice(0, MAX_CAUSES)
    .map(({ key, name, price, places }) => ({
      key,
      text: `${name} ${price}`,
      price,
      kind: 'obstacle',
      characterWidth: 7,
      places,
      isRequired: key !== 'horizon',
    }))
}

const hourRequests = (frame: Frame, lines: readonly HourLine[]): SkyLabel[] =>
  lines
    .filter(({ hour }) => hour % (frame.width < NARROW ? 4 : 2) === 0)
    .map(({ hour, label }) => ({
      key: `hour ${hour}`,
      text: `${hour} h`,
      kind: 'hour',
      characterWidth: 6,
      places: [pixelAt(frame, label.azimuth, label.altitude)],
    }))

export interface Labeled {
  readonly frame: Frame
  readonly skyline: Skyline
  /** The names of the obstacles; null for those that stand for another one. */
  readonly priced: readonly (PricedName | null)[]
  /** null: not named */
  readonly horizon: PricedName | null
  /** Degrees, north positive. */
  readonly latitude: number
  readonly sampleDays: readonly SampleDay[]
  readonly lines: readonly HourLine[]
  /** Where handles and the sun are, which no label covers. */
  readonly handles: readonly Pixel[]
  /** Places on the shaded parts of the sun paths. */
  readonly loss: readonly Pixel[]
}

/** The names of the costliest causes and of the sun paths, and the hours. */
export const diagramLabels = (labeled: Labeled): (SkyLabel & Pixel)[] => {
  const { frame, latitude, sampleDays, lines, handles } = labeled
  const summer = latitude < 0 ? 'December solstice' : 'June solstice'
  return placeLabels(
    frame,
    [
      ...causeRequests(labeled),
      // The hours stand above the highest path.
      ...sampleDays.flatMap((day) => pathRequest(frame, day, day.name === summer ? 1 : -1)),
      ...hourRequests(frame, lines),
    ],
    handles,
  )
}
