import { VisibleError } from '../platform/errors.ts'

const CONSECUTIVE_FAILURES = 5
const OPEN_SECONDS = 30

/** The errors of one kind of service. */
interface CircuitErrors {
  /** True if an error means that the service failed; others are answers. Default: any error that callers may see. */
  readonly isFailure?: (error: unknown) => error is VisibleError
  /** The error for a call while the circuit is open. `cause` is the cause of the failure that opened it. */
  readonly unavailable: (cause: unknown, retryAfterSeconds: number) => VisibleError
}

/** Internal errors do not open the circuit. */
const isVisible = (error: unknown): error is VisibleError => error instanceof VisibleError

interface Circuit {
  /** Consecutive failures. */
  failures: number
  /** Milliseconds since 1970. */
  openUntil: number
  /** Cause of the last failure that opened the circuit. */
  cause: unknown
  isTesting: boolean
}

const ofOpenCircuits = new WeakSet<VisibleError>()

/** True if an open circuit prevented the call. */
export const isOfOpenCircuit = (error: VisibleError): boolean => ofOpenCircuits.has(error)

/**
 * Circuit breakers for one kind of service, one for each address. A circuit opens for the time in a refusal's Retry-After, or
 * for 30 s after five consecutive failures; then a single call tests the service. While it is open, no caller waits.
 *
 * @returns a function that calls the service at `address` unless its circuit is open; it throws `unavailable` with the
 *   seconds left, or what the call throws. A call that waits for its turn can check again whether the circuit has opened.
 */
export const circuitBreakers = ({ isFailure = isVisible, unavailable }: CircuitErrors) => {
  const circuits = new Map<string, Circuit>()

  const noteFailure = (circuit: Circuit, error: VisibleError, now: number): void => {
    const { retryAfterSeconds: asked = 0, cause } = error
    circuit.failures = Math.max(circuit.failures + 1, asked > 0 ? CONSECUTIVE_FAILURES : 0)
    const seconds = asked || (circuit.failures < CONSECUTIVE_FAILURES ? 0 : OPEN_SECONDS)
    const openUntil = now + seconds * 1000
    if (seconds > 0 && openUntil >= circuit.openUntil) Object.assign(circuit, { openUntil, cause })
  }

  return async <Result>(
    address: string,
    call: (throwIfOpen: () => void) => Promise<Result>,
    now: () => Date,
  ): Promise<Result> => {
    const circuit = circuits.get(address) ?? { failures: 0, openUntil: 0, cause: undefined, isTesting: false }
    circuits.set(address, circuit)
    const refuse = (seconds: number): never => {
      const error = unavailable(circuit.cause, seconds)
      ofOpenCircuits.add(error)
      throw error
    }
    const throwIfOpen = (): void => {
      const secondsLeft = Math.ceil((circuit.openUntil - now().getTime()) / 1000)
      if (secondsLeft > 0) refuse(secondsLeft)
    }
    throwIfOpen()
    if (circuit.isTesting) refuse(1)
    const { openUntil } = circuit
    const isTrial = circuit.failures >= CONSECUTIVE_FAILURES
    if (isTrial) circuit.isTesting = true
    /** An answer to a call from before the circuit opened says nothing about the service now. */
    const noteAnswer = (): void => {
      if (isTrial || circuit.openUntil === openUntil) Object.assign(circuit, { failures: 0, openUntil: 0 })
    }
    try {
      const result = await call(throwIfOpen)
      noteAnswer()
      return result
    } catch (error) {
      if (isFailure(error)) noteFailure(circuit, error, now().getTime())
      else noteAnswer()
      throw error
    } finally {
      if (isTrial) circuit.isTesting = false
    }
  }
}
