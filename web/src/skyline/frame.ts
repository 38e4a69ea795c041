import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { Points, SunPath } from '../api/types.ts'
import type { Pixel } from '../charts/place-labels.ts'
import { clamp, relativeAzimuth } from '../ui/azimuth.ts'

/** A position in the diagram, in degrees. */
export interface SkyPosition {
  /** Clockwise from the center of the diagram, −180…180. */
  readonly relative: number
  /** Above the horizontal. */
  readonly height: number
}

/** The plot area of the diagram: its edges in pixels, and the part of the sky that it shows. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Azimuth in the middle, degrees. */
  readonly center: number
  /** Degrees from the middle to either side; 180 is the whole circle. */
  readonly reach: number
  /** Altitude of the top edge, degrees. */
  readonly maxAltitude: number
}

export type View = Pick<Frame, 'center' | 'reach' | 'maxAltitude'>

export const WHOLE_CIRCLE = 180

/** Degrees. */
const LOWEST_TOP = 30
const HEADROOM = 8
const SIDE_MARGIN = 5
const SIDE_STEP = 15

const roundUp = (value: number, step: number): number => Math.ceil(value / step) * step

const sunPositions = (sunPath: SunPath | null) => sunPath?.sampleDays.flatMap(({ points }) => points) ?? []

/**
 * The altitude that the diagram must reach to show everything in it: a multiple of 5°, at most 90°.
 *
 * @param tops altitudes of the obstacles' tops, degrees
 */
export const requiredMaxAltitude = (
  points: Points,
  sunPath: SunPath | null,
  tops: readonly number[] = [],
): number => {
  const altitudes = sunPositions(sunPath).map(({ altitude }) => altitude)
  const heights = points.map(({ heightAngle }) => heightAngle)
  const highest = [...altitudes, ...heights, ...tops].reduce((max, degrees) => Math.max(max, degrees), 0)
  return Math.min(90, Math.max(LOWEST_TOP, roundUp(highest + HEADROOM, 5)))
}

/** How far to either side the sun ever stands, with a margin: a multiple of 15°. The whole circle where it goes all around. */
export const sunReach = (sunPath: SunPath | null, center: number): number => {
  const widest = sunPositions(sunPath).reduce(
    (max, { azimuth }) => Math.max(max, Math.abs(relativeAzimuth(center, azimuth))),
    0,
  )
  return widest === 0 ? WHOLE_CIRCLE : Math.min(WHOLE_CIRCLE, roundUp(widest + SIDE_MARGIN, SIDE_STEP))
}

/** Pixels. A narrower diagram has no room for much text. */
export const NARROW = 560

/** The frame for a width in pixels: wide on a screen, closer to square on a phone. */
export const createFrame = (width: number, view: View): Frame => {
  const top = 20
  const sky = Math.round(width < NARROW ? Math.max(240, width * 0.8) : Math.min(400, width * 0.3))
  return { ...view, width, height: top + sky + 40, left: 34, right: width - 14, top, bottom: top + sky }
}

export const toX = ({ left, right, reach }: Frame, relative: number): number =>
  left + ((relative + reach) / (2 * reach)) * (right - left)

export const toY = ({ top, bottom, maxAltitude }: Frame, altitude: number): number =>
  bottom - (altitude / maxAltitude) * (bottom - top)

/** Where a point of the horizon line is drawn. @param direction as in the API */
export const pixelOf = (frame: Frame, direction: string, height: number): Pixel => ({
  x: toX(frame, relativeAzimuth(frame.center, azimuthOf(direction))),
  y: toY(frame, height),
})

/** The right edge of the whole circle is the same azimuth as its left edge, so it stops 0.1° short. */
export const rightLimit = ({ reach }: View): number => Math.min(reach, WHOLE_CIRCLE - 0.1)

/** Whether the diagram shows an azimuth. */
export const isInView = ({ center, reach }: View, azimuth: number): boolean =>
  Math.abs(relativeAzimuth(center, azimuth)) <= reach

/** The position at a pixel, clamped to the plot area. */
export const skyPositionAt = (frame: Frame, { x, y }: Pixel): SkyPosition => {
  const { left, right, top, bottom, reach, maxAltitude } = frame
  return {
    relative: clamp(-reach, ((x - left) / (right - left)) * 2 * reach - reach, rightLimit(frame)),
    height: clamp(0, ((bottom - y) / (bottom - top)) * maxAltitude, maxAltitude),
  }
}

/** A pointer movement in degrees: azimuth (clockwise positive) and height (up positive). */
export const toDegrees = (
  { left, right, top, bottom, reach, maxAltitude }: Frame,
  dx: number,
  dy: number,
): { readonly turn: number; readonly rise: number } => ({
  turn: (dx * 2 * reach) / (right - left),
  rise: (-dy * maxAltitude) / (bottom - top),
})

/**
 * A line in the sky from left to right, in two parts if it crosses the edge of the diagram.
 *
 * @param left its start, degrees from the center
 * @param width degrees
 * @param heightAt its height, so many degrees clockwise from its start
 * @param step from point to point at most, degrees; by default the line is straight
 */
export const partsOf = (
  left: number,
  width: number,
  heightAt: (turn: number) => number,
  step = width,
): SkyPosition[][] => {
  const part = (from: number, to: number, start: number): SkyPosition[] => {
    const pieces = Math.max(1, Math.ceil((to - from) / step))
    return Array.from({ length: pieces + 1 }, (_, i) => {
      const turn = ((to - from) * i) / pieces
      return { relative: start + turn, height: heightAt(from + turn) }
    })
  }
  const toEdge = WHOLE_CIRCLE - left
  return toEdge < width ? [part(0, toEdge, left), part(toEdge, width, -WHOLE_CIRCLE)] : [part(0, width, left)]
}

type Positions = readonly SkyPosition[]

const pixelText = (frame: Frame, { relative, height }: SkyPosition): string =>
  `${toX(frame, relative).toFixed(1)} ${toY(frame, height).toFixed(1)}`

const partPath = (frame: Frame, part: Positions): string =>
  part.length === 0 ? '' : `M${part.map((position) => pixelText(frame, position)).join('L')}`

/** Each part is a line of its own. */
export const linePath = (frame: Frame, parts: readonly Positions[]): string =>
  parts.map((part) => partPath(frame, part)).join('')

/** The areas below the parts. */
export const areaPath = (frame: Frame, parts: readonly Positions[]): string =>
  parts
    .map((part) => {
      const [first, last] = [part[0], part.at(-1)]
      if (!first || !last) return ''
      const ground = [last, first].map((end) => pixelText(frame, { ...end, height: 0 }))
      return `${partPath(frame, part)}L${ground.join('L')}Z`
    })
    .join('')
