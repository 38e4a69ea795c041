import { expect, test } from 'vitest'
import { faultEnvelope } from '../../../lib/http/envelope.ts'
import { type Fault, faults } from '../../../lib/http/errors.ts'
import { failureOf, whileConnecting } from '../../../web/src/api/failure.ts'

const failure = (fault: Fault, headers: Readonly<Record<string, string>> = {}) => {
  const { status } = faults[fault]
  return failureOf(new Response(null, { status, headers }), faultEnvelope(fault))
}

const isFault = (name: string): name is Fault => name in faults
const said = Object.keys(faults).filter(isFault)

test.each(said)('%s has words, and says what to do', (fault) => {
  const { title, advice, status } = failure(fault)
  expect(status).toBe(faults[fault].status)
  expect(title).not.toBe('')
  expect(advice).toMatch(/\.$/)
})

test.each<[Fault, RegExp]>([
  ['forbidden', /key/],
  ['estimatorUnavailable', /estimator/],
  ['storageUnavailable', /storage/],
  ['estimatorTimedOut', /answer took too long/],
  ['timedOut', /service took too long/],
  ['baselineNotAvailable', /weather/],
  ['idempotencyKeyReused', /sent before/],
  ['preconditionFailed', /Somebody changed/],
])('%s is told as what it is', (fault, words) => {
  expect(failure(fault).title).toMatch(words)
})

test.each([
  ['40', 'Try again in 40 s. '],
  ['3600', 'Try again in 60 minutes. '],
])('Retry-After of %s', (seconds, words) => {
  expect(failure('estimatorUnavailable', { 'Retry-After': seconds }).advice.startsWith(words)).toBe(true)
})

test.each([['a date'], [''], ['-1']])('Retry-After of %j is not told', (seconds) => {
  const plain = failure('estimatorUnavailable').advice
  expect(failure('estimatorUnavailable', { 'Retry-After': seconds }).advice).toBe(plain)
})

test('errors are those of the service, and nothing else', () => {
  const errors = [{ field: 'latitude', message: 'is required' }, { field: 1 }, 'x', null]
  const body = { statusCode: 400, message: 'Validation failed', errors }
  expect(failureOf(new Response(null, { status: 400 }), body).errors).toEqual([errors[0]])
})

test.each([['<html>'], [undefined], [null], [{ error: 'x' }]])('%j is not of this service', (body) => {
  expect(failureOf(new Response(null, { status: 404 }), body).title).toContain(
    'not that of a shading service',
  )
})

test('a key that is refused later on can be given anew; while connecting it is being given', () => {
  expect(failure('forbidden').advice).toContain('“Disconnect”, at the top, asks for it again')
  expect(whileConnecting(failure('forbidden')).advice).not.toContain('Disconnect')
  expect(whileConnecting(failure('internal'))).toEqual(failure('internal'))
})
