import { ticks } from 'd3-array'

/*
 * The two scales of the charts. d3-scale has them, too, but with its formats and color spaces it weighs more than all charts
 * together.
 */

type Interval = readonly [from: number, to: number]

/** Maps numbers to pixels. */
export interface LinearScale {
  (value: number): number
  readonly domain: Interval
  /** About so many round numbers in the domain. */
  ticks(count: number): number[]
}

export const linearScale = (domain: Interval, range: Interval): LinearScale => {
  const [from, to] = domain
  const scale = (value: number): number =>
    // A domain without extent is all at the start of the range.
    from === to ? range[0] : range[0] + ((value - from) / (to - from)) * (range[1] - range[0])
  return Object.assign(scale, { domain, ticks: (count: number) => ticks(from, to, count) })
}

/** Maps keys to bands of equal width, pixels. */
export interface BandScale<Key extends string> {
  /** Where the band of a key starts. */
  (key: Key): number
  readonly keys: readonly Key[]
  readonly bandwidth: number
  /** From the start of a band to that of the next. */
  readonly step: number
}

/** @param padding shares of a step: between the bands, and before the first and after the last */
export const bandScale = <Key extends string>(
  keys: readonly Key[],
  [from, to]: Interval,
  padding: { readonly inner: number; readonly outer?: number },
): BandScale<Key> => {
  const { inner, outer = 0 } = padding
  const step = (to - from) / Math.max(1, keys.length - inner + 2 * outer)
  const scale = (key: Key): number => from + step * (outer + keys.indexOf(key))
  return Object.assign(scale, { keys, bandwidth: step * (1 - inner), step })
}
