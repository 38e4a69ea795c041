import type { Points, SunPath } from '../api/types.ts'
import type { Place } from './outline.ts'

/** Where the sky lies in the picture: pixels of its edges, and degrees of its top. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Altitude of the top edge in degrees. */
  readonly highest: number
}

const LEAST_TOP = 40
const HEADROOM = 8

/** Altitude that the diagram has to reach: tens of degrees above all tracks and points, the zenith at the most. */
export const highestNeeded = (points: Points, sunPath: SunPath | null): number => {
  const altitudes = sunPath?.sampleDays.flatMap((day) => day.points.map(({ altitude }) => altitude)) ?? []
  const heights = points.map(({ heightAngle }) => heightAngle)
  const highest = [...altitudes, ...heights].reduce((most, degrees) => Math.max(most, degrees), 0)
  return Math.min(90, Math.max(LEAST_TOP, Math.ceil((highest + HEADROOM) / 10) * 10))
}

const NARROW = 560
const LEGEND_ENTRIES = 5
const LEGEND_WIDTH = 156
export const LEGEND_LINE = 18

/** Entries of the legend beside one another, above the sky. */
export const legendColumns = (width: number): number =>
  Math.max(1, Math.min(LEGEND_ENTRIES, Math.floor(width / LEGEND_WIDTH)))

/** Height of the legend in pixels. */
const legendHeight = (width: number): number => Math.ceil(LEGEND_ENTRIES / legendColumns(width)) * LEGEND_LINE

/** The picture for a width in pixels: lower than wide on a screen, nearer to square on a phone. */
export const frameOf = (width: number, highest: number): Frame => {
  const top = legendHeight(width) + 18
  const sky = Math.round(width < NARROW ? Math.max(220, width * 0.68) : Math.min(460, width * 0.44))
  return { width, height: top + sky + 40, left: 34, right: width - 16, top, bottom: top + sky, highest }
}

export const xOf = ({ left, right }: Frame, relative: number): number =>
  left + ((relative + 180) / 360) * (right - left)

export const yOf = ({ top, bottom, highest }: Frame, altitude: number): number =>
  bottom - (altitude / highest) * (bottom - top)

/** The value, held between two others. */
export const within = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value))

/** The place under a pixel, held inside the sky. The right edge is the left one: the last tenth before it stands. */
export const placeAt = ({ left, right, top, bottom, highest }: Frame, x: number, y: number): Place => ({
  relative: within(-180, ((x - left) / (right - left)) * 360 - 180, 179.9),
  height: within(0, ((bottom - y) / (bottom - top)) * highest, highest),
})

/** Degrees that a way in pixels is long, right and up. */
export const degreesOf = (
  frame: Frame,
  dx: number,
  dy: number,
): { readonly turn: number; readonly climb: number } => ({
  turn: (dx * 360) / (frame.right - frame.left),
  climb: (-dy * frame.highest) / (frame.bottom - frame.top),
})
