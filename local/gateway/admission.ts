import { availableParallelism } from 'node:os'
import { VisibleError } from '../../lib/platform/errors.ts'

/** Maximum number of requests that compute at a time. */
export const PLACES = availableParallelism()

/** Maximum number of waiting requests per computing one; waiting bodies are held in memory. */
const WAITING_PER_PLACE = 16

/** After a longer wait, a request would probably time out. */
const MAX_WAIT_MILLISECONDS = 10_000

/** Weight of the latest request in the moving average of computing times. */
const WEIGHT = 0.2

/**
 * Limits the requests that compute at a time, and queues some more, first come, first served. Rejects with VisibleError
 * `serviceBusy`: at once if the queue is full or too slow, later if the turn does not come in time or the client leaves first.
 */
export const createAdmission = (places = PLACES, maxWaitMilliseconds = MAX_WAIT_MILLISECONDS) => {
  let free = places
  let usual: number | undefined
  /** Each admits one waiting request, in order. */
  const waiting = new Set<() => void>()
  const expectedWait = (): number => ((usual ?? 0) * (waiting.size + 1)) / places
  /** Retry-After: by then, every client now in the queue has been served or rejected. */
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
