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

type Extras = Pick<ErrorResponse, 'errors' | 'retryAfter'>

/** Describes errors of the operations that fulfill a condition. */
const describedIf =
  (appliesTo: ErrorResponse['appliesTo']) =>
  (kind: ErrorKind, description: string, extras: Extras = {}): ErrorResponse => ({
    kind,
    description,
    appliesTo,
    ...extras,
  })

const takes = (header: string) => describedIf(({ headers }) => header in headers.shape)

/** The gateway may return these for any request, even if the operation ignores its body. */
const always = describedIf(() => true)
const ifItNeedsKey = describedIf(({ needsApiKey }) => needsApiKey)
const ifItHasId = describedIf(({ pathParameters }) => Object.keys(pathParameters.shape).length > 0)
const ifItRefuses = describedIf(({ refusedMethods }) => refusedMethods.length > 0)
const ifItTakesKey = takes('Idempotency-Key')
const ifItTakesTag = takes('If-Match')
const ifItStores = describedIf(({ grants }) => grants.length > 0)
const ifItEstimates = describedIf(({ callsEstimator }) => callsEstimator)
const ifItFetchesTerrain = describedIf(({ fetchesTerrain }) => fetchesTerrain)
const ifItLearns = describedIf(({ name }) => name === 'learnHorizon')
const ifItFetchesBuildings = describedIf(({ fetchesBuildings }) => fetchesBuildings)

/** The description of a 413, which names the limit. */
export const tooLarge = ({ maxBodyBytes }: Pick<Operation, 'maxBodyBytes'>): string =>
  `The body is larger than ${maxBodyBytes / 1_000_000} MB.`

/** The cause of each error, and the operations that it applies to. */
export const errorResponses: readonly ErrorResponse[] = [
  always('validation', 'The request is invalid. Unknown fields and parameters are also errors.', {
    errors: [{ field: 'latitude', message: 'must be between -90 and 90' }],
  }),
  ifItNeedsKey('forbidden', 'The API key is missing or wrong.'),
  ifItHasId('notFound', 'No resource has this id.'),
  ifItRefuses('methodNotAllowed', 'There is no stream to GET and no session to DELETE.'),
  ifItTakesKey('requestInProgress', 'The first request with this idempotency key is still in progress.', {
    retryAfter: true,
  }),
  ifItTakesTag('preconditionFailed', 'The site has changed: its entity tag does not match `If-Match`.'),
  always('payloadTooLarge', tooLarge(defaults)),
  always(
    'unsupportedMediaType',
    'The operation does not accept bodies of this content type, or the content encoding is not supported.',
    { errors: [{ field: 'content-type', message: 'must be application/json' }] },
  ),
  ifItEstimates(
    'baselineNotAvailable',
    "The estimator has no data for this location; `errors` quotes the estimator's messages.",
    { errors: [{ field: 'location', message: 'No climate data found for the specified location' }] },
  ),
  ifItFetchesTerrain('terrainNotAvailable', 'There is no terrain data beyond 85° of latitude.'),
  ifItFetchesBuildings('buildingsNotConfigured', 'The service has no building server: the setting is empty.'),
  ifItLearns(
    'recordTooShort',
    'The record has fewer than 20 clear days, or covers less than two months; `errors` says how much it has.',
    { errors: [{ field: 'body', message: 'The record has 12 clear days: expected 20 or more' }] },
  ),
  ifItTakesKey('idempotencyKeyReused', 'This idempotency key was used for a different request.'),
  always('tooManyRequests', 'The rate limit or the quota is exceeded.'),
  always('internal', 'The service failed.'),
  ifItEstimates('estimatorFailed', 'The estimator failed or sent an invalid reply.'),
  ifItFetchesTerrain(
    'terrainFailed',
    'A terrain tile could not be fetched or read, or the circuit to the tile server is open.',
    { retryAfter: true },
  ),
  ifItFetchesBuildings(
    'buildingsFailed',
    'The building server failed or sent an incomplete reply, or the circuit to it is open.',
    { retryAfter: true },
  ),
  ifItEstimates(
    'estimatorUnavailable',
    'The estimator refused the call because of its quota or its key, or the circuit to it is open.',
    { retryAfter: true },
  ),
  always(
    'serviceBusy',
    'On AWS, no function was free, or the function ended without a response, and a write may or may not have been made. On a ' +
      'single machine, too many requests were computing at once; nothing was written.',
    { retryAfter: true },
  ),
  ifItStores('storageUnavailable', 'The database did not respond. A write may or may not have been made.', {
    retryAfter: true,
  }),
  always('timedOut', 'The service did not respond in time.'),
  ifItEstimates('estimatorTimedOut', 'The estimator did not respond in time.'),
  ifItFetchesTerrain('terrainTimedOut', 'The terrain tiles did not arrive in time.'),
  ifItFetchesBuildings('buildingsTimedOut', 'The building server did not respond in time.'),
]

/** The body of an error response. */
export const errorBody = ({ kind, errors }: ErrorResponse): z.ZodType =>
  z.object({
    statusCode: z.literal(errorKinds[kind].status),
    message: z.literal(errorKinds[kind].message),
    ...(kind === 'notFound' && { data: z.null() }),
    ...(errors && { errors: z.array(ErrorItem) }),
  })
