import { expect, test } from 'vitest'
import { faultEnvelope } from '../../../lib/http/envelope.ts'
import { type Fault, faults } from '../../../lib/http/errors.ts'
import { toConnectFailure, toFailure } from '../../../web/src/api/failure.ts'

const failure = (fault: Fault, headers: Readonly<Record<string, string>> = {}) => {
  const { status } = faults[fault]
  return toFailure(new Response(null, { status, headers }), faultEnvelope(fault))
}

const isFault = (name: string): name is Fault => name in faults
const faultNames = Object.keys(faults).filter(isFault)

test.each(faultNames)('%s has a title and advice', (fault) => {
  const { title, advice, status } = failure(fault)
  expect(status).toBe(faults[fault].status)
  expect(title).not.toBe('')
  expect(advice).toMatch(/\.$/)
})

test.each<[Fault, RegExp]>([
  ['forbidden', /key/],
  ['estimatorUnavailable', /estimator/],
  ['storageUnavailable', /storage/],
  ['estimatorTimedOut', /estimator timed out/],
  ['timedOut', /service timed out/],
  ['baselineNotAvailable', /weather/],
  ['idempotencyKeyReused', /already sent/],
  ['preconditionFailed', /Someone else has changed/],
])('%s has its own title', (fault, title) => {
  expect(failure(fault).title).toMatch(title)
})

test.each([
  ['40', 'Try again in 40 s. '],
  ['3600', 'Try again in 60 minutes. '],
])('Retry-After: %s is included in the advice', (seconds, advice) => {
  expect(failure('estimatorUnavailable', { 'Retry-After': seconds }).advice.startsWith(advice)).toBe(true)
})

test.each([['a date'], [''], ['-1']])('an invalid Retry-After, %j, is ignored', (seconds) => {
  const plain = failure('estimatorUnavailable').advice
  expect(failure('estimatorUnavailable', { 'Retry-After': seconds }).advice).toBe(plain)
})

test('malformed error items are dropped', () => {
  const errors = [{ field: 'latitude', message: 'is required' }, { field: 1 }, 'x', null]
  const body = { statusCode: 400, message: 'Validation failed', errors }
  expect(toFailure(new Response(null, { status: 400 }), body).errors).toEqual([errors[0]])
})

test.each([['<html>'], [undefined], [null], [{ error: 'x' }]])(
  'the body %j is not from this service',
  (body) => {
    expect(toFailure(new Response(null, { status: 404 }), body).title).toContain(
      'No shading service at this address',
    )
  },
)

test('a rejected key suggests to disconnect, except in the connection form', () => {
  expect(failure('forbidden').advice).toContain('Click “Disconnect” to enter it again')
  expect(toConnectFailure(failure('forbidden')).advice).not.toContain('Disconnect')
  expect(toConnectFailure(failure('internal'))).toEqual(failure('internal'))
})
