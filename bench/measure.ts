import { performance } from 'node:perf_hooks'

export interface Timing {
  /** Microseconds a call: the median of the rounds. */
  readonly ours: number
  readonly rival: number
  /** How many times the rival's time is ours: median, least and greatest of the rounds. */
  readonly ratio: { readonly median: number; readonly least: number; readonly greatest: number }
}

const microsecondsPerCall = (work: () => void, calls: number): number => {
  const start = performance.now()
  work()
  return ((performance.now() - start) * 1000) / calls
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/**
 * Two ways to do the same work, taken in turn, so that whatever else the machine does troubles both alike.
 *
 * @param ours does `calls.ours` units of work; likewise `rival`
 */
export const compare = (
  ours: () => void,
  rival: () => void,
  calls: { readonly ours: number; readonly rival: number },
  rounds = 9,
): Timing => {
  ours()
  rival()
  const taken = Array.from({ length: rounds }, () => {
    const mine = microsecondsPerCall(ours, calls.ours)
    const theirs = microsecondsPerCall(rival, calls.rival)
    return { mine, theirs, ratio: theirs / mine }
  })
  const ratios = taken.map(({ ratio }) => ratio)
  return {
    ours: median(taken.map(({ mine }) => mine)),
    rival: median(taken.map(({ theirs }) => theirs)),
    ratio: { median: median(ratios), least: Math.min(...ratios), greatest: Math.max(...ratios) },
  }
}
