import {
  type HorizonPoint,
  isWideGap,
  MAX_GAP,
  MAX_HEIGHT,
  MAX_POINTS,
  type Vertex,
} from '../horizon/line.ts'
import { count, degrees, wasOrWere } from './text.ts'
import { thin } from './thin.ts'

/** To a thousandth of a degree, within 0…90. Adding 0 turns negative zero into zero. */
const clamped = (height: number): number =>
  Math.min(MAX_HEIGHT, Math.max(0, Math.round(height * 1000) / 1000)) + 0

const belowNotes = (heights: readonly number[]): string[] => {
  const below = heights.filter((height) => height < 0)
  if (below.length === 0) return []
  const lowest = degrees(below.reduce((least, height) => Math.min(least, height)))
  return [
    `${count(below.length, 'height')} below the horizontal ${wasOrWere(below.length)} raised to 0°; the lowest is ${lowest}.`,
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
 * @param points azimuths clockwise from north, 0 ≤ a < 360, in any order; heights from −90° to 90°
 */
export const profileOf = (points: readonly Vertex[]): { horizonProfile: HorizonPoint[]; notes: string[] } => {
  const whole = merged(points)
  const { profile, maxError } = thin(whole, MAX_POINTS)
  const thinned = `${whole.length} points were thinned to the ${profile.length} that matter most, which moves the line by at most ${degrees(maxError)}.`
  return {
    horizonProfile: [...profile],
    notes: [
      ...belowNotes(points.map(({ height }) => height)),
      ...mergeNotes(points.length - whole.length),
      ...(profile.length < whole.length ? [thinned] : []),
      ...gapNotes(profile),
    ],
  }
}
