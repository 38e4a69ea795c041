import { expect, test } from 'vitest'
import { type Failure, noResponse } from '../../../web/src/api/failure.ts'
import { createIdempotencyKeys, withRetryAdvice } from '../../../web/src/api/idempotency-key.ts'
import { testAll } from '../../test-all.ts'

const failed = (status: number | null): Failure => ({ ...noResponse, status })
const SITE = { name: 'Roof' }

/** Whether a retry of the same request reuses the key. */
const isKeyReused = (failure: Failure | null): boolean => {
  const idempotencyKeys = createIdempotencyKeys()
  const before = idempotencyKeys.keyFor(SITE)
  idempotencyKeys.settle(failure)
  return idempotencyKeys.keyFor({ ...SITE }) === before
}

testAll([[null], [200], [409], [500], [502], [503], [504]])(
  'after a failure that may have done something, a retry reuses the key',
  (status) => expect(isKeyReused(failed(status))).toBe(true),
)

testAll([[400], [403], [404], [422], [429]])('after an answer a retry gets a new key', (status) =>
  expect(isKeyReused(failed(status))).toBe(false),
)

test('after a success the same request gets a new key', () => expect(isKeyReused(null)).toBe(false))

test('a different request gets a new key', () => {
  const idempotencyKeys = createIdempotencyKeys()
  const key = idempotencyKeys.keyFor(SITE)
  idempotencyKeys.settle(noResponse)
  expect(idempotencyKeys.keyFor({ name: 'Roof 2' })).not.toBe(key)
})

test('keys are valid for the service', () =>
  expect(createIdempotencyKeys().keyFor(SITE)).toMatch(/^[\x21-\x7e]{1,255}$/))

test('without a response, the advice says that retrying is safe', () => {
  expect(withRetryAdvice(noResponse).advice).toContain('nothing is saved or run twice')
  expect(withRetryAdvice(failed(503))).toEqual(failed(503))
})
