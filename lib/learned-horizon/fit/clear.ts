import type { Place } from '../../solar/sun-year.ts'
import type { Series } from './light.ts'

/** Days to either side with which an interval is compared, at the same time of day. */
const WINDOW = 10
/** With fewer values at a time of day, none of them counts as clear. */
const LEAST_VALUES = 4
/** Without a limit, noon stays above FLAT of its best hour for two hours or so, never for FLAT_HOURS. */
const [FLAT_HOURS, FLAT] = [3.5, 0.975]
/** Meters scatter around a limit, so power above this share of it counts as held back. */
const HELD = 0.94

/** Quantile of a sorted list. @param share 0…1 */
export const quantile = (sorted: ArrayLike<number>, share: number): number =>
  sorted[Math.round(share * (sorted.length - 1))]

export const ascending = (one: number, other: number): number => one - other

/** The days of local mean solar time that a series covers. */
export interface Days {
  readonly count: number
  /** Day (from 0) of each interval, and its slot within that day. */
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
 * Finds clear intervals without any model: they and both neighbors reach about the 90th percentile of the same time of day
 * within ten days. Behind a mountain, that is the diffuse light of a clear sky. If a day's percentiles are flat on top, an
 * inverter clips.
 *
 * @returns `clear`: 1 for each clear interval, else 0; `ceiling`: by day, the power from which it is held back, or Infinity
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
