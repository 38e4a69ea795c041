import { expect, test } from 'vitest'
import { type Failure, noAnswer } from '../../../web/src/api/failure.ts'
import { newAttempt, withComfort } from '../../../web/src/api/idempotency-key.ts'

const failed = (status: number | null): Failure => ({ ...noAnswer, status })
const SITE = { name: 'Roof' }

/** Whether the same request goes under the same key after that. */
const isKept = (failure: Failure | null): boolean => {
  const attempt = newAttempt()
  const before = attempt.keyOf(SITE)
  attempt.end(failure)
  return attempt.keyOf({ ...SITE }) === before
}

test.each([[null], [200], [409], [500], [502], [503], [504]])(
  'after %j the same request is tried again under its key',
  (status) => expect(isKept(failed(status))).toBe(true),
)

test.each([[400], [403], [404], [422], [429]])('after %j it is a new attempt', (status) =>
  expect(isKept(failed(status))).toBe(false),
)

test('what is done is done: the same once more is another', () => expect(isKept(null)).toBe(false))

test('another request has a key of its own', () => {
  const attempt = newAttempt()
  const key = attempt.keyOf(SITE)
  attempt.end(noAnswer)
  expect(attempt.keyOf({ name: 'Roof 2' })).not.toBe(key)
})

test('a key is one that the service takes', () =>
  expect(newAttempt().keyOf(SITE)).toMatch(/^[\x21-\x7e]{1,255}$/))

test('who got no answer learns that trying again is safe', () => {
  expect(withComfort(noAnswer).advice).toContain('not done twice')
  expect(withComfort(failed(503))).toEqual(failed(503))
})
