import { performance } from 'node:perf_hooks'
import { median, type Spread, spread } from './spread.ts'

export interface Timing {
  /** Microseconds a call: the median of the rounds. */
  readonly ours: number
  readonly rival: number
  /** How many times ours the rival's time is, by rounds. */
  readonly ratio: Spread
}

/** Until the compiler has seen all it needs: what a cold process takes is another part's question. */
const warmUp = (work: () => void, milliseconds: number): void => {
  const until = performance.now() + milliseconds
  while (performance.now() < until) work()
}

const microsecondsPerCall = (work: () => void, calls: number): number => {
  const start = performance.now()
  work()
  return ((performance.now() - start) * 1000) / calls
}

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
  warmUp(() => {
    ours()
    rival()
  }, 2000)
  const taken = Array.from({ length: rounds }, () => {
    const mine = microsecondsPerCall(ours, calls.ours)
    const theirs = microsecondsPerCall(rival, calls.rival)
    return { mine, theirs, ratio: theirs / mine }
  })
  return {
    ours: median(taken.map(({ mine }) => mine)),
    rival: median(taken.map(({ theirs }) => theirs)),
    ratio: spread(taken.map(({ ratio }) => ratio)),
  }
}
