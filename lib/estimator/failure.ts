import { VisibleError } from '../errors.ts'

/** Whether the estimator has failed; what it says of a place is an answer. */
export const isFailure = (error: unknown): error is VisibleError =>
  error instanceof VisibleError && error.fault !== 'baselineNotAvailable'
