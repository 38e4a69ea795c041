import { expect, test } from 'vitest'
import { errorEnvelope } from '../../../lib/http/envelope.ts'
import { type ErrorKind, errorKinds } from '../../../lib/platform/errors.ts'
import { toFailure } from '../../../web/src/api/failure.ts'
import { testAll } from '../../test-all.ts'

const failure = (kind: ErrorKind, headers: Readonly<Record<string, string>> = {}) => {
  const { status } = errorKinds[kind]
  return toFailure(new Response(null, { status, headers }), errorEnvelope(kind))
}

testAll<[ErrorKind, RegExp]>([
  ['storageUnavailable', /storage/],
  ['timedOut', /service timed out/],
  ['terrainNotAvailable', /No terrain data/],
  ['terrainTimedOut', /terrain data did not arrive/],
  ['preconditionFailed', /Someone else has changed/],
])('failures have their own titles, also where they share a status', (kind, title) => {
  expect(failure(kind).title).toMatch(title)
})

const LATER =
  'The horizon is unchanged. Try again in a minute. You can still draw the horizon or import a file.'

testAll([
  ['40', `Try again in 40 s. ${LATER.replace('Try again in a minute. ', '')}`],
  ['3600', `Try again in 60 minutes. ${LATER.replace('Try again in a minute. ', '')}`],
  ['a date', LATER],
  ['', LATER],
  ['-1', LATER],
])('a known time to retry replaces the vague one', (seconds, advice) => {
  expect(failure('terrainFailed', { 'Retry-After': seconds }).advice).toBe(advice)
})

test('malformed error items are dropped', () => {
  const errors = [{ field: 'latitude', message: 'is required' }, { field: 1 }, 'x', null]
  const body = { statusCode: 400, message: 'Validation failed', errors }
  expect(toFailure(new Response(null, { status: 400 }), body).errors).toEqual([errors[0]])
})

testAll([['<html>'], [undefined], [null], [{ error: 'x' }]])(
  'other bodies are not from this service',
  (body) => {
    const { title } = toFailure(new Response(null, { status: 404 }), body)
    expect(title).toBe('No shading service at this address')
  },
)
