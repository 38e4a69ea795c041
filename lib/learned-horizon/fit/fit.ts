import type { Plane } from '../../solar/angles.ts'
import type { Place } from '../../solar/sun-year.ts'
import { clearSky, type Days, quantile } from './clear.ts'
import { type Evidence, evidenceOf } from './evidence.ts'
import { type Light, lightOf, middleOf, type Series } from './light.ts'
import { HIGH, type Learned, learnLine, POINTS, pointAt, SPACING } from './line.ts'
import { type Partial, partialsOf } from './partial.ts'
import { clockFromTwilight, type Jump, onOneClock, type Setting, settingOf } from './setting.ts'

/** Minimum number of clear days for a line. */
export const LEAST_CLEAR_DAYS = 20
/** Hours of clear sky that make a clear day. */
const CLEAR_HOURS = 4
/** Days. A limit seen on fewer may be chance among clouds. */
const LEAST_LIMITED = 21
/** Share of full power. Weaker intervals do not count toward a clear day. */
const STRONG = 0.3
/** Minutes. Twilight cannot tell a smaller error from a correct clock. */
const LEAST_CORRECTION = 10
/** Minutes. Most wrong clocks are off by an hour, a quarter of an hour or half an interval. */
const ROUND = 5
/** Minimum sum of clearness over the intervals in which the sun crosses a direction. */
const LEAST_EVIDENCE = 8
/** Minimum log likelihood ratio (`told`) of a point. With less, its height is a guess. */
const LEAST_TOLD = 1
/** The same where the sun never passes below HIGH: there, a sky slightly unlike the model's looks like a wall. */
const LEAST_TOLD_HIGH = 20
/** A run with fewer informative points is dropped. */
const LEAST_POINTS = 3
/** Height difference of neighbors that makes an edge, and how far the higher one reaches toward the lower, degrees. */
const [EDGE, REACH] = [6, 2]
/** The result includes up to this many uninformative points between informative ones. */
const BRIDGED = 3
/** If a sun this high (degrees) never shines fully in this many points in a row, the power is held back rather than shaded. */
const [HIGH_SUN, WIDE] = [30, 40 / SPACING]
/** Degrees added to either side, where the sun is lower. */
const BESIDE = 10
/** Share of clear power that is full sun, and the share of intervals below which that is rare. */
const [FULL_SUN, RARE] = [0.8, 0.02]
/** Range of clear power with some strings off, and the minimum of intervals in a day and of such days: fewer may be haze. */
const [WEAK, LEAST_WEAK, LEAST_WEAK_DAYS] = [[0.3, 0.75], 6, 8]
/** Tolerated deviation from the expected share of clear power, unless haze explains more. */
const EXPLAINED = 0.2
/** Minimum share of explained clear intervals. With less, the place, the panels or the clock must be wrong. */
export const LEAST_EXPLAINED = 0.5

interface SeenPoint {
  /** Degrees clockwise from north. */
  readonly azimuth: number
  /** Degrees. */
  readonly height: number
  readonly uncertainty: number
  /** Number of clear-sky intervals behind it. */
  readonly intervals: number
}

export interface Fit {
  readonly clearIntervals: number
  /** Best-fitting clock and plane. From ten minutes, `ahead` is rounded to 5 and corrected. */
  readonly setting: Setting
  readonly isClockCorrected: boolean
  /** Jumps of the clock, already corrected. */
  readonly jumps: readonly Jump[]
  /** True if the inverter holds power back at some limit. */
  readonly isClipping: boolean
  /** Degrees north, from the record's day lengths, if they contradict the place (then there is no horizon); else null. */
  readonly latitude: number | null
  /** Number of clear days ignored because some strings were off. */
  readonly weakDays: number
  /** Directions in which even a high sun never shines fully; left out of `runs` and `partial`. */
  readonly held: readonly Held[]
  /** Points in runs of neighboring azimuths. */
  readonly runs: readonly (readonly SeenPoint[])[]
  readonly partial: readonly Partial[]
  /** Share of the clear intervals that the line and the clock explain, 0…1. */
  readonly agreement: number
}

/**
 * Adds a point at each edge, so houses keep their width. One view of the sun through part of a point's 2.5° makes all of it
 * low, so an edge mostly lies within the lower point, and the higher one is extended toward it.
 */
