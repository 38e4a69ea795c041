import { expect, test } from 'vitest'
import { VisibleError } from '../../../lib/platform/errors.ts'
import { toVisibleError } from '../../../lib/storage/document-client.ts'

const errorWith = (fields: object): Error => Object.assign(new Error('DynamoDB failed'), fields)

test('these are transient, so callers may retry', () => {
  for (const fields of [
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
  ]) {
    const error = errorWith(fields)
    expect(toVisibleError(error), String(fields)).toMatchObject({
      kind: 'storageUnavailable',
      retryAfterSeconds: 5,
      cause: error,
    })
  }
})

test('other errors are returned unchanged', () => {
  for (const error of [
    errorWith({ name: 'ConditionalCheckFailedException', $metadata: { httpStatusCode: 400 } }),
    errorWith({ name: 'ResourceNotFoundException', $metadata: { httpStatusCode: 400 } }),
    errorWith({ name: 'AccessDeniedException', $metadata: { httpStatusCode: 400 } }),
    errorWith({ name: 'CredentialsProviderError' }),
    errorWith({ code: 'ENOENT', $metadata: 'none' }),
    new VisibleError('notFound'),
    'text',
    null,
  ]) {
    expect(toVisibleError(error), String(error)).toBe(error)
  }
})
