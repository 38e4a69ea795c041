import type { Plane } from '../../solar/angles.ts'
import { clearIntervals, daysOf, quantile } from './clear.ts'
import { evidenceOf, POINTS, SPACING } from './evidence.ts'
import { type Learned, learnHeights } from './heights.ts'
import { lightOf, type Place, type Series, sunCourse } from './light.ts'
import { type Partial, partialsOf } from './partial.ts'
import { clockFromTwilight, type Setting, settingOf } from './setting.ts'

/** Clear days that a line needs. */
export const LEAST_CLEAR_DAYS = 20
/** A day with so many hours of clear sky counts as one. */
const CLEAR_HOURS = 4
/** Of full power: hours of less are not counted. */
const STRONG = 0.3
/** Minutes: what twilight does not tell from a right clock. */
const LEAST_CORRECTION = 10
/** Minutes: clocks are off by an hour, a quarter or half an interval more often than by anything else. */
const ROUND = 5
/** Sum of the clearness of the intervals in which the sun crosses a direction: fewer say too little. */
const LEAST_EVIDENCE = 8
/** How far an interval's power may be from the expected share of clear power. */
const EXPLAINED = 0.2

export interface SeenPoint {
  /** Degrees clockwise from north. */
  readonly azimuth: number
  /** Degrees. */
  readonly height: number
  readonly uncertainty: number
  /** How many intervals of clear sky stand behind it. */
  readonly intervals: number
}

export interface Fit {
  readonly clearIntervals: number
  readonly clearDays: number
  /** Clock and plane that fit best; `ahead` is as found, and corrected from ten minutes on. */
  readonly setting: Setting
  readonly isClockCorrected: boolean
  /** Share of full power at which the inverter clips; null if it does not. */
  readonly clipsAt: number | null
  /** In runs of neighboring azimuths. */
  readonly runs: readonly (readonly SeenPoint[])[]
  readonly partial: readonly Partial[]
  /** Share of the clear intervals that the line and the clock explain, 0…1. */
  readonly agreement: number
}

/** Neighboring points whose evidence suffices, around the circle. */
const runsOf = ({ heights, uncertainty, lists }: Learned, clearness: Float64Array): SeenPoint[][] => {
  const runs: SeenPoint[][] = []
  for (let point = 0; point < POINTS; point++) {
    const evidence = lists[point].reduce((sum, k) => sum + clearness[k], 0)
    if (evidence < LEAST_EVIDENCE) continue
    const seen = {
      azimuth: point * SPACING,
      height: heights[point],
      uncertainty: uncertainty[point],
      intervals: Math.round(evidence),
    }
    const latest = runs.at(-1)
    if (latest?.at(-1)?.azimuth === seen.azimuth - SPACING) latest.push(seen)
    else runs.push([seen])
  }
  const [first, last] = [runs[0], runs.at(-1)]
  // A run through north is one.
  if (runs.length > 1 && first?.[0]?.azimuth === 0 && last?.at(-1)?.azimuth === 360 - SPACING)
    runs.splice(0, runs.length, [...last, ...first], ...runs.slice(1, -1))
  return runs
}

/**
 * The horizon that panels see, from their power alone. See docs/learned-horizon.md, whose sentences this follows: which intervals
 * were clear; the clock and the plane that fit them; the light of a clear sky; and the line above which the sun was in sight.
 *
 * @returns the number of clear days if there are fewer than 20
 */
export const fitHorizon = (series: Series, place: Place, given: Plane): Fit | number => {
  const { power, minutes } = series
  const positive = power.filter((it) => it > 0).sort()
  if (positive.length === 0) return 0
  const course = sunCourse(series.times, place.longitude)
  const days = daysOf(series, place)
  const clear = clearIntervals(series, days)
  const full = quantile(positive, 0.97)
  const most = positive[positive.length - 1]
  const isClipping = positive.filter((it) => it > 0.99 * most).length > 0.02 * positive.length
  const ceiling = isClipping ? 0.97 * most : Number.POSITIVE_INFINITY
  const clearIndices = Array.from(power.keys()).filter((i) => clear[i] === 1)
  const clearHours = new Float64Array(days.count)
  for (const i of clearIndices) if (power[i] > STRONG * full) clearHours[days.day[i]] += minutes / 60
  const clearDays = clearHours.filter((hours) => hours >= CLEAR_HOURS).length
  if (clearDays < LEAST_CLEAR_DAYS) return clearDays
  const usable = clearIndices.filter((i) => power[i] < ceiling)
  const ahead = clockFromTwilight(series, course, days, full)?.ahead ?? 0
  const found = settingOf(series, course, days, place, { ...given, ahead }, usable, full)
  const isClockCorrected = Math.abs(found.ahead) >= LEAST_CORRECTION
  const setting = {
    ...found,
    ahead: isClockCorrected ? ROUND * Math.round(found.ahead / ROUND) : found.ahead,
  }
  const light = lightOf(series, course, place, setting, isClockCorrected ? setting.ahead : 0)
  const evidence = evidenceOf(power, light, days, clear, ceiling)
  const learned = learnHeights(light, evidence, days, minutes)
  const { intervals, ratio, beamShare, clearness } = evidence
  const judged = Array.from(intervals.keys()).filter((k) => clear[intervals[k]] === 1)
  const explained = judged.filter(
    (k) => Math.abs(ratio[k] - (1 - beamShare[k] + learned.inSight[k] * beamShare[k])) < EXPLAINED,
  )
  return {
    clearIntervals: clearIndices.length,
    clearDays,
    setting,
    isClockCorrected,
    clipsAt: isClipping ? most / full : null,
    runs: runsOf(learned, clearness),
    partial: partialsOf(series, light, evidence, learned, clear, place),
    agreement: judged.length > 0 ? explained.length / judged.length : 0,
  }
}
