import { expect, test } from 'vitest'
import { VisibleError } from '../../../lib/http/errors.ts'
import { asVisible } from '../../../lib/storage/unavailable.ts'

const thrown = (fields: object): Error => Object.assign(new Error('of DynamoDB'), fields)

test.each([
  { name: 'ProvisionedThroughputExceededException', $metadata: { httpStatusCode: 400 } },
  { name: 'ThrottlingException' },
  { name: 'RequestLimitExceeded' },
  { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } },
  { name: 'SyntaxError', $response: { statusCode: 503 } },
  { name: 'TimeoutError' },
  { code: 'ECONNREFUSED' },
  { code: 'ECONNRESET' },
  { code: 'ENOTFOUND' },
])('%o will pass: callers may come again', (fields) => {
  const error = thrown(fields)
  expect(asVisible(error)).toMatchObject({ kind: 'storageUnavailable', retryAfterSeconds: 5, cause: error })
})

test.each([
  thrown({ name: 'ConditionalCheckFailedException', $metadata: { httpStatusCode: 400 } }),
  thrown({ name: 'ResourceNotFoundException', $metadata: { httpStatusCode: 400 } }),
  thrown({ name: 'AccessDeniedException', $metadata: { httpStatusCode: 400 } }),
  thrown({ name: 'CredentialsProviderError' }),
  thrown({ code: 'ENOENT', $metadata: 'none' }),
  new VisibleError('notFound'),
  'text',
  null,
])('%s stays as it is', (error) => {
  expect(asVisible(error)).toBe(error)
})
