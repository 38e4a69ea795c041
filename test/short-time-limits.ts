import { vi } from 'vitest'
import { REQUEST_MILLISECONDS } from '../lib/platform/deadline.ts'

/**
 * Makes every time limit below a request's expire after 100 ms. Restore the mocks afterwards.
 *
 * @returns a function with the limits set since
 */
export const shortenTimeLimits = (): (() => number[]) => {
  const timeout = AbortSignal.timeout
  const limits = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((limit) => timeout(limit < REQUEST_MILLISECONDS ? 100 : limit))
  return () => limits.mock.calls.flat().filter((limit) => limit < REQUEST_MILLISECONDS)
}
