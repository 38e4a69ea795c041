import { VisibleError } from '../http/errors.ts'

/** The cause of an estimator that is unavailable to the key that was sent. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused'
}

/** Whether the estimator has failed; what it says of a place is an answer. */
export const isFailure = (error: unknown): error is VisibleError =>
  error instanceof VisibleError && error.fault !== 'baselineNotAvailable'
