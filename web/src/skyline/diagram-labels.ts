import { wrapAzimuth } from '../../../lib/horizon/direction.ts'
import { heightAt, horizonLine } from '../../../lib/horizon/line.ts'
import type { Skyline } from '../api/types.ts'
import { halfWidth, type LabelRequest, type Pixel, placeLabels } from '../charts/place-labels.ts'
import { dateText } from '../day/day-view.ts'
import type { SampleDay, SunDay } from '../day/sun-day.ts'
import type { CauseRow } from '../site/cause-rows.ts'
import { clamp } from '../ui/azimuth.ts'
import { causeLabel } from './descriptions.ts'
import { altitudeMarks, type Frame, lineOf, NARROW, pixelAt, toX, toY } from './frame.ts'
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

/** The top edge of what is drawn in the sky, as pixels close to each other. */
type Outline = readonly Pixel[]

/** The highest part of an outline in the span of a text. */
const topIn = (outline: Outline, x: number, half: number): number =>
  outline.reduce(
    (top, it) => (Math.abs(it.x - x) > half ? top : Math.min(top, it.y)),
    Number.POSITIVE_INFINITY,
  )

/** A side of a path, that far above it that the sun is in between. */
const ABOVE_SUN = -2.5

/** Clock hours where the name of a path may be placed, near the highest one. */
const NAME_HOURS = Array.from({ length: 13 }, (_, i) => 9 + i / 2)
const MAX_HOURS = 7

/** @param sides of the path for its name, the best one first: −1 above, 1 below @param covered what it must not cover */
const pathRequest = (
  frame: Frame,
  covered: Outline,
  kind: 'path' | 'day',
  text: string,
  { positionAt }: Pick<SunDay, 'positionAt'>,
  sides: readonly number[],
): SkyLabel => {
  const characterWidth = kind === 'day' ? BOLD_WIDTH : NAME_WIDTH
  const half = halfWidth({ text, characterWidth })
  const named = NAME_HOURS.map((hour) => positionAt(60 * hour))
    .map(({ azimuth, altitude }) => pixelAt(frame, azimuth, altitude))
    .filter(({ x }) => half <= x && x <= frame.width - half)
    .toSorted((a, b) => a.y - b.y)
    .slice(0, MAX_HOURS)
  const places = sides
    .flatMap((side) => named.map(({ x, y }) => ({ x, y: y + side * DISTANCE })))
    .filter(({ x, y }) => y + DISTANCE < topIn(covered, x, half))
  return { key: text, kind, text, characterWidth, places }
}

/** Parts of half the width of an obstacle's name by which it may be beside its middle. */
const SHIFTS = [0, 0.5, -0.5, 0.9, -0.9]

/** Positions of an obstacle's name: right above it where nothing else is as high; anywhere above it if need be. */
const obstaclePlaces = (frame: Frame, own: Outline, others: Outline, half: number, isRequired: boolean) => {
  const middle = own[Math.floor(own.length / 2)]
  if (!middle) return []
  const spans = SHIFTS.map((shift) => clamp(half, middle.x + shift * half, frame.width - half))
  const apart = spans.filter((x) => topIn(own, x, half) < topIn(others, x, half))
  return [...apart, ...(isRequired ? spans : [])].flatMap((x) =>
    // The name of an obstacle that reaches the zenith goes inside it.
    (isRequired ? [0, 1, 2] : [0, 1]).map((line) => ({
      x,
      y: Math.max(frame.top + LINE_HEIGHT / 2, topIn(own, x, half) - DISTANCE - line * LINE_HEIGHT),
    })),
  )
}

/** Positions of the horizon's name: inside the terrain, or else right above it, from the middle outward. */
const horizonPlaces = (frame: Frame, ground: Outline, others: Outline, half: number): Pixel[] => {
  const middle = frame.width / 2
  const high = ground
    .filter(({ x, y }) => Math.abs(x - middle) <= middle - half && frame.bottom - y > LINE_HEIGHT / 2)
    .toSorted((a, b) => Math.abs(a.x - middle) - Math.abs(b.x - middle))
  return [
    ...high
      .map(({ x, y }) => ({ x, y: (y + frame.bottom) / 2 }))
      .filter(
        ({ x, y }) => frame.bottom - y > LINE_HEIGHT / 2 && y + LINE_HEIGHT / 2 < topIn(others, x, half),
      ),
    ...high.flatMap(({ x, y }) => {
      const top = topIn(ground, x, half)
      return y - top < LINE_HEIGHT && top < topIn(others, x, half) ? [{ x, y: top - DISTANCE }] : []
    }),
  ]
}

