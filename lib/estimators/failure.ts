import { VisibleError } from '../http/errors.ts'

/** The cause of estimatorUnavailable if the estimator refused the key. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused'
}

/** Whether the estimator failed. That it has no data for a location is an answer, not a failure. */
export const isFailure = (error: unknown): error is VisibleError =>
  error instanceof VisibleError && error.kind !== 'baselineNotAvailable'
