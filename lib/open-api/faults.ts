import * as z from 'zod'
import { type Fault, faults } from '../http/errors.ts'
import type { Operation } from '../operations/operation.ts'
import { ErrorItem } from '../schemas/error-item.ts'

export interface FaultAnswer {
  readonly fault: Fault
  readonly description: string
  readonly isAnsweredBy: (operation: Operation) => boolean
  /** An example of the response's `errors`, if it has any. */
  readonly errors?: readonly ErrorItem[]
  /** The response may carry a Retry-After header. */
  readonly retryAfter?: true
}

/** The gateway may answer these to any request, even if the operation ignores its body. */
const always = () => true
const takes = (header: string) => (operation: Operation) => header in operation.headers.shape
const asksEstimator = (operation: Operation) => operation.asksEstimator

/** When each fault occurs, and in which operations. */
export const faultAnswers: readonly FaultAnswer[] = [
  {
    fault: 'validation',
    description: 'The request is invalid. Unknown fields and parameters are errors, too.',
    isAnsweredBy: always,
    errors: [{ field: 'latitude', message: 'must be between -90 and 90' }],
  },
  {
    fault: 'forbidden',
    description: 'The API key is missing or wrong.',
    isAnsweredBy: ({ needsApiKey }) => needsApiKey,
  },
  {
    fault: 'notFound',
    description: 'Nothing has this id.',
    isAnsweredBy: ({ pathParameters }) => Object.keys(pathParameters.shape).length > 0,
  },
  {
    fault: 'requestInProgress',
    description: 'The first request with this idempotency key is still in progress.',
    isAnsweredBy: takes('Idempotency-Key'),
    retryAfter: true,
  },
  {
    fault: 'preconditionFailed',
    description: 'The site has changed: its entity tag is none of those in `If-Match`.',
    isAnsweredBy: takes('If-Match'),
  },
  { fault: 'payloadTooLarge', description: 'The body is larger than 1 MB.', isAnsweredBy: always },
  {
    fault: 'unsupportedMediaType',
    description: 'The content type of the body is not JSON, or its content encoding is not supported.',
    isAnsweredBy: always,
  },
  {
    fault: 'baselineNotAvailable',
    description: "The estimator has no data for this location; `errors` quotes the estimator's messages.",
    isAnsweredBy: asksEstimator,
    errors: [{ field: 'location', message: 'No climate data found for the specified location' }],
  },
  {
    fault: 'idempotencyKeyReused',
    description: 'This idempotency key was used for a different request.',
    isAnsweredBy: takes('Idempotency-Key'),
  },
  {
    fault: 'tooManyRequests',
    description: 'The rate limit or the quota is exceeded.',
    isAnsweredBy: always,
  },
  { fault: 'internal', description: 'The service failed.', isAnsweredBy: always },
  {
    fault: 'estimatorFailed',
    description: 'The estimator failed or sent an invalid reply.',
    isAnsweredBy: asksEstimator,
  },
  {
    fault: 'estimatorUnavailable',
    description: 'The estimator refuses because of its quota or its key, or the circuit to it is open.',
    isAnsweredBy: asksEstimator,
    retryAfter: true,
  },
  {
    fault: 'storageUnavailable',
    description: 'The database did not respond. A write may or may not have been made.',
    isAnsweredBy: ({ grants }) => grants.length > 0,
    retryAfter: true,
  },
  {
    fault: 'timedOut',
    description: 'The service did not respond in time.',
    isAnsweredBy: always,
  },
  {
    fault: 'estimatorTimedOut',
    description: 'The estimator did not respond in time.',
    isAnsweredBy: asksEstimator,
  },
]

/** The body of a fault's response. */
export const faultBody = ({ fault, errors }: FaultAnswer): z.ZodType =>
  z.object({
    statusCode: z.literal(faults[fault].status),
    message: z.literal(faults[fault].message),
    ...(fault === 'notFound' && { data: z.null() }),
    ...(errors && { errors: z.array(ErrorItem) }),
  })