/** More labels would hide the things that they name. */
const [MAX_CAUSES, MAX_NARROW] = [5, 2]

/** Pixels of diagram width per character of a name; longer names would cover too much. */
const PIXELS_PER_CHARACTER = 22

/** Labels for the selected and the costliest causes. */
const causeRequests = (
  { frame, causes, selected }: Labeled,
  outlines: readonly Outline[],
  ground: Outline,
): SkyLabel[] =>
  causes
    .flatMap((cause) => {
      const { key, kind, indices, energy } = cause
      if (indices.length === 0 && (kind !== 'horizon' || energy === null)) return []
      const { name, price } = causeLabel(cause, Math.round(frame.width / PIXELS_PER_CHARACTER))
      const text = `${name} ${price}`
      const half = halfWidth({ text, characterWidth: BOLD_WIDTH })
      const isRequired = indices.some((index) => index === selected)
      const own = indices.flatMap((index) => outlines[index] ?? [])
      const others = outlines.filter((_, index) => !indices.includes(index)).flat()
      const places =
        kind === 'horizon'
          ? horizonPlaces(frame, ground, others, half)
          : obstaclePlaces(frame, own, others, half, isRequired)
      const rank = isRequired ? Number.POSITIVE_INFINITY : (energy ?? 0)
      const label = {
        key,
        kind: 'obstacle' as const,
        text,
        price,
        characterWidth: BOLD_WIDTH,
        places,
        isRequired,
      }
      return places.length === 0 ? [] : [{ ...label, rank }]
    })
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, frame.width < NARROW ? MAX_NARROW : MAX_CAUSES)

export interface Labeled {
  readonly frame: Frame
  readonly skyline: Skyline
  readonly causes: readonly CauseRow[]
  /** The obstacle that always has a label; null: none. */
  readonly selected: number | null
  /** Degrees, north positive. */
  readonly latitude: number
  readonly sampleDays: readonly SampleDay[]
  /** The day whose path is shown in bold; null in a picture. */
  readonly day: SunDay | null
  /** Positions of handles and of the sun, which no label covers. */
  readonly handles: readonly Pixel[]
}

/** Degrees between points of the ground. */
const STEP = 5

/** The names of the costliest causes and of the sun paths. */
export const diagramLabels = (labeled: Labeled): (SkyLabel & Pixel)[] => {
  const { frame, skyline, latitude, sampleDays, day, handles } = labeled
  const outlines = skyline.obstacles.map((obstacle) =>
    screenOutline(obstacle)
      .map(({ azimuth, altitude }) => pixelAt(frame, azimuth, altitude))
      .filter(({ x }) => 0 <= x && x <= frame.width),
  )
  const line = horizonLine(skyline.horizonProfile)
  const ground = lineOf(
    -frame.reach,
    2 * frame.reach,
    (turn) => heightAt(line, wrapAzimuth(frame.center - frame.reach + turn)),
    STEP,
  ).map(({ azimuth, altitude }) => ({ x: toX(frame, azimuth), y: toY(frame, altitude) }))
  const covered = [...ground, ...outlines.flat()]
  const summer = latitude < 0 ? 'December solstice' : 'June solstice'
  return placeLabels(
    frame,
    [
      ...causeRequests(labeled, outlines, ground),
      ...(day ? [pathRequest(frame, covered, 'day', dateText(day.date), day, [-1, 1, ABOVE_SUN])] : []),
      ...sampleDays.flatMap((sample) => {
        const text = PATH_NAMES[sample.name]
        // The highest path may touch the edge.
        const sides = sample.name === summer ? [1, -1] : [-1, 1]
        return text === null ? [] : [pathRequest(frame, covered, 'path', text, sample, sides)]
      }),
    ],
    [...handles, ...altitudeMarks(frame).map(({ y }) => ({ x: 20, y }))],
  )
}
