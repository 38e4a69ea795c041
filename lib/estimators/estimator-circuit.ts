import { circuitBreakers } from '../upstream/circuit-breaker.ts'
import { estimatorUnavailable, isFailure } from './estimator-errors.ts'

/**
 * Calls the estimator at an address through its circuit breaker.
 *
 * @throws VisibleError estimatorUnavailable with the seconds left while the circuit is open, or what the call throws
 */
export const throughCircuit = circuitBreakers({ isFailure, unavailable: estimatorUnavailable })
