import { uniqueId } from '../ui/unique-id.ts'
import { ApiError, type Failure } from './failure.ts'

/** After these statuses the service has certainly not performed the request. After any other it may have done so. */
const isRejected = ({ status }: Failure): boolean =>
  status !== null && status >= 400 && status < 500 && status !== 409

/** Makes writes idempotent: a request is retried with the same key until its outcome is certain. */
export const createIdempotentWrite = () => {
  let pending: { readonly content: string; readonly key: string } | null = null
  /** @param request the whole request; a different one gets a new key */
  return async <Result>(
    request: unknown,
    write: (header: { readonly 'Idempotency-Key': string }) => Promise<Result>,
  ): Promise<Result> => {
    const content = JSON.stringify(request)
    if (pending?.content !== content) pending = { content, key: uniqueId() }
    try {
      const result = await write({ 'Idempotency-Key': pending.key })
      pending = null
      return result
    } catch (error) {
      if (error instanceof ApiError && isRejected(error.failure)) pending = null
      throw error
    }
  }
}

export type IdempotentWrite = ReturnType<typeof createIdempotentWrite>

/** Adds the advice that retrying is safe if no response arrived. */
export const withRetryAdvice = (failure: Failure): Failure =>
  failure.status === null
    ? { ...failure, advice: `You can safely try again: nothing is saved or run twice. ${failure.advice}` }
    : failure
