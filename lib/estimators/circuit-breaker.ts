import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel'
import { VisibleError } from '../http/errors.ts'
import { isFailure } from './failure.ts'

const CONSECUTIVE_FAILURES = 5
const OPEN_MILLISECONDS = 30_000

/** A refusal with a longer Retry-After is retried after this anyway: quotas are hourly. */
const MAX_ISOLATION_SECONDS = 3_600

const createBreaker = (now: () => number) => {
  const policy = circuitBreaker(handleWhen(isFailure), {
    breaker: new ConsecutiveBreaker(CONSECUTIVE_FAILURES),
    halfOpenAfter: OPEN_MILLISECONDS,
  })
  let openUntil = 0
  let endIsolation: (() => void) | null = null
  policy.onBreak(() => {
    openUntil = now() + OPEN_MILLISECONDS
  })

  const isolateAfterRefusal = (error: unknown): void => {
    const seconds = error instanceof VisibleError ? (error.retryAfterSeconds ?? 0) : 0
    if (seconds === 0) return
    endIsolation?.()
    endIsolation = policy.isolate().dispose
    openUntil = now() + Math.min(seconds, MAX_ISOLATION_SECONDS) * 1000
  }
  const endDueIsolation = (): void => {
    if (!endIsolation || now() < openUntil) return
    endIsolation()
    endIsolation = null
  }
  const circuitOpen = (): VisibleError =>
    new VisibleError('estimatorUnavailable', {
      retryAfterSeconds: Math.max(1, Math.ceil((openUntil - now()) / 1000)),
      cause: new Error('the circuit is open after a refusal or repeated failures'),
    })
  return { policy, isolateAfterRefusal, endDueIsolation, circuitOpen }
}

const breakers = new Map<string, ReturnType<typeof createBreaker>>()

const breakerFor = (address: string, now: () => number) => {
  const known = breakers.get(address) ?? createBreaker(now)
  breakers.set(address, known)
  return known
}

/**
 * Calls an estimator unless its circuit is open. The circuit opens for the time that a refusal names, or for 30 s after
 * five consecutive failures; then it is half-open and a single call tests the estimator. While it is open, nobody waits.
 *
 * @param address of the estimator; each has its own breaker
 * @throws VisibleError estimatorUnavailable with the seconds left, or what the call throws
 */
export const throughBreaker = async <Result>(
  address: string,
  call: () => Promise<Result>,
  now: () => number = Date.now,
): Promise<Result> => {
  const { policy, isolateAfterRefusal, endDueIsolation, circuitOpen } = breakerFor(address, now)
  endDueIsolation()
  // The policy itself would queue calls behind the half-open test call.
  if (policy.state === CircuitState.HalfOpen) throw circuitOpen()
  const outcome = await policy
    .execute(() =>
      call().then(
        (value) => ({ value }),
        (error: unknown) => {
          isolateAfterRefusal(error)
          if (isFailure(error)) throw error
          return { error }
        },
      ),
    )
    .catch((error: unknown) => {
      throw error instanceof BrokenCircuitError ? circuitOpen() : error
    })
  if ('error' in outcome) throw outcome.error
  return outcome.value
}
