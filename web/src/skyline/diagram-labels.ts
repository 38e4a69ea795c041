import { wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import { viewOf } from '../../../lib/horizon/obstacles.ts'
import type { Obstacle, Skyline } from '../api/types.ts'
import { type LabelRequest, type Pixel, placeLabels } from '../charts/place-labels.ts'
import { dateText } from '../day/day-view.ts'
import type { SampleDay, SunDay } from '../day/sun-day.ts'
import type { CauseRow } from '../site/cause-rows.ts'
import { causeLabel } from './descriptions.ts'
import { altitudeMarks, type Frame, isInView, pixelAt } from './frame.ts'
import { screenOutline } from './obstacle-screen.ts'

const PATH_NAMES: Readonly<Record<SampleDay['name'], string | null>> = {
  'March equinox': 'March · September',
  'June solstice': 'June',
  // The same curve as March.
  'September equinox': null,
  'December solstice': 'December',
}

interface SkyLabel extends LabelRequest {
  readonly kind: 'obstacle' | 'path' | 'day'
  /** The end of the text, with the price of a cause. */
  readonly price?: string
}

/** Pixels above the labeled thing. */
const DISTANCE = 11
const LINE_HEIGHT = 16
/** Width of a character in a wide font, pixels, so that no name is cut off at an edge. */
const [NAME_WIDTH, BOLD_WIDTH] = [7.2, 7.8]

/** Clock hours where the name of a path may be placed, in order of preference. */
const NAME_HOURS = [12, 11, 13, 10, 14, 9, 15]

/** @param side preferred side of the path for its name: −1 above, 1 below */
const pathRequest = (
  frame: Frame,
  text: string,
  { positionAt }: Pick<SunDay, 'positionAt'>,
  side: -1 | 1,
): Omit<SkyLabel, 'kind'> => {
  const named = NAME_HOURS.map((hour) => positionAt(60 * hour))
    .filter(({ altitude }) => altitude > 0)
    .map(({ azimuth, altitude }) => pixelAt(frame, azimuth, altitude))
  const places = [side, -side].flatMap((beside) => named.map(({ x, y }) => ({ x, y: y + beside * DISTANCE })))
  return { key: text, text, characterWidth: NAME_WIDTH, places }
}

/** Possible positions of an obstacle's name; none if it is out of view. */
const obstaclePlaces = (frame: Frame, obstacle: Obstacle): Pixel[] => {
  const seen = screenOutline(obstacle)
    .filter(({ azimuth }) => isInView(frame, azimuth))
    .map(({ azimuth, altitude }) => pixelAt(frame, azimuth, altitude))
  const middle = seen[Math.floor(seen.length / 2)]
  if (!middle) return []
  const y = Math.min(...seen.map((pixel) => pixel.y)) - DISTANCE
  // The name of an obstacle that reaches the zenith goes inside it.
  return [0, 1, 2, 3, 4, -1.5].map((line) => ({ x: middle.x, y: y - line * LINE_HEIGHT }))
}

/** Degrees between possible positions of the horizon's name. */
const HORIZON_STEP = 7.5

/** Positions inside the terrain, from the middle outward; none over obstacles or where it is too low for text. */
const horizonPlaces = (frame: Frame, { horizonProfile, obstacles }: Skyline, text: string): Pixel[] => {
  const line = horizonLine(horizonProfile)
  const views = obstacles.map(viewOf)
  /** Half the width of the text, degrees. */
  const half = (text.length * BOLD_WIDTH * frame.reach) / frame.width
  return Array.from({ length: Math.ceil((frame.reach - half) / HORIZON_STEP) }, (_, i) => i * HORIZON_STEP)
    .flatMap((turn) => [wrapAzimuth(frame.center + turn), wrapAzimuth(frame.center - turn)])
    .filter((place) =>
      views.every(({ azimuth, width }) => wrapAzimuth(place - azimuth + half) > width + 2 * half),
    )
    .map((azimuth) => pixelAt(frame, azimuth, heightAt(line, azimuth) / 2))
    .filter(({ y }) => frame.bottom - y > LINE_HEIGHT / 2)
}

/** More labels would hide the things that they name. */
const MAX_CAUSES = 5

/** Pixels of diagram width per character of a name; longer names would cover too much. */
const PIXELS_PER_CHARACTER = 32

/** Labels for the costliest causes. */
const causeRequests = (frame: Frame, skyline: Skyline, causes: readonly CauseRow[]): SkyLabel[] =>
  causes
    .flatMap((cause) => {
      const obstacle = skyline.obstacles[cause.indices[0] ?? -1]
      if (!obstacle && (cause.kind !== 'horizon' || cause.energy === null)) return []
      const { name, price } = causeLabel(cause, Math.round(frame.width / PIXELS_PER_CHARACTER))
      const text = `${name} ${price}`
      const places = obstacle ? obstaclePlaces(frame, obstacle) : horizonPlaces(frame, skyline, text)
      if (places.length === 0) return []
      return [{ cause, text, price, places, isRequired: obstacle !== undefined }]
    })
    .toSorted((a, b) => (b.cause.energy ?? 0) - (a.cause.energy ?? 0))
    .slice(0, MAX_CAUSES)
    .map(({ cause, ...label }) => ({
      key: cause.key,
      kind: 'obstacle',
      characterWidth: BOLD_WIDTH,
      ...label,
    }))

export interface Labeled {
  readonly frame: Frame
  readonly skyline: Skyline
  readonly causes: readonly CauseRow[]
  /** Degrees, north positive. */
  readonly latitude: number
  readonly sampleDays: readonly SampleDay[]
  /** The day whose path is shown in bold; null in a picture. */
  readonly day: SunDay | null
  /** Positions of handles and of the sun, which no label covers. */
  readonly handles: readonly Pixel[]
}

/** The names of the costliest causes and of the sun paths. */
export const diagramLabels = (labeled: Labeled): (SkyLabel & Pixel)[] => {
  const { frame, skyline, causes, latitude, sampleDays, day, handles } = labeled
  const summer = latitude < 0 ? 'December solstice' : 'June solstice'
  return placeLabels(
    frame,
    [
      ...causeRequests(frame, skyline, causes),
      ...(day
        ? [
            {
              ...pathRequest(frame, dateText(day.date), day, -1),
              kind: 'day' as const,
              characterWidth: BOLD_WIDTH,
            },
          ]
        : []),
      ...sampleDays.flatMap((sample) => {
        const text = PATH_NAMES[sample.name]
        // The highest path may touch the edge.
        const side = sample.name === summer ? 1 : -1
        return text === null ? [] : [{ ...pathRequest(frame, text, sample, side), kind: 'path' as const }]
      }),
    ],
    [...handles, ...altitudeMarks(frame).map(({ y }) => ({ x: 20, y }))],
  )
}