const withEdges = (run: readonly SeenPoint[]): SeenPoint[] =>
  run.flatMap((point, i) => {
    const next = run[i + 1]
    if (!next || Math.abs(next.height - point.height) < EDGE) return [point]
    const [higher, after] = next.height > point.height ? [next, SPACING - REACH] : [point, REACH]
    return [point, { ...higher, azimuth: point.azimuth + after }]
  })

type Held = Pick<Partial, 'from' | 'to' | 'below'>

/** Wide sectors in which a high sun never shines fully: no known skyline is as high as the sun ever gets. */
const heldIn = (evidence: readonly Evidence[], light: Light): Held[] => {
  const { azimuth, altitude } = light
  const all = new Float64Array(POINTS)
  const sunny = new Float64Array(POINTS)
  for (const { interval, ratio } of evidence) {
    const at = middleOf(light, interval)
    if (altitude[at] < HIGH_SUN) continue
    all[pointAt(azimuth[at])]++
    if (ratio > FULL_SUN) sunny[pointAt(azimuth[at])]++
  }
  const found: Held[] = []
  for (let point = 0, start = 0; point <= POINTS; point++) {
    if (all[point] >= LEAST_EVIDENCE && sunny[point] < RARE * all[point]) continue
    if (point - start >= WIDE)
      found.push({
        from: Math.max(0, start * SPACING - BESIDE),
        to: Math.min(360, (point - 1) * SPACING + BESIDE),
        below: 90,
      })
    start = point + 1
  }
  return found
}

/** Days on which a clear, high sun brings only part of its power, in all directions: some strings were off. */
const weakDays = (
  evidence: readonly Evidence[],
  light: Light,
  { day }: Days,
  clear: Uint8Array,
): ReadonlySet<number> => {
  const isHigh = (interval: number): boolean => light.altitude[middleOf(light, interval)] > HIGH_SUN
  const high = evidence.filter(({ interval }) => clear[interval] === 1 && isHigh(interval))
  const weak = Array.from(Map.groupBy(high, ({ interval }) => day[interval])).filter(
    ([, of]) => of.length >= LEAST_WEAK && of.every(({ ratio }) => ratio > WEAK[0] && ratio < WEAK[1]),
  )
  return new Set(weak.length >= LEAST_WEAK_DAYS ? weak.map(([day]) => day) : [])
}

/** Runs of neighboring points with enough evidence, around the circle. */
const runsOf = (
  { line: { heights, uncertainty, told }, clearness }: Learned,
  evidence: readonly Evidence[],
  { moments, azimuth, altitude, beamAt }: Light,
): SeenPoint[][] => {
  const clearIntervals = new Float64Array(POINTS)
  const lowest = new Float64Array(POINTS).fill(90)
  evidence.forEach(({ interval }, k) => {
    const points = new Set<number>()
    for (let at = interval * moments; at < (interval + 1) * moments; at++) {
      if (beamAt[at] <= 0) continue
      points.add(Math.floor(azimuth[at] / SPACING)).add(Math.ceil(azimuth[at] / SPACING))
      const point = pointAt(azimuth[at])
      lowest[point] = Math.min(lowest[point], altitude[at])
    }
    for (const point of points) clearIntervals[point % POINTS] += clearness[k]
  })
  const isTold = Array.from(
    told,
    (it, point) =>
      it >= (lowest[point] > HIGH ? LEAST_TOLD_HIGH : LEAST_TOLD) && clearIntervals[point] >= LEAST_EVIDENCE,
  )
  /** Number of points to the next informative one, at most BRIDGED + 1. */
  const toTold = (point: number, step: number): number => {
    let distance = 1
    while (distance <= BRIDGED && !isTold[(point + step * distance + POINTS) % POINTS]) distance++
    return distance
  }
  const isSeen = isTold.map((it, point) => it || toTold(point, -1) + toTold(point, 1) - 1 <= BRIDGED)
  // Keeps a run through north in one piece.
  const start = isSeen[0] ? isSeen.lastIndexOf(false) + 1 : 0
  const runs: SeenPoint[][] = []
  for (let step = 0; step < POINTS; step++) {
    const point = (start + step) % POINTS
    if (!isSeen[point]) continue
    if (step === 0 || !isSeen.at(point - 1)) runs.push([])
    runs.at(-1)?.push({
      azimuth: point * SPACING,
      height: heights[point],
      uncertainty: uncertainty[point],
      intervals: Math.round(clearIntervals[point]),
    })
  }
  const toldIn = (run: readonly SeenPoint[]) => run.filter(({ azimuth }) => isTold[azimuth / SPACING])
  return runs.filter((run) => toldIn(run).length >= LEAST_POINTS).map(withEdges)
}

