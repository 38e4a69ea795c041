import { type HorizonPoint, MAX_POINTS } from '../../schemas/horizon.ts'
import { isWideGap, MAX_GAP, MAX_HEIGHT, type Vertex } from '../line.ts'
import { count, degrees, wasOrWere } from './sentences.ts'
import { thin } from './thin.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface Profile {
  readonly horizonProfile: HorizonPoint[]
  readonly notes: readonly string[]
}

/** To a thousandth of a degree, within 0…90. Adding 0 turns negative zero into zero. */
const clamped = (height: number): number =>
  Math.min(MAX_HEIGHT, Math.max(0, Math.round(height * 1000) / 1000)) + 0

/** Values outside −90…180 stand for something else: -9999 often means "no data". */
const canBeHeight = ({ height }: Vertex): boolean => height >= -MAX_HEIGHT && height <= 2 * MAX_HEIGHT

/** @throws UnreadableFile if most points are without a height */
const noHeightNotes = (points: readonly Vertex[]): string[] => {
  const others = points.filter((point) => !canBeHeight(point))
  const [first] = others
  if (!first) return []
  if (2 * others.length > points.length)
    throw new UnreadableFile(
      `has heights such as ${degrees(first.height)}: expected degrees above the horizontal, from 0 to ${MAX_HEIGHT}`,
    )
  return [
    `${count(others.length, 'point')} ${wasOrWere(others.length)} ignored, because the height is not between −90° and 180°; the first is ${degrees(first.height)}.`,
  ]
}

const clampNotes = (heights: readonly number[]): string[] => {
  const below = heights.filter((height) => height < 0)
  const above = heights.filter((height) => height > MAX_HEIGHT)
  const lowest = below.reduce((min, height) => Math.min(min, height), 0)
  const highest = above.reduce((max, height) => Math.max(max, height), 0)
  if (2 * above.length > heights.length)
    throw new UnreadableFile(
      `has heights up to ${degrees(highest)}: expected degrees above the horizontal, from 0 to ${MAX_HEIGHT}`,
    )
  return [
    ...(below.length > 0
      ? [
          `${count(below.length, 'height')} below the horizontal ${wasOrWere(below.length)} raised to 0°; the lowest is ${degrees(lowest)}.`,
        ]
      : []),
    ...(above.length > 0
      ? [
          `${count(above.length, 'height')} above 90° ${wasOrWere(above.length)} lowered to 90°; the highest is ${degrees(highest)}.`,
        ]
      : []),
  ]
}

/** In order of azimuth, with the greatest of several heights at the same azimuth. */
const merged = (points: readonly Vertex[]): Vertex[] => {
  const heights = new Map<number, number>()
  for (const { azimuth, height } of points) heights.set(azimuth, Math.max(height, heights.get(azimuth) ?? 0))
  return Array.from(heights, ([azimuth, height]) => ({ azimuth, height })).sort(
    (a, b) => a.azimuth - b.azimuth,
  )
}

const mergeNotes = (points: readonly Vertex[], line: readonly Vertex[]): string[] => {
  const more = points.length - line.length
  return more === 0
    ? []
    : [
        `${count(more, 'azimuth')} ${more === 1 ? 'is' : 'are'} given more than once; the greatest height is used.`,
      ]
}

const thinNotes = (line: readonly Vertex[], maxError: number): string[] =>
  line.length <= MAX_POINTS
    ? []
    : [
        `${line.length} points were thinned to the ${MAX_POINTS} that matter most, which moves the line by at most ${degrees(maxError)}.`,
      ]

const gapNotes = (line: readonly Vertex[]): string[] => {
  const gaps = line.flatMap(({ azimuth }, i) => {
    const next = line[i + 1]?.azimuth ?? (line[0]?.azimuth ?? 0) + 360
    return isWideGap(next - azimuth) ? [`${degrees(azimuth)} to ${degrees(next % 360)}`] : []
  })
  const isOpen = line.every(({ height }) => height === 0)
  return gaps.length === 0 || isOpen
    ? []
    : [
        `There are no points from ${gaps.join(' or from ')}: in a gap wider than ${MAX_GAP}°, the horizon is 0° at north, east, south and west.`,
      ]
}

/**
 * A profile that a site accepts.
 *
 * @param all azimuths clockwise from north, 0 ≤ a < 360, in any order; any heights
 * @throws UnreadableFile if most heights cannot be heights
 */
export const profileOf = (all: readonly Vertex[]): Profile => {
  const noHeights = noHeightNotes(all)
  const points = all.filter(canBeHeight)
  const heightNotes = clampNotes(points.map(({ height }) => height))
  const line = merged(points.map(({ azimuth, height }) => ({ azimuth, height: clamped(height) })))
  const thinned = thin(line, MAX_POINTS)
  return {
    horizonProfile: thinned.line.map(({ azimuth, height }) => ({
      direction: String(azimuth),
      heightAngle: height,
    })),
    notes: [
      ...noHeights,
      ...heightNotes,
      ...mergeNotes(points, line),
      ...thinNotes(line, thinned.maxError),
      ...gapNotes(thinned.line),
    ],
  }
}
