import { ticks } from 'd3-array'

/*
 * The two scales of the charts. d3-scale has them, too, but with its formats and color spaces it weighs more than all charts
 * together.
 */

type Interval = readonly [from: number, to: number]

/** Maps numbers to pixels. */
interface LinearScale {
  (value: number): number
  /** About so many round numbers in the domain. */
  ticks(count: number): number[]
}

export const linearScale = (domain: Interval, range: Interval): LinearScale => {
  const [from, to] = domain
  const scale = (value: number): number =>
    // A domain without extent is all at the start of the range.
    from === to ? range[0] : range[0] + ((value - from) / (to - from)) * (range[1] - range[0])
  return Object.assign(scale, { ticks: (count: number) => ticks(from, to, count) })
}
