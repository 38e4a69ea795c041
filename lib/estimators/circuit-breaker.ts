import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { VisibleError } from '../http/errors.ts'
import { isFailure } from './failure.ts'

const FAILURES = 5
const OPEN_MILLISECONDS = 30_000

/** A refusal that names more is asked again after this: quotas are those of an hour. */
const LONGEST_HOLD_SECONDS = 3_600

const createBreaker = () => {
  const policy = circuitBreaker(handleWhen(isFailure), {
    breaker: new ConsecutiveBreaker(FAILURES),
    halfOpenAfter: OPEN_MILLISECONDS,
  })
  let openUntil = 0
  let release: (() => void) | null = null
  policy.onBreak(() => {
    openUntil = Date.now() + OPEN_MILLISECONDS
  })

  const holdAfter = (error: unknown): void => {
    const seconds = error instanceof VisibleError ? (error.retryAfterSeconds ?? 0) : 0
    if (seconds === 0) return
    release?.()
    release = policy.isolate().dispose
    openUntil = Date.now() + Math.min(seconds, LONGEST_HOLD_SECONDS) * 1000
  }
  const releaseInTime = (): void => {
    if (!release || Date.now() < openUntil) return
    release()
    release = null
  }
  const keptBack = (): VisibleError =>
    new VisibleError('estimatorUnavailable', {
      retryAfterSeconds: Math.max(1, Math.ceil((openUntil - Date.now()) / 1000)),
      cause: new Error('not asked: it refused or failed time and again'),
    })
  return { policy, holdAfter, releaseInTime, keptBack }
}

const breakers = new Map<string, ReturnType<typeof createBreaker>>()

const breakerOf = (address: string) => {
  const known = breakers.get(address) ?? createBreaker()
  breakers.set(address, known)
  return known
}

/**
 * Calls an estimator, unless it has refused for a time that it told, or failed five times in a row, for which calls rest
 * for 30 s and one then tries it: so long nobody waits for it.
 *
 * @param address of the estimator: each has a breaker of its own
 * @throws VisibleError estimatorUnavailable with the seconds that are left, or what the call throws
 */
export const throughBreaker = async <Result>(
  address: string,
  call: () => Promise<Result>,
): Promise<Result> => {
  const { policy, holdAfter, releaseInTime, keptBack } = breakerOf(address)
  releaseInTime()
  // The policy itself would have them wait for the one that tries it, and then take their own time.
  if (policy.state === CircuitState.HalfOpen) throw keptBack()
  const outcome = await policy
    .execute(() =>
      call().then(
        (value) => ({ value }),
        (error: unknown) => {
          holdAfter(error)
          if (isFailure(error)) throw error
          return { error }
        },
      ),
    )
    .catch((error: unknown) => {
      throw error instanceof BrokenCircuitError ? keptBack() : error
    })
  if ('error' in outcome) throw outcome.error
  return outcome.value
}
