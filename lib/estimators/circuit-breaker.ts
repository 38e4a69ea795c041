import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import { VisibleError } from '../http/errors.ts'
import { estimatorUnavailable, isFailure } from './estimator-errors.ts'

const CONSECUTIVE_FAILURES = 5
const OPEN_MILLISECONDS = 30_000

/** A longer Retry-After is cut to this: quotas are hourly. */
const MAX_ISOLATION_MILLISECONDS = 3_600_000

interface Breaker {
  readonly policy: CircuitBreakerPolicy
  /** Milliseconds since 1970. */
  openUntil: number
  /** Set while the estimator's own Retry-After keeps the circuit open. */
  endIsolation: (() => void) | undefined
}

const createBreaker = (): Breaker => ({
  policy: circuitBreaker(handleWhen(isFailure), {
    breaker: new ConsecutiveBreaker(CONSECUTIVE_FAILURES),
    halfOpenAfter: OPEN_MILLISECONDS,
  }),
  openUntil: 0,
  endIsolation: undefined,
})

const breakers = new Map<string, Breaker>()

const breakerFor = (address: string): Breaker => {
  const breaker = breakers.get(address) ?? createBreaker()
  breakers.set(address, breaker)
  return breaker
}

const endDueIsolation = (breaker: Breaker, now: number): void => {
  if (now < breaker.openUntil) return
  breaker.endIsolation?.()
  breaker.endIsolation = undefined
}

/** Opens the circuit for as long as a refusal asks. */
const isolate = (breaker: Breaker, error: unknown, now: number): void => {
  const seconds = error instanceof VisibleError ? (error.retryAfterSeconds ?? 0) : 0
  if (seconds === 0) return
  breaker.endIsolation?.()
  breaker.endIsolation = breaker.policy.isolate().dispose
  breaker.openUntil = now + Math.min(seconds * 1000, MAX_ISOLATION_MILLISECONDS)
}

const circuitOpen = ({ openUntil }: Breaker, now: number): VisibleError =>
  estimatorUnavailable(
    new Error('the circuit is open after a refusal or repeated failures'),
    Math.max(1, Math.ceil((openUntil - now) / 1000)),
  )

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
  now: () => Date,
): Promise<Result> => {
  const time = () => now().getTime()
  const breaker = breakerFor(address)
  const { policy } = breaker
  endDueIsolation(breaker, time())
  // The policy itself would queue calls behind the half-open test call.
  if (policy.state === CircuitState.HalfOpen) throw circuitOpen(breaker, time())
  const outcome = await policy
    .execute(() =>
      call().then(
        (value) => ({ value }),
        (error: unknown) => {
          isolate(breaker, error, time())
          if (isFailure(error)) throw error
          return { error }
        },
      ),
    )
    .catch((error: unknown) => {
      if (error instanceof BrokenCircuitError) throw circuitOpen(breaker, time())
      if (policy.state === CircuitState.Open) breaker.openUntil = time() + OPEN_MILLISECONDS
      throw error
    })
  if ('error' in outcome) throw outcome.error
  return outcome.value
}
