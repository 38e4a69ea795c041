import type { Pixel } from '../charts/place-labels.ts'
import type { SunPosition } from '../day/sun-day.ts'
import { clamp, relativeAzimuth } from '../ui/azimuth.ts'
import type { Size } from '../ui/use-element-size.ts'

/** A line in the sky. Adjacent positions are less than half a turn apart; azimuths may go beyond a full turn. */
export type Line = readonly SunPosition[]

/** The diagram's plot area, as wide as the diagram, and the part of the sky in it. */
export interface Frame {
  /** Pixels. */
  readonly width: number
  readonly height: number
  readonly top: number
  readonly bottom: number
  /** Azimuth in the middle, degrees. */
  readonly center: number
  /** Degrees from the middle to either side; 180 is the whole circle. */
  readonly reach: number
  /** Altitude of the top edge, degrees. */
  readonly maxAltitude: number
}

export const WHOLE_CIRCLE = 180

/** Degrees. */
const [LOWEST_TOP, HEADROOM, SIDE_MARGIN, SIDE_STEP] = [30, 8, 5, 15]

const roundUp = (value: number, step: number): number => Math.ceil(value / step) * step

/** Altitude of the top edge that fits these altitudes, in degrees: a multiple of 5°, at most 90°. */
export const requiredMaxAltitude = (altitudes: readonly number[]): number => {
  const highest = Math.max(LOWEST_TOP - HEADROOM, ...altitudes)
  return Math.min(90, roundUp(highest + HEADROOM, 5))
}

/** Degrees to either side of the center that fit these azimuths with a margin: a multiple of 15°; 180 without any azimuths. */
export const requiredReach = (center: number, azimuths: readonly number[]): number => {
  const widest = Math.max(0, ...azimuths.map((azimuth) => Math.abs(relativeAzimuth(center, azimuth))))
  return widest === 0 ? WHOLE_CIRCLE : Math.min(WHOLE_CIRCLE, roundUp(widest + SIDE_MARGIN, SIDE_STEP))
}

/** Width in pixels below which a diagram has no room for much text. */
export const NARROW = 560

/** Pixels above the sky, and below it, where the compass is. */
const [ABOVE, BELOW] = [14, 26]

export const createFrame = (
  { width, height }: Size,
  view: Pick<Frame, 'center' | 'reach' | 'maxAltitude'>,
): Frame => ({ ...view, width, height, top: ABOVE, bottom: height - BELOW })

/** @param relative degrees clockwise from the center */
export const toX = ({ width, reach }: Frame, relative: number): number =>
  ((relative + reach) / (2 * reach)) * width

export const toY = ({ top, bottom, maxAltitude }: Frame, altitude: number): number =>
  bottom - (altitude / maxAltitude) * (bottom - top)

export const ALTITUDE_STEP = 15

/** The labeled altitudes, and the vertical middle of each text. */
export const altitudeMarks = (frame: Frame) =>
  Array.from({ length: Math.ceil(frame.maxAltitude / ALTITUDE_STEP) - 1 }, (_, i) => {
    const altitude = (i + 1) * ALTITUDE_STEP
    return { altitude, y: toY(frame, altitude) - 8 }
  })

/** The pixel of a direction of the sky in degrees. */
export const pixelAt = (frame: Frame, azimuth: number, altitude: number): Pixel => ({
  x: toX(frame, relativeAzimuth(frame.center, azimuth)),
  y: toY(frame, altitude),
})

/** True if the diagram shows an azimuth. */
export const isInView = ({ center, reach }: Pick<Frame, 'center' | 'reach'>, azimuth: number): boolean =>
  Math.abs(relativeAzimuth(center, azimuth)) <= reach

/** The direction at a pixel, clamped to the plot area; its azimuth is within half a turn of the center. */
export const skyPositionAt = (
  { width, top, bottom, center, reach, maxAltitude }: Frame,
  { x, y }: Pixel,
): SunPosition => {
  // The right edge of the whole circle is the same azimuth as its left edge.
  const right = Math.min(reach, WHOLE_CIRCLE - 0.1)
  return {
    azimuth: center + clamp(-reach, (x / width) * 2 * reach - reach, right),
    altitude: clamp(0, ((bottom - y) / (bottom - top)) * maxAltitude, maxAltitude),
  }
}

/** A pointer movement in degrees: clockwise and up. */
export const toDegrees = (
  { width, top, bottom, reach, maxAltitude }: Frame,
  dx: number,
  dy: number,
): { readonly turn: number; readonly rise: number } => ({
  turn: (dx * 2 * reach) / width,
  rise: (-dy * maxAltitude) / (bottom - top),
})

/**
 * A line in the sky from left to right.
 *
 * @param from azimuth of its start, degrees
 * @param width degrees
 * @param altitudeAt gets degrees clockwise from its start
 * @param step maximum degrees between positions; by default the line is straight
 */
export const lineOf = (
  from: number,
  width: number,
  altitudeAt: (turn: number) => number,
  step = width,
): Line => {
  const pieces = Math.ceil(width / step)
  return Array.from({ length: pieces + 1 }, (_, i) => {
    const turn = (width * i) / pieces
    return { azimuth: from + turn, altitude: altitudeAt(turn) }
  })
}

/** The pixels of a line, which may leave the circle at one edge, with a copy a full turn away where it reenters. */
const copiesOf = (frame: Frame, line: Line): Pixel[][] => {
  let last = relativeAzimuth(frame.center, line[0]?.azimuth ?? 0)
  const positions = line.map(({ azimuth, altitude }) => {
    const relative = azimuth - frame.center
    last = relative + 360 * Math.round((last - relative) / 360)
    return { relative: last, y: toY(frame, altitude) }
  })
  return [0, -360, 360]
    .filter(
      (turn) => turn === 0 || positions.some(({ relative }) => Math.abs(relative + turn) < WHOLE_CIRCLE),
    )
    .map((turn) => positions.map(({ relative, y }) => ({ x: toX(frame, relative + turn), y })))
}

export const pathThrough = (pixels: readonly Pixel[]): string =>
  `M${pixels.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`

export const linePath = (frame: Frame, lines: readonly Line[]): string =>
  lines
    .flatMap((line) => copiesOf(frame, line))
    .map(pathThrough)
    .join('')

/** The areas below lines. */
export const areaPath = (frame: Frame, lines: readonly Line[]): string =>
  lines
    .flatMap((line) => copiesOf(frame, line))
    .map((pixels) => `${pathThrough(pixels)}V${frame.bottom}H${pixels[0]?.x.toFixed(1)}Z`)
    .join('')
