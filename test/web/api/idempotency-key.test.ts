import { expect, test } from 'vitest'
import { ApiError, failureOf, noResponse } from '../../../web/src/api/failure.ts'
import { createIdempotentWrite, withRetryAdvice } from '../../../web/src/api/idempotency-key.ts'
import { testAll } from '../../test-all.ts'

const failed = (status: number | null) => failureOf(status, 'Failed', 'Try again.')
const SITE = { name: 'Roof' }

/** The keys of a request with this outcome and of the next one. @param status of the failure; undefined: success */
const keysOf = async (status: number | null | undefined, next: unknown = { ...SITE }) => {
  const keys: string[] = []
  const writeOnce = createIdempotentWrite()
  const write = (request: unknown, error?: ApiError) =>
    writeOnce(request, async ({ 'Idempotency-Key': key }) => {
      keys.push(key)
      if (error) throw error
    }).catch(() => {})
  await write(SITE, status === undefined ? undefined : new ApiError(failed(status)))
  await write(next)
  return keys
}

const isKeyReused = async (...given: Parameters<typeof keysOf>) => new Set(await keysOf(...given)).size === 1

testAll<[isReused: boolean, ...(number | null | undefined)[]]>([
  [true, null, 200, 409, 500, 504],
  [false, 400, 404, 429, undefined],
])('a retry reuses the key after a failure that may have done something', async (isReused, ...statuses) => {
  for (const status of statuses) expect(await isKeyReused(status), `${status}`).toBe(isReused)
})

test('a different request gets a new key', async () => {
  expect(await isKeyReused(null, { name: 'Roof 2' })).toBe(false)
})

test('without a response, the advice says that retrying is safe', () => {
  expect(withRetryAdvice(noResponse).advice).toContain('nothing is saved or run twice')
  expect(withRetryAdvice(failed(503))).toEqual(failed(503))
})