/** Drops evidence in directions of partial shade or of power held back. */
const without = (partial: readonly Held[], evidence: readonly Evidence[], light: Light) =>
  evidence.filter(({ interval }) => {
    const { azimuth, altitude } = light
    const at = middleOf(light, interval)
    return !partial.some(
      ({ from, to, below }) => azimuth[at] > from - 2 && azimuth[at] < to + 2 && altitude[at] < below + 1,
    )
  })

/**
 * Learns the panels' horizon from their power alone, in the steps of docs/learned-horizon.md: clear intervals, the clock and
 * plane that fit them, the light of a clear sky, and the line above which the sun was in sight.
 *
 * @returns the number of clear days if there are fewer than 20
 */
export const fitHorizon = (given: Series, place: Place, plane: Plane): Fit | number => {
  const { power, minutes } = given
  const positive = power.filter((it) => it > 0).sort()
  if (positive.length === 0) return 0
  const full = quantile(positive, 0.97)
  const { series, course, days, jumps } = onOneClock(given, place, full)
  const { clear, ceiling } = clearSky(series, days)
  const isClipping = ceiling.filter(Number.isFinite).length >= LEAST_LIMITED
  const clearIndices = Array.from(power.keys()).filter((i) => clear[i] === 1)
  const clearHours = new Float64Array(days.count)
  for (const i of clearIndices) if (power[i] > STRONG * full) clearHours[days.day[i]] += minutes / 60
  const clearDays = clearHours.filter((hours) => hours >= CLEAR_HOURS).length
  if (clearDays < LEAST_CLEAR_DAYS) return clearDays
  const usable = clearIndices.filter((i) => power[i] < ceiling[days.day[i]])
  const { ahead = 0, latitude = null } = clockFromTwilight(series, place, full) ?? {}
  const found = settingOf(series, course, days, place, { ...plane, ahead }, usable, full)
  const isClockCorrected = Math.abs(found.ahead) >= LEAST_CORRECTION
  const setting = {
    ...found,
    ahead: isClockCorrected ? ROUND * Math.round(found.ahead / ROUND) : found.ahead,
  }
  const light = lightOf(series, course, place, setting, isClockCorrected ? setting.ahead : 0)
  const told = evidenceOf(power, light, days, clear, ceiling)
  const weak = weakDays(told, light, days, clear)
  const strong = told.filter(({ interval }) => !weak.has(days.day[interval]))
  const held = heldIn(strong, light)
  const all = without(held, strong, light)
  const first = learnLine(all, light, days, minutes)
  const partial = partialsOf(series, light, all, first.inSight, clear, place)
  const evidence = without(partial, all, light)
  const learned = partial.length > 0 ? learnLine(evidence, light, days, minutes) : first
  const judged = Array.from(evidence.keys()).filter((k) => clear[evidence[k].interval] === 1)
  const explained = judged.filter((k) => {
    const { ratio, beamShare, haze } = evidence[k]
    const inSight = learned.inSight[k]
    const off = Math.abs(ratio - (1 - beamShare + inSight * beamShare))
    return off < Math.max(EXPLAINED, haze * inSight)
  })
  const agreement = judged.length > 0 ? explained.length / judged.length : 0
  const isCredible = agreement >= LEAST_EXPLAINED && latitude === null
  return {
    clearIntervals: clearIndices.length,
    setting,
    isClockCorrected,
    jumps,
    isClipping,
    latitude,
    weakDays: weak.size,
    held,
    runs: isCredible ? runsOf(learned, evidence, light) : [],
    partial: isCredible ? partial : [],
    agreement,
  }
}
