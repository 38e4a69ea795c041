import type { Points, SunPath } from '../api/types.ts'
import type { SkyPosition } from './outline.ts'

/** The plot area of the diagram: its edges in pixels, and the altitude of its top edge. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Altitude of the top edge in degrees. */
  readonly maxAltitude: number
}

/** Degrees. */
const LOWEST_TOP = 40
const HEADROOM = 8

/**
 * The altitude that the diagram must reach to show everything in it: a multiple of 10°, at most 90°.
 *
 * @param tops altitudes of the obstacles' tops, degrees
 */
export const requiredMaxAltitude = (
  points: Points,
  sunPath: SunPath | null,
  tops: readonly number[] = [],
): number => {
  const altitudes = sunPath?.sampleDays.flatMap((day) => day.points.map(({ altitude }) => altitude)) ?? []
  const heights = points.map(({ heightAngle }) => heightAngle)
  const highest = [...altitudes, ...heights, ...tops].reduce((max, degrees) => Math.max(max, degrees), 0)
  return Math.min(90, Math.max(LOWEST_TOP, Math.ceil((highest + HEADROOM) / 10) * 10))
}

/** Pixels. */
const NARROW = 560
const LEGEND_WIDTH = 156
export const LEGEND_LINE = 18

/** Number of legend entries in a row. */
export const legendColumns = (width: number, entries: number): number =>
  Math.max(1, Math.min(entries, Math.floor(width / LEGEND_WIDTH)))

/** Height of the legend in pixels. */
const legendHeight = (width: number, entries: number): number =>
  Math.ceil(entries / legendColumns(width, entries)) * LEGEND_LINE

/** The frame for a width in pixels: wide on a screen, closer to square on a phone. */
export const createFrame = (width: number, maxAltitude: number, legendEntries: number): Frame => {
  const top = legendHeight(width, legendEntries) + 18
  const sky = Math.round(width < NARROW ? Math.max(220, width * 0.68) : Math.min(460, width * 0.44))
  return { width, height: top + sky + 40, left: 34, right: width - 16, top, bottom: top + sky, maxAltitude }
}

export const toX = ({ left, right }: Frame, relative: number): number =>
  left + ((relative + 180) / 360) * (right - left)

export const toY = ({ top, bottom, maxAltitude }: Frame, altitude: number): number =>
  bottom - (altitude / maxAltitude) * (bottom - top)

export const clamp = (min: number, value: number, max: number): number => Math.min(max, Math.max(min, value))

/** The position at a pixel, clamped to the plot area. Both edges are the same azimuth, so the right one stops 0.1° short. */
export const skyPositionAt = (
  { left, right, top, bottom, maxAltitude }: Frame,
  x: number,
  y: number,
): SkyPosition => ({
  relative: clamp(-180, ((x - left) / (right - left)) * 360 - 180, 179.9),
  height: clamp(0, ((bottom - y) / (bottom - top)) * maxAltitude, maxAltitude),
})

/** A pointer movement in degrees: azimuth (clockwise positive) and height (up positive). */
export const toDegrees = (
  frame: Frame,
  dx: number,
  dy: number,
): { readonly turn: number; readonly rise: number } => ({
  turn: (dx * 360) / (frame.right - frame.left),
  rise: (-dy * frame.maxAltitude) / (frame.bottom - frame.top),
})
