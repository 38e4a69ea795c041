import type { Pixel } from '../charts/place-labels.ts'
import type { SunPosition } from '../day/sun-day.ts'
import { clamp, relativeAzimuth } from '../ui/azimuth.ts'
import type { Size } from '../ui/use-element-size.ts'

/** A position in the diagram, in degrees. */
export interface SkyPosition {
  /** Clockwise from the center of the diagram. */
  readonly relative: number
  /** Above the horizontal. */
  readonly height: number
}

/** A line in the sky. Beyond −180…180 it goes on at the other edge of the circle. */
export type Line = readonly SkyPosition[]

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

/** The altitude that the diagram must reach to show these, in degrees: a multiple of 5°, at most 90°. */
export const requiredMaxAltitude = (altitudes: readonly number[]): number => {
  const highest = altitudes.reduce((max, degrees) => Math.max(max, degrees), 0)
  return Math.min(90, Math.max(LOWEST_TOP, roundUp(highest + HEADROOM, 5)))
}

/** How far to either side of the center these azimuths are, with a margin: a multiple of 15°. Without any, the whole circle. */
export const requiredReach = (center: number, azimuths: readonly number[]): number => {
  const widest = azimuths.reduce(
    (max, azimuth) => Math.max(max, Math.abs(relativeAzimuth(center, azimuth))),
    0,
  )
  return widest === 0 ? WHOLE_CIRCLE : Math.min(WHOLE_CIRCLE, roundUp(widest + SIDE_MARGIN, SIDE_STEP))
}

/** Pixels. A narrower diagram has no room for much text. */
export const NARROW = 560

/** Pixels above the sky, and below it for the compass. */
const [ABOVE, BELOW] = [14, 26]

/** The sky of a drawing, from edge to edge. */
export const createFrame = ({ width, height }: Size, view: View): Frame => ({
  ...view,
  width,
  height,
  left: 0,
  right: width,
  top: ABOVE,
  bottom: height - BELOW,
})

export const toX = ({ left, right, reach }: Frame, relative: number): number =>
  left + ((relative + reach) / (2 * reach)) * (right - left)

export const toY = ({ top, bottom, maxAltitude }: Frame, altitude: number): number =>
  bottom - (altitude / maxAltitude) * (bottom - top)

/** Where a direction of the sky is drawn, degrees. */
export const pixelAt = (frame: Frame, azimuth: number, altitude: number): Pixel => ({
  x: toX(frame, relativeAzimuth(frame.center, azimuth)),
  y: toY(frame, altitude),
})

/** The right edge of the whole circle is the same azimuth as its left edge, so it stops 0.1° short. */
export const rightLimit = ({ reach }: View): number => Math.min(reach, WHOLE_CIRCLE - 0.1)

/** Whether the diagram shows an azimuth. */
export const isInView = ({ center, reach }: Pick<View, 'center' | 'reach'>, azimuth: number): boolean =>
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
 * A line in the sky from left to right.
 *
 * @param left its start, degrees from the center
 * @param width degrees
 * @param heightAt its height, so many degrees clockwise from its start
 * @param step from position to position at most, degrees; by default the line is straight
 */
export const lineOf = (
  left: number,
  width: number,
  heightAt: (turn: number) => number,
  step = width,
): Line => {
  const pieces = Math.ceil(width / step)
  return Array.from({ length: pieces + 1 }, (_, i) => {
    const turn = (width * i) / pieces
    return { relative: left + turn, height: heightAt(turn) }
  })
}

/** A line through directions of the sky, each less than half a turn from the next. @param center azimuth in the middle */
const lineThrough = (center: number, directions: readonly SunPosition[]): Line => {
  let last = 0
  return directions.map(({ azimuth, altitude }) => {
    const relative = azimuth - center
    last = relative + 360 * Math.round((last - relative) / 360)
    return { relative: last, height: altitude }
  })
}

/** A line, and the same a turn to the left or to the right if that is in the circle, too. */
const copiesOf = (line: Line): Line[] =>
  [0, -360, 360]
    .filter((turn) => turn === 0 || line.some(({ relative }) => Math.abs(relative + turn) < WHOLE_CIRCLE))
    .map((turn) => line.map(({ relative, height }) => ({ relative: relative + turn, height })))

const copyPath = (frame: Frame, line: Line): string =>
  `M${line.map(({ relative, height }) => `${toX(frame, relative).toFixed(1)} ${toY(frame, height).toFixed(1)}`).join('L')}`

/** No line is empty. */
export const linePath = (frame: Frame, lines: readonly Line[]): string =>
  lines
    .flatMap(copiesOf)
    .map((line) => copyPath(frame, line))
    .join('')

/** Each course is a line of its own. */
export const coursePath = (frame: Frame, courses: readonly (readonly SunPosition[])[]): string =>
  linePath(
    frame,
    courses.map((course) => lineThrough(frame.center, course)),
  )

/** The areas below lines. */
export const areaPath = (frame: Frame, lines: readonly Line[]): string =>
  lines
    .flatMap(copiesOf)
    .map(
      (line) => `${copyPath(frame, line)}V${frame.bottom}H${toX(frame, line[0]?.relative ?? 0).toFixed(1)}Z`,
    )
    .join('')
