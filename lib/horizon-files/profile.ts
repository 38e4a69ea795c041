import {
  type HorizonPoint,
  isWideGap,
  MAX_GAP,
  MAX_HEIGHT,
  MAX_POINTS,
  type Vertex,
} from '../horizon/line.ts'
import { count, degrees, wasOrWere } from './sentences.ts'
import { UnreadableFile } from './text.ts'
import { thin } from './thin.ts'

/** To a thousandth of a degree, within 0…90. Adding 0 turns negative zero into zero. */
const clamped = (height: number): number =>
  Math.min(MAX_HEIGHT, Math.max(0, Math.round(height * 1000) / 1000)) + 0

/** Values outside −90…180 stand for something else: -9999 often means "no data". */
const canBeHeight = (height: number): boolean => height >= -MAX_HEIGHT && height <= 2 * MAX_HEIGHT

const extreme = (heights: readonly number[], choose: (a: number, b: number) => number): string =>
  degrees(heights.reduce((most, height) => choose(most, height), 0))

/** @throws UnreadableFile if most heights cannot be heights */
const heightNotes = (heights: readonly number[]): string[] => {
  const others = heights.filter((height) => !canBeHeight(height))
  const below = heights.filter((height) => canBeHeight(height) && height < 0)
  const above = heights.filter((height) => canBeHeight(height) && height > MAX_HEIGHT)
  const [first] = [...others, ...above]
  if (first !== undefined && 2 * (others.length + above.length) > heights.length)
    throw new UnreadableFile(
      `has heights such as ${degrees(first)}: expected degrees above the horizontal, from 0 to ${MAX_HEIGHT}`,
    )
  const note = (which: readonly number[], noun: string, text: string): string[] =>
    which.length === 0 ? [] : [`${count(which.length, noun)} ${text.replace('#', wasOrWere(which.length))}.`]
  return [
    ...note(
      others,
      'point',
      `# ignored, because the height is not between −90° and 180°; the first is ${degrees(others[0] ?? 0)}`,
    ),
    ...note(
      below,
      'height',
      `below the horizontal # raised to 0°; the lowest is ${extreme(below, Math.min)}`,
    ),
    ...note(above, 'height', `above 90° # lowered to 90°; the highest is ${extreme(above, Math.max)}`),
  ]
}

/** In order of azimuth, with the greatest of several heights at the same azimuth. */
const merged = (points: readonly Vertex[]): HorizonPoint[] => {
  const heights = new Map<number, number>()
  for (const { azimuth, height } of points)
    heights.set(azimuth, Math.max(clamped(height), heights.get(azimuth) ?? 0))
  return Array.from(heights)
    .sort(([one], [other]) => one - other)
    .map(([azimuth, heightAngle]) => ({ direction: String(azimuth), heightAngle }))
}

const mergeNotes = (more: number): string[] => {
  const are = more === 1 ? 'is' : 'are'
  return more === 0
    ? []
    : [`${count(more, 'azimuth')} ${are} given more than once; the greatest height is used.`]
}

const gapNotes = (profile: readonly HorizonPoint[]): string[] => {
  const azimuths = profile.map(({ direction }) => Number(direction))
  const gaps = azimuths.flatMap((azimuth, i) => {
    const next = azimuths[i + 1] ?? azimuths[0] + 360
    return isWideGap(next - azimuth) ? [`${degrees(azimuth)} to ${degrees(next % 360)}`] : []
  })
  if (gaps.length === 0 || profile.every(({ heightAngle }) => heightAngle === 0)) return []
  return [
    `There are no points from ${gaps.join(' or from ')}: in a gap wider than ${MAX_GAP}°, the horizon is 0° at north, east, south and west.`,
  ]
}

/**
 * A profile that a site accepts.
 *
 * @param all azimuths clockwise from north, 0 ≤ a < 360, in any order; any heights
 * @throws UnreadableFile if most heights cannot be heights
 */
export const profileOf = (all: readonly Vertex[]): { horizonProfile: HorizonPoint[]; notes: string[] } => {
  const notes = heightNotes(all.map(({ height }) => height))
  const points = all.filter(({ height }) => canBeHeight(height))
  const whole = merged(points)
  const { profile, maxError } = thin(whole, MAX_POINTS)
  const thinned = `${whole.length} points were thinned to the ${profile.length} that matter most, which moves the line by at most ${degrees(maxError)}.`
  return {
    horizonProfile: [...profile],
    notes: [
      ...notes,
      ...mergeNotes(points.length - whole.length),
      ...(profile.length < whole.length ? [thinned] : []),
      ...gapNotes(profile),
    ],
  }
}
