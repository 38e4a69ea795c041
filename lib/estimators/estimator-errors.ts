import { failuresOf, VisibleError } from '../platform/errors.ts'

/** The cause of {@link estimatorUnavailable} if the estimator refused the key, or the key cannot be read. */
export class KeyUnusable extends Error {
  override readonly name = 'KeyUnusable'
}

/** The cause of {@link estimatorUnavailable} if the quota is used up, for background work or for all callers. */
export class QuotaUsedUp extends Error {
  override readonly name = 'QuotaUsedUp'
}

export const isQuotaUsedUp = (error: unknown): boolean =>
  error instanceof Error && error.cause instanceof QuotaUsedUp

/** 503: the estimator refuses for quota or key reasons, its circuit is open, or the key cannot be read. */
export const estimatorUnavailable = (cause: unknown, retryAfterSeconds?: number): VisibleError =>
  new VisibleError('estimatorUnavailable', { cause, retryAfterSeconds })

export const { failed: estimatorFailed, timedOut: estimatorTimedOut } = failuresOf(
  'estimatorFailed',
  'estimatorTimedOut',
)

export const noHours = () => estimatorFailed(new Error('the estimator returned no hours'))

/** True if the estimator failed. "No data for this location" is an answer, not a failure. */
export const isFailure = (error: unknown): error is VisibleError =>
  error instanceof VisibleError && error.kind !== 'baselineNotAvailable'
