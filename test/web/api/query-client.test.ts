import { expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../web/src/api/client.ts'
import { ApiError, noResponse, notThisService } from '../../../web/src/api/failure.ts'

/** How many times a query is tried that always fails with this error. */
const attemptsAt = async (error: Error): Promise<number> => {
  vi.useFakeTimers()
  try {
    const queryFn = vi.fn(() => Promise.reject(error))
    const outcome = expect(createQueryClient().fetchQuery({ queryKey: ['test'], queryFn })).rejects.toBe(
      error,
    )
    await vi.runAllTimersAsync()
    await outcome
    return queryFn.mock.calls.length
  } finally {
    vi.useRealTimers()
  }
}

test('only what may succeed later is tried again', async () => {
  expect(await attemptsAt(new ApiError(noResponse))).toBe(3)
  expect(await attemptsAt(new ApiError(notThisService(503)))).toBe(3)
  expect(await attemptsAt(new ApiError(notThisService(404)))).toBe(1)
})

test('a fault of the page fails the query at once', async () => {
  expect(await attemptsAt(new TypeError('x is not a function'))).toBe(1)
})
