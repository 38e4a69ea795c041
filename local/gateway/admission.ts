import { availableParallelism } from 'node:os'
import { VisibleError } from '../../lib/platform/errors.ts'

/** How many requests compute at a time. */
export const PLACES = availableParallelism()

/** How many requests wait for each that computes: their bodies are in memory. */
const WAITING_PER_PLACE = 16

/** A request that has waited longer would probably not be answered in time. */
const MAX_WAIT_MILLISECONDS = 10_000

/** How much the latest request counts in the usual time of one. */
const WEIGHT = 0.2

/**
 * Lets so many requests compute at a time, and some wait for them, first come, first served. Work gets VisibleError `serviceBusy`
 * at once if too many wait or will take too long, and later if its turn does not come in time or its client leaves before it.
 */
export const createAdmission = (places = PLACES, maxWaitMilliseconds = MAX_WAIT_MILLISECONDS) => {
  let free = places
  let usual: number | undefined
  /** What lets each of them in, in order. */
  const waiting = new Set<() => void>()
  const expectedWait = (): number => ((usual ?? 0) * (waiting.size + 1)) / places
  /** By then, no client that waits now is still waiting. */
  const busy = (): VisibleError => {
    const milliseconds = Math.min(expectedWait(), maxWaitMilliseconds)
    return new VisibleError('serviceBusy', { retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)) })
  }

  const turn = async (left: AbortSignal): Promise<void> => {
    if (left.aborted || waiting.size >= WAITING_PER_PLACE * places || expectedWait() > maxWaitMilliseconds)
      throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    AbortSignal.any([left, AbortSignal.timeout(maxWaitMilliseconds)]).addEventListener('abort', () => {
      if (waiting.delete(resolve)) reject(busy())
    })
    await promise
  }

  return async <Result>(work: () => Promise<Result>, left: AbortSignal): Promise<Result> => {
    if (free === 0) await turn(left)
    else free--
    const start = performance.now()
    try {
      return await work()
    } finally {
      const taken = performance.now() - start
      usual = usual === undefined ? taken : usual + WEIGHT * (taken - usual)
      const [next] = waiting
      if (!next) free++
      else if (waiting.delete(next)) next()
    }
  }
}
