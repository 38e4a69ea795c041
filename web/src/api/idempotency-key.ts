import type { Failure } from './failure.ts'

interface PendingRequest {
  readonly content: string
  readonly key: string
}

/** Keys for the `Idempotency-Key` header. A retry reuses its key, so the service performs the request only once. */
export interface IdempotencyKeys {
  /** @param request the whole request; a different one gets a new key */
  keyFor(request: unknown): string
  /** @param failure null after a success */
  settle(failure: Failure | null): void
}

/** After these statuses the service has certainly not performed the request. After any other it may have. */
const isRejected = ({ status }: Failure): boolean =>
  status !== null && status >= 400 && status < 500 && status !== 409

export const createIdempotencyKeys = (): IdempotencyKeys => {
  let pending: PendingRequest | null = null
  return {
    keyFor: (request) => {
      const content = JSON.stringify(request)
      if (pending?.content !== content) pending = { content, key: crypto.randomUUID() }
      return pending.key
    },
    settle: (failure) => {
      if (!failure || isRejected(failure)) pending = null
    },
  }
}

/** Tells the user that retrying is safe if no response arrived. */
export const withRetryAdvice = (failure: Failure): Failure =>
  failure.status === null
    ? { ...failure, advice: `You can safely try again: nothing is saved or run twice. ${failure.advice}` }
    : failure
