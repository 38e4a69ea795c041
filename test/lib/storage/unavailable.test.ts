import { expect, test } from 'vitest'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { toVisibleError } from '../../../lib/storage/document-client.ts'

const errorWith = (fields: object): Error => Object.assign(new Error('DynamoDB failed'), fields)

test.each([
  { name: 'ProvisionedThroughputExceededException', $metadata: { httpStatusCode: 400 } },
  { name: 'ThrottlingException' },
  { name: 'RequestLimitExceeded' },
  { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } },
  { name: 'SyntaxError', $response: { statusCode: 503 } },
  { name: 'TimeoutError' },
  { name: 'AbortError' },
  { code: 'ECONNREFUSED' },
  { code: 'ECONNRESET' },
  { code: 'ENOTFOUND' },
])('an error with %j is transient, so callers may retry', (fields) => {
  const cause = errorWith(fields)
  const expected = { kind: 'storageUnavailable', retryAfterSeconds: 5, cause }
  expect(toVisibleError(cause)).toMatchObject(expected)
})

test.each([
  errorWith({ name: 'ConditionalCheckFailedException', $metadata: { httpStatusCode: 400 } }),
  errorWith({ name: 'ResourceNotFoundException', $metadata: { httpStatusCode: 400 } }),
  errorWith({ name: 'AccessDeniedException', $metadata: { httpStatusCode: 400 } }),
  errorWith({ name: 'CredentialsProviderError' }),
  errorWith({ code: 'ENOENT', $metadata: 'none' }),
  new VisibleError('notFound'),
  'text',
  null,
])('another error is returned unchanged: %s', (error) => {
  expect(toVisibleError(error)).toBe(error)
})
