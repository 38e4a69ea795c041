import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { VisibleError } from '../../lib/platform/errors.ts'

/** How many requests wait for each that computes. */
const WAITING_PER_PROCESSOR = 4

/** A request that has waited longer would probably not be answered in time. */
const MAX_WAIT_MILLISECONDS = 10_000

const busy = (): VisibleError => new VisibleError('serviceBusy', { retryAfterSeconds: 1 })

/**
 * Lets as many requests compute at a time as there are processors, and some wait for them.
 *
 * @returns a function that runs work in its turn, unless its client has left by then; it throws VisibleError `serviceBusy`
 * immediately if too many wait, or when its turn comes too late
 */
export const createAdmission = (processors = availableParallelism()) => {
  const inTurn = pLimit(processors)
  const most = processors * (1 + WAITING_PER_PROCESSOR)
  return async <Result>(work: () => Promise<Result>, hasLeft: () => boolean): Promise<Result> => {
    if (inTurn.activeCount + inTurn.pendingCount >= most) throw busy()
    const latest = performance.now() + MAX_WAIT_MILLISECONDS
    return inTurn(() => {
      if (hasLeft() || performance.now() > latest) throw busy()
      return work()
    })
  }
}

export type Admission = ReturnType<typeof createAdmission>
