import type { ErrorItem } from '../schemas/error-item.ts'

/** Every error that a caller may see, with its HTTP status and message. */
export const errorKinds = {
  validation: { status: 400, message: 'Validation failed' },
  forbidden: { status: 403, message: 'Forbidden' },
  notFound: { status: 404, message: 'Resource not found' },
  methodNotAllowed: { status: 405, message: 'Method not allowed' },
  requestInProgress: { status: 409, message: 'Request in progress' },
  preconditionFailed: { status: 412, message: 'Precondition failed' },
  payloadTooLarge: { status: 413, message: 'Payload too large' },
  unsupportedMediaType: { status: 415, message: 'Unsupported media type' },
  baselineNotAvailable: { status: 422, message: 'Baseline estimate not available for this location' },
  terrainNotAvailable: { status: 422, message: 'Terrain horizon not available for this location' },
  buildingsNotConfigured: { status: 422, message: 'Building data not configured' },
  recordTooShort: { status: 422, message: 'Record too short to learn a horizon' },
  idempotencyKeyReused: { status: 422, message: 'Idempotency key reused' },
  tooManyRequests: { status: 429, message: 'Too many requests' },
  internal: { status: 500, message: 'Internal server error' },
  estimatorFailed: { status: 502, message: 'Production estimator failed' },
  terrainFailed: { status: 502, message: 'Terrain data failed' },
  buildingsFailed: { status: 502, message: 'Building data failed' },
  estimatorUnavailable: { status: 503, message: 'Production estimator unavailable' },
  serviceBusy: { status: 503, message: 'Service busy' },
  storageUnavailable: { status: 503, message: 'Storage unavailable' },
  timedOut: { status: 504, message: 'Request timed out' },
  estimatorTimedOut: { status: 504, message: 'Production estimator timed out' },
  terrainTimedOut: { status: 504, message: 'Terrain data timed out' },
  buildingsTimedOut: { status: 504, message: 'Building data timed out' },
} as const

export type ErrorKind = keyof typeof errorKinds

export interface ErrorDetails {
  readonly errors?: readonly ErrorItem[] | undefined
  readonly retryAfterSeconds?: number | undefined
  /** Only logged. */
  readonly cause?: unknown
}

/** The only error whose status and message reach the caller. Any other error becomes `internal`. */
export class VisibleError extends Error {
  readonly kind: ErrorKind
  readonly errors: readonly ErrorItem[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(kind: ErrorKind, { errors, retryAfterSeconds, cause }: ErrorDetails = {}) {
    super(errorKinds[kind].message, { cause })
    this.name = 'VisibleError'
    this.kind = kind
    this.errors = errors
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/**
 * The errors of a called service for callers.
 *
 * @returns `failed` for 502: the service failed or sent an invalid reply, or its circuit is open; `timedOut` for 504
 */
export const failuresOf = (failed: ErrorKind, timedOut: ErrorKind) => ({
  failed: (cause: unknown, retryAfterSeconds?: number) =>
    new VisibleError(failed, { cause, retryAfterSeconds }),
  timedOut: (cause: unknown) => new VisibleError(timedOut, { cause }),
})

/** @param message what is wrong with the body, such as `must be JSON` */
export const invalidBody = (message: string): VisibleError =>
  new VisibleError('validation', { errors: [{ field: 'body', message }] })

/** The code of an error of Node or the operating system, such as `ENOENT`. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined
