import { errorEnvelope, SUCCESS } from '../http/envelope.ts'
import { errorKinds } from '../http/errors.ts'
import { operations } from '../operations/index.ts'
import type { Operation } from '../operations/operation.ts'
import { type ErrorResponse, errorResponses, tooLarge } from './error-responses.ts'
import { dataExample } from './examples.ts'
import { errorSchema, successSchema } from './schemas.ts'

const RETRY_AFTER = {
  description: 'Seconds to wait before retrying, if known',
  schema: { type: 'integer', minimum: 0 },
}

/** Several errors may share a status; their messages tell them apart. */
const combinedResponse = (responses: readonly ErrorResponse[]) => ({
  description: responses.map(({ description }) => description).join(' Or: '),
  ...(responses.some(({ retryAfter }) => retryAfter) && { headers: { 'Retry-After': RETRY_AFTER } }),
  content: {
    'application/json': {
      schema: { oneOf: responses.map(errorSchema) },
      examples: Object.fromEntries(
        responses.map(({ kind, errors }) => [kind, { value: errorEnvelope(kind, errors) }]),
      ),
    },
  },
})

const ENTITY_TAG = {
  description: 'Entity tag of the site, to send in `If-Match` when changing or deleting it',
  schema: { type: 'string' },
}

const errorResponse = (response: ErrorResponse) => ({
  description: response.description,
  ...(response.retryAfter && { headers: { 'Retry-After': RETRY_AFTER } }),
  content: {
    'application/json': {
      schema: errorSchema(response),
      example: errorEnvelope(response.kind, response.errors),
    },
  },
})

const errorsByStatus = (operation: Operation): ErrorResponse[][] => [
  ...Map.groupBy(
    errorResponses.filter(({ appliesTo }) => appliesTo(operation)),
    ({ kind }) => errorKinds[kind].status,
  ).values(),
]

const isOnlyOneOfItsStatus = (response: ErrorResponse): boolean =>
  operations.some((operation) =>
    errorsByStatus(operation).some(([first, ...others]) => first === response && others.length === 0),
  )

/** The response of each error that is the only one of its status, by name. */
export const componentResponses = () =>
  Object.fromEntries(
    errorResponses.filter(isOnlyOneOfItsStatus).map((response) => [response.kind, errorResponse(response)]),
  )

const successResponse = (operation: Operation) => {
  const { message } = operation
  const data = dataExample(operation)
  return {
    description: message ?? operation.summary,
    ...(operation.hasEntityTag && { headers: { ETag: ENTITY_TAG } }),
    content: {
      'application/json': {
        schema: successSchema(operation),
        ...(data !== undefined && message !== null && { example: { statusCode: SUCCESS, message, data } }),
      },
    },
  }
}

/** The description beside a reference replaces that of its target. */
const byReference = ({ kind, description }: ErrorResponse, operation: Operation) => {
  const own = kind === 'payloadTooLarge' ? tooLarge(operation) : description
  return { $ref: `#/components/responses/${kind}`, ...(own !== description && { description: own }) }
}

/** All responses of an operation, by HTTP status. */
export const responsesOf = (operation: Operation) => ({
  [SUCCESS]: successResponse(operation),
  ...Object.fromEntries(
    errorsByStatus(operation).flatMap((responses) => {
      const [first, ...others] = responses
      if (!first) return []
      return [
        [
          errorKinds[first.kind].status,
          others.length === 0 ? byReference(first, operation) : combinedResponse(responses),
        ],
      ]
    }),
  ),
})
