import type { Failure } from './failure.ts'

/** What a query or mutation throws. */
export class ApiError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.title)
    this.failure = failure
  }
}

declare module '@tanstack/preact-query' {
  interface Register {
    defaultError: ApiError
  }
}

/** No response, too many requests, or a fault of the service: the same request may succeed later. */
const isTemporary = ({ status }: Failure): boolean => status === null || status === 429 || status >= 500

/** Anything else than an ApiError is a fault of the page, which stays. */
export const isRetryable = (error: Error): boolean => error instanceof ApiError && isTemporary(error.failure)
