import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel'
import { VisibleError } from '../http/errors.ts'

const CONSECUTIVE_FAILURES = 5
const OPEN_MILLISECONDS = 30_000

/** A longer Retry-After is cut to this, for the caller too: quotas are hourly. */
const MAX_RETRY_AFTER_SECONDS = 3_600

/** What the callers of one kind of service need to know about its errors. */
interface CircuitErrors {
  /** Whether an error means that the service failed. Others are answers. */
  readonly isFailure: (error: unknown) => boolean
  /** The error for a call while the circuit is open. */
  readonly unavailable: (cause: Error, retryAfterSeconds: number) => VisibleError
}

interface Breaker {
  readonly policy: CircuitBreakerPolicy
  /** Milliseconds since 1970. */
  openUntil: number
  /** Set while the service's own Retry-After keeps the circuit open. */
  endIsolation: (() => void) | undefined
}

const createBreaker = (isFailure: CircuitErrors['isFailure']): Breaker => ({
  policy: circuitBreaker(handleWhen(isFailure), {
    breaker: new ConsecutiveBreaker(CONSECUTIVE_FAILURES),
    halfOpenAfter: OPEN_MILLISECONDS,
  }),
  openUntil: 0,
  endIsolation: undefined,
})

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
  breaker.openUntil = now + seconds * 1000
}

/** The same error, whose Retry-After names no time later than when the circuit closes. */
const withRetryAfterCut = (error: unknown): unknown => {
  if (!(error instanceof VisibleError) || (error.retryAfterSeconds ?? 0) <= MAX_RETRY_AFTER_SECONDS)
    return error
  const { kind, errors, cause } = error
  return new VisibleError(kind, { errors, cause, retryAfterSeconds: MAX_RETRY_AFTER_SECONDS })
}

/**
 * Circuit breakers for one kind of service. Each address has its own, which opens for the time that a refusal names, or
 * for 30 s after five consecutive failures; then it is half-open and a single call tests the service. While it is open,
 * nobody waits.
 *
 * @returns a function that calls the service at `address` unless its circuit is open; it throws `unavailable` with the
 *   seconds left, or what the call throws
 */
export const circuitBreakers = ({ isFailure, unavailable }: CircuitErrors) => {
  const breakers = new Map<string, Breaker>()

  const breakerFor = (address: string): Breaker => {
    const breaker = breakers.get(address) ?? createBreaker(isFailure)
    breakers.set(address, breaker)
    return breaker
  }

  const circuitOpen = ({ openUntil }: Breaker, now: number): VisibleError =>
    unavailable(
      new Error('the circuit is open after a refusal or repeated failures'),
      Math.max(1, Math.ceil((openUntil - now) / 1000)),
    )

  return async <Result>(address: string, call: () => Promise<Result>, now: () => Date): Promise<Result> => {
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
          (thrown: unknown) => {
            const error = withRetryAfterCut(thrown)
            if (!isFailure(error)) return { error }
            isolate(breaker, error, time())
            throw error
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
}
