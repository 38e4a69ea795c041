import type { Place } from '../../solar/sun-year.ts'
import type { Series } from './light.ts'

/** Days to either side among which an interval finds its like. */
const WINDOW = 10
/** Fewer intervals than these say nothing about a clear sky. */
const LEAST_VALUES = 4
/** Hours for which a noon without a limit never stays within such a share of its best hour: two or so. */
const [FLAT_HOURS, FLAT] = [3.5, 0.975]
/** Meters scatter about a limit: power above such a share of it is held back. */
const HELD = 0.94

/** Value at a share of a sorted list. */
export const quantile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.round(share * (sorted.length - 1))]

export const ascending = (one: number, other: number): number => one - other

/** The days of local mean solar time that a series covers. */
export interface Days {
  readonly count: number
  /** Of each interval: its day, from 0, and its place in the day. */
  readonly day: Int32Array
  readonly slot: Int32Array
  readonly slots: number
}

export const daysOf = ({ times, minutes }: Series, { longitude }: Place): Days => {
  const local = times.map((time) => time + longitude / 360)
  const first = Math.floor(local[0])
  const slots = Math.round(1440 / minutes)
  return {
    count: Math.floor(local[local.length - 1]) - first + 1,
    day: Int32Array.from(local, (time) => Math.floor(time) - first),
    slot: Int32Array.from(local, (time) =>
      Math.min(slots - 1, Math.floor((time - Math.floor(time)) * slots)),
    ),
    slots,
  }
}

/**
 * Which intervals were clear, without any model: those that, with both of their neighbors, reach what the best days within ten
 * days reached at the same time of day. Behind a mountain that is the clear sky's diffuse light. Where those best days are flat
 * on top, an inverter clips.
 *
 * @returns 1 for each clear interval of the series, and of each day, the power from which on it is held back
 */
export const clearSky = ({ power }: Series, { count, day, slot, slots }: Days) => {
  const grid = new Float64Array(count * slots).fill(Number.NaN)
  for (let i = 0; i < power.length; i++) grid[day[i] * slots + slot[i]] = power[i]
  const best = new Float64Array(count * slots).fill(Number.NaN)
  const values: number[] = []
  for (let s = 0; s < slots; s++)
    for (let d = 0; d < count; d++) {
      values.length = 0
      for (let other = Math.max(0, d - WINDOW); other <= Math.min(count - 1, d + WINDOW); other++)
        if (grid[other * slots + s] > 0) values.push(grid[other * slots + s])
      if (values.length >= LEAST_VALUES) best[d * slots + s] = quantile(values.sort(ascending), 0.9)
    }
  const reaches = (at: number): boolean => grid[at] > 0.88 * best[at] && grid[at] < 1.1 * best[at]
  const clear = Uint8Array.from(power, (_, i) => {
    const at = day[i] * slots + slot[i]
    return Number(slot[i] > 0 && slot[i] + 1 < slots && reaches(at - 1) && reaches(at) && reaches(at + 1))
  })
  const ceiling = Float64Array.from({ length: count }, (_, d) => {
    const sorted = best
      .subarray(d * slots, (d + 1) * slots)
      .filter((it) => it > 0)
      .sort()
    const top = sorted[sorted.length - 1 - Math.floor(slots / 24)]
    const hours = sorted.filter((it) => it > FLAT * top).length * (24 / slots)
    return hours >= FLAT_HOURS ? HELD * top : Number.POSITIVE_INFINITY
  })
  return { clear, ceiling }
}
