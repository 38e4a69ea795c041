import * as z from 'zod'
import { defaults, type Operation } from '../operations/operation.ts'
import { type ErrorKind, errorKinds } from '../platform/errors.ts'
import { ErrorItem } from '../schemas/error-item.ts'

export interface ErrorResponse {
  readonly kind: ErrorKind
  readonly description: string
  readonly appliesTo: (operation: Operation) => boolean
  /** An example of the response's `errors`, if it has any. */
  readonly errors?: readonly ErrorItem[]
  /** The response may carry a Retry-After header. */
  readonly retryAfter?: true
}

/** The gateway may answer these to any request, even if the operation ignores its body. */
const always = () => true
const takes = (header: string) => (operation: Operation) => header in operation.headers.shape
const callsEstimator = (operation: Operation) => operation.callsEstimator
const fetchesTerrain = (operation: Operation) => operation.fetchesTerrain
const fetchesBuildings = (operation: Operation) => operation.fetchesBuildings

/** The description of a 413, which names the limit. */
export const tooLarge = ({ maxBodyBytes }: Pick<Operation, 'maxBodyBytes'>): string =>
  `The body is larger than ${maxBodyBytes / 1_000_000} MB.`

/** When each error occurs, and in which operations. */
export const errorResponses: readonly ErrorResponse[] = [
  {
    kind: 'validation',
    description: 'The request is invalid. Unknown fields and parameters are errors, too.',
    appliesTo: always,
    errors: [{ field: 'latitude', message: 'must be between -90 and 90' }],
  },
  {
    kind: 'forbidden',
    description: 'The API key is missing or wrong.',
    appliesTo: ({ needsApiKey }) => needsApiKey,
  },
  {
    kind: 'notFound',
    description: 'Nothing has this id.',
    appliesTo: ({ pathParameters }) => Object.keys(pathParameters.shape).length > 0,
  },
  {
    kind: 'requestInProgress',
    description: 'The first request with this idempotency key is still in progress.',
    appliesTo: takes('Idempotency-Key'),
    retryAfter: true,
  },
  {
    kind: 'preconditionFailed',
    description: 'The site has changed: its entity tag does not match `If-Match`.',
    appliesTo: takes('If-Match'),
  },
  { kind: 'payloadTooLarge', description: tooLarge(defaults), appliesTo: always },
  {
    kind: 'unsupportedMediaType',
    description:
      'The operation does not take bodies of this content type, or the content encoding is not supported.',
    appliesTo: always,
  },
  {
    kind: 'baselineNotAvailable',
    description: "The estimator has no data for this location; `errors` quotes the estimator's messages.",
    appliesTo: callsEstimator,
    errors: [{ field: 'location', message: 'No climate data found for the specified location' }],
  },
  {
    kind: 'terrainNotAvailable',
    description: 'There is no terrain beyond 85° of latitude.',
    appliesTo: fetchesTerrain,
  },
  {
    kind: 'buildingsNotConfigured',
    description: 'The service knows no server for building data: its setting for that is empty.',
    appliesTo: fetchesBuildings,
  },
  {
    kind: 'idempotencyKeyReused',
    description: 'This idempotency key was used for a different request.',
    appliesTo: takes('Idempotency-Key'),
  },
  {
    kind: 'tooManyRequests',
    description: 'The rate limit or the quota is exceeded.',
    appliesTo: always,
  },
  { kind: 'internal', description: 'The service failed.', appliesTo: always },
  {
    kind: 'estimatorFailed',
    description: 'The estimator failed or sent an invalid reply.',
    appliesTo: callsEstimator,
  },
  {
    kind: 'terrainFailed',
    description: 'A terrain tile could not be fetched or read, or the circuit to the tile server is open.',
    appliesTo: fetchesTerrain,
    retryAfter: true,
  },
  {
    kind: 'buildingsFailed',
    description: 'The building server failed or sent an incomplete reply, or the circuit to it is open.',
    appliesTo: fetchesBuildings,
    retryAfter: true,
  },
  {
    kind: 'estimatorUnavailable',
    description: 'The estimator refuses because of its quota or its key, or the circuit to it is open.',
    appliesTo: callsEstimator,
    retryAfter: true,
  },
  {
    kind: 'serviceBusy',
    description:
      'On AWS, no function was free, or it ended without a response, and a write may or may not have been made. On one machine, too many ' +
      'requests compute at once; nothing was written.',
    appliesTo: always,
    retryAfter: true,
  },
  {
    kind: 'storageUnavailable',
    description: 'The database did not respond. A write may or may not have been made.',
    appliesTo: ({ grants }) => grants.length > 0,
    retryAfter: true,
  },
  {
    kind: 'timedOut',
    description: 'The service did not respond in time.',
    appliesTo: always,
  },
  {
    kind: 'estimatorTimedOut',
    description: 'The estimator did not respond in time.',
    appliesTo: callsEstimator,
  },
  {
    kind: 'terrainTimedOut',
    description: 'The terrain tiles did not arrive in time.',
    appliesTo: fetchesTerrain,
  },
  {
    kind: 'buildingsTimedOut',
    description: 'The building server did not respond in time.',
    appliesTo: fetchesBuildings,
  },
]

/** The body of an error response. */
export const errorBody = ({ kind, errors }: ErrorResponse): z.ZodType =>
  z.object({
    statusCode: z.literal(errorKinds[kind].status),
    message: z.literal(errorKinds[kind].message),
    ...(kind === 'notFound' && { data: z.null() }),
    ...(errors && { errors: z.array(ErrorItem) }),
  })
