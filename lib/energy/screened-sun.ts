import type { Screen } from '../horizon/obstacles.ts'
import { daySun } from '../shading/crossings.ts'
import { overYear, type Silhouette, screenSilhouette, shadedIntervals } from '../shading/intervals.ts'
import { HOURS, HOURS_OF_MONTHS, HOURS_PER_DAY, MONTH_OF_HOUR } from '../solar/hours.ts'
import type { Interval } from '../solar/interval.ts'
import type { ClockDay, SunYear } from '../solar/sun-year.ts'

/** A time in which the sun's center is behind screens, on the station's clock in hours from 1 January, 00:00. */
export interface ScreenedInterval extends Interval {
  /** Share of the beam that gets through, 0 ≤ t < 1: the lowest of the screens before the sun. */
  readonly transmittance: number
  /** Index of the screen with that share. */
  readonly screen: number
  /** Share that would get through without that screen. */
  readonly without: number
}

/** By day of the sun year; each day's intervals ascend and do not overlap. */
export type ScreenedSun = readonly (readonly ScreenedInterval[])[]

/** When one screen hides the sun. */
interface Cover extends Interval {
  readonly screen: number
}

const MONTH_STARTS = HOURS_OF_MONTHS.map((_, month) =>
  HOURS_OF_MONTHS.slice(0, month).reduce((sum, hours) => sum + hours, 0),
)

const monthAt = (hour: number): number => MONTH_OF_HOUR[(Math.floor(hour) + HOURS) % HOURS] ?? 0

/** Every time at which the screens before the sun, or the month, change. */
const changesOf = (covers: readonly Cover[]): Float64Array => {
  const first = covers.reduce((time, { from }) => Math.min(time, from), Number.POSITIVE_INFINITY)
  const last = covers.reduce((time, { to }) => Math.max(time, to), Number.NEGATIVE_INFINITY)
  const monthStarts = MONTH_STARTS.filter((start) => first < start && start < last)
  const times = new Float64Array(2 * covers.length + monthStarts.length)
  times.set(monthStarts, 2 * covers.length)
  for (const [i, { from, to }] of covers.entries()) {
    times[2 * i] = from
    times[2 * i + 1] = to
  }
  return times.sort()
}

/** What the screens that cover a time let through. */
const lightThrough = (
  screens: readonly Screen[],
  covers: readonly Cover[],
  from: number,
  to: number,
): ScreenedInterval => {
  const middle = (from + to) / 2
  const month = monthAt(middle)
  let lowest = 1
  let without = 1
  let screen = -1
  for (const cover of covers) {
    if (middle < cover.from || middle > cover.to) continue
    const transmittance = screens[cover.screen]?.transmittance[month] ?? 1
    if (transmittance < lowest) {
      without = lowest
      lowest = transmittance
      screen = cover.screen
    } else if (transmittance < without) without = transmittance
  }
  return { from, to, transmittance: lowest, screen, without }
}

const combine = (screens: readonly Screen[], covers: readonly Cover[]): ScreenedInterval[] => {
  const combined: ScreenedInterval[] = []
  const times = changesOf(covers)
  for (let i = 0; i + 1 < times.length; i++) {
    const from = times[i] ?? 0
    const to = times[i + 1] ?? 0
    if (from === to) continue
    const next = lightThrough(screens, covers, from, to)
    const last = combined.at(-1)
    const continues =
      last?.to === from &&
      last.screen === next.screen &&
      last.transmittance === next.transmittance &&
      last.without === next.without
    if (continues) combined[combined.length - 1] = { ...next, from: last.from }
    else if (next.transmittance < 1) combined.push(next)
  }
  return combined
}

const coversOf = (silhouettes: readonly Silhouette[], { track, midnight, daylight }: ClockDay): Cover[] => {
  const covers: Cover[] = []
  if (daylight.length === 0) return covers
  const sun = daySun(track)
  silhouettes.forEach((silhouette, screen) => {
    for (const { from, to } of shadedIntervals(silhouette, sun, daylight))
      covers.push({ from: midnight + from * HOURS_PER_DAY, to: midnight + to * HOURS_PER_DAY, screen })
  })
  return covers
}

/** When screens stand before the sun in a typical year. Times are solved, not sampled. */
export const screenedSun = (screens: readonly Screen[], { observer, days }: SunYear): ScreenedSun => {
  if (screens.length === 0) return days.map(() => [])
  const silhouettes = screens.map((screen) => screenSilhouette(screen, overYear(observer)))
  return days.map((day) => combine(screens, coversOf(silhouettes, day)))
}
