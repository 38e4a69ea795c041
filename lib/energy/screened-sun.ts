import type { Screen } from '../horizon/obstacles.ts'
import { daySun } from '../shading/crossings.ts'
import { overYear, type Silhouette, screenSilhouette, shadedIntervals } from '../shading/intervals.ts'
import { MONTH_OF_HOUR, MONTH_STARTS } from '../solar/hours.ts'
import type { Interval } from '../solar/interval.ts'
import { type ClockDay, hourOfYear, onClock, type SunYear } from '../solar/sun-year.ts'

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
interface Occlusion extends Interval {
  readonly screen: number
}

const monthAt = (time: number): number => MONTH_OF_HOUR[hourOfYear(Math.floor(time))] ?? 0

/** Every time at which the screens before the sun, or the month, change. */
const changesOf = (occlusions: readonly Occlusion[]): Float64Array => {
  const times = new Float64Array(2 * occlusions.length)
  occlusions.forEach(({ from, to }, i) => {
    times[2 * i] = from
    times[2 * i + 1] = to
  })
  times.sort()
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const monthStart = MONTH_STARTS.find((start) => first < start && start < last)
  return monthStart === undefined ? times : Float64Array.of(...times, monthStart).sort()
}

/** What the screens before the sun let through. */
const lightThrough = (
  screens: readonly Screen[],
  occlusions: readonly Occlusion[],
  from: number,
  to: number,
): ScreenedInterval => {
  const middle = (from + to) / 2
  const month = monthAt(middle)
  let lowest = 1
  let without = 1
  let screen = -1
  for (const occlusion of occlusions) {
    if (middle < occlusion.from || middle > occlusion.to) continue
    const transmittance = screens[occlusion.screen]?.transmittance[month] ?? 1
    if (transmittance < lowest) {
      without = lowest
      lowest = transmittance
      screen = occlusion.screen
    } else if (transmittance < without) without = transmittance
  }
  return { from, to, transmittance: lowest, screen, without }
}

const combine = (screens: readonly Screen[], occlusions: readonly Occlusion[]): ScreenedInterval[] => {
  const combined: ScreenedInterval[] = []
  const times = changesOf(occlusions)
  for (let i = 0; i + 1 < times.length; i++) {
    const from = times[i] ?? 0
    const to = times[i + 1] ?? 0
    if (from === to) continue
    const next = lightThrough(screens, occlusions, from, to)
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

const occlusionsOf = (silhouettes: readonly Silhouette[], day: ClockDay): Occlusion[] => {
  const occlusions: Occlusion[] = []
  if (day.daylight.length === 0) return occlusions
  const sun = daySun(day.track)
  silhouettes.forEach((silhouette, screen) => {
    for (const interval of shadedIntervals(silhouette, sun, day.daylight)) {
      const { from, to } = onClock(day, interval)
      occlusions.push({ from, to, screen })
    }
  })
  return occlusions
}

/** When screens stand before the sun in a typical year. Times are solved, not sampled. */
export const screenedSun = (screens: readonly Screen[], { observer, days }: SunYear): ScreenedSun => {
  if (screens.length === 0) return days.map(() => [])
  const silhouettes = screens.map((screen) => screenSilhouette(screen, overYear(observer)))
  return days.map((day) => combine(screens, occlusionsOf(silhouettes, day)))
}
