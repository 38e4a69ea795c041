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
export const isRetryable = ({ failure: { status } }: ApiError): boolean =>
  status === null || status === 429 || status >= 500
