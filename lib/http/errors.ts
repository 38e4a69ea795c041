import type { ErrorItem } from '../schemas/error-item.ts'

/** Every fault that a caller may see: its HTTP status and its message. */
export const faults = {
  validation: { status: 400, message: 'Validation failed' },
  forbidden: { status: 403, message: 'Forbidden' },
  notFound: { status: 404, message: 'Resource not found' },
  requestInProgress: { status: 409, message: 'Request in progress' },
  preconditionFailed: { status: 412, message: 'Precondition failed' },
  payloadTooLarge: { status: 413, message: 'Payload too large' },
  unsupportedMediaType: { status: 415, message: 'Unsupported media type' },
  baselineNotAvailable: { status: 422, message: 'Baseline estimate not available for this location' },
  idempotencyKeyReused: { status: 422, message: 'Idempotency key reused' },
  tooManyRequests: { status: 429, message: 'Too many requests' },
  internal: { status: 500, message: 'Internal server error' },
  estimatorFailed: { status: 502, message: 'Production estimator failed' },
  estimatorUnavailable: { status: 503, message: 'Production estimator unavailable' },
  storageUnavailable: { status: 503, message: 'Storage unavailable' },
  timedOut: { status: 504, message: 'Request timed out' },
  estimatorTimedOut: { status: 504, message: 'Production estimator timed out' },
} as const

export type Fault = keyof typeof faults

interface FaultDetails {
  readonly errors?: readonly ErrorItem[] | undefined
  readonly retryAfterSeconds?: number | undefined
  /** For the log only. */
  readonly cause?: unknown
}

/** The one error whose status and message reach the caller. Any other error is answered as `internal`. */
export class VisibleError extends Error {
  readonly fault: Fault
  readonly errors: readonly ErrorItem[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(fault: Fault, { errors, retryAfterSeconds, cause }: FaultDetails = {}) {
    super(faults[fault].message, { cause })
    this.name = 'VisibleError'
    this.fault = fault
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}
