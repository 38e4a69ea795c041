import * as z from 'zod'
import { type Fault, faults } from '../errors.ts'
import { noBody, type Operation } from '../operation.ts'
import { ErrorItem } from '../schemas/error-item.ts'

export interface FaultAnswer {
  readonly fault: Fault
  readonly description: string
  readonly isAnsweredBy: (operation: Operation) => boolean
  /** Where the answer says more than its message: an example of that. */
  readonly errors?: readonly ErrorItem[]
  /** Whether it may say when to ask again. */
  readonly retryAfter?: true
}

const always = () => true
const hasBody = ({ body }: Operation) => body !== noBody
const takes = (header: string) => (operation: Operation) => header in operation.headers.shape
const asksEstimator = (operation: Operation) => operation.asksEstimator

/** When each fault comes, and from which operations. */
export const faultAnswers: readonly FaultAnswer[] = [
  {
    fault: 'validation',
    description:
      'The request is not what the operation asks for; an unknown field or parameter is a fault, too.',
    isAnsweredBy: always,
    errors: [{ field: 'latitude', message: 'must be between -90 and 90' }],
  },
  {
    fault: 'forbidden',
    description: 'The key is missing or wrong.',
    isAnsweredBy: ({ needsApiKey }) => needsApiKey,
  },
  {
    fault: 'notFound',
    description: 'Nothing has this id.',
    isAnsweredBy: ({ pathParameters }) => Object.keys(pathParameters.shape).length > 0,
  },
  {
    fault: 'requestInProgress',
    description: 'The first request with this idempotency key is still under way.',
    isAnsweredBy: takes('Idempotency-Key'),
    retryAfter: true,
  },
  {
    fault: 'preconditionFailed',
    description: 'The site has changed: its entity tag is none of those in `If-Match`.',
    isAnsweredBy: takes('If-Match'),
  },
  { fault: 'payloadTooLarge', description: 'The body is larger than a megabyte.', isAnsweredBy: hasBody },
  { fault: 'unsupportedMediaType', description: 'The body is not JSON by its type.', isAnsweredBy: hasBody },
  {
    fault: 'baselineNotAvailable',
    description: "The estimator has no data for the place; `errors` are the estimator's words.",
    isAnsweredBy: asksEstimator,
    errors: [{ field: 'location', message: 'No climate data found for the specified location' }],
  },
  {
    fault: 'idempotencyKeyReused',
    description: 'Another request has been made with this idempotency key.',
    isAnsweredBy: takes('Idempotency-Key'),
  },
  {
    fault: 'tooManyRequests',
    description: 'More requests than the rate or the quota allows.',
    isAnsweredBy: always,
  },
  { fault: 'internal', description: 'A fault of the service.', isAnsweredBy: always },
  {
    fault: 'estimatorFailed',
    description: 'The estimator broke, or answered nonsense.',
    isAnsweredBy: asksEstimator,
  },
  {
    fault: 'estimatorUnavailable',
    description: 'The estimator refuses for reasons of quota or key.',
    isAnsweredBy: asksEstimator,
    retryAfter: true,
  },
  {
    fault: 'storageUnavailable',
    description: 'The database did not answer; a write may or may not have been made.',
    isAnsweredBy: ({ grants }) => grants.length > 0,
    retryAfter: true,
  },
  {
    fault: 'timedOut',
    description: 'The service did not answer in time.',
    isAnsweredBy: always,
  },
  {
    fault: 'estimatorTimedOut',
    description: 'The estimator did not answer in time.',
    isAnsweredBy: asksEstimator,
  },
]

/** The body of a fault's answer. */
export const faultBody = ({ fault, errors }: FaultAnswer): z.ZodType =>
  z.object({
    statusCode: z.literal(faults[fault].status),
    message: z.literal(faults[fault].message),
    ...(fault === 'notFound' && { data: z.null() }),
    ...(errors && { errors: z.array(ErrorItem) }),
  })
