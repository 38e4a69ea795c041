import { errorEnvelope, SUCCESS } from '../http/envelope.ts'
import { operations } from '../operations/index.ts'
import { defaults, type Operation } from '../operations/operation.ts'
import { errorKinds } from '../platform/errors.ts'
import { type ErrorResponse, errorResponses, tooLarge } from './error-responses.ts'
import { dataExample } from './examples.ts'
import { errorSchema, successSchema } from './schemas.ts'

const RETRY_AFTER = {
  description: 'Seconds to wait before retrying, if known',
  schema: { type: 'integer', minimum: 0 },
}

const errorContent = (responses: readonly ErrorResponse[]) => {
  const [first, ...others] = responses
  if (first && others.length === 0)
    return { schema: errorSchema(first), example: errorEnvelope(first.kind, first.errors) }
  return {
    schema: { oneOf: responses.map(errorSchema) },
    examples: Object.fromEntries(
      responses.map(({ kind, errors }) => [kind, { value: errorEnvelope(kind, errors) }]),
    ),
  }
}

/** Several errors may share a status; their messages tell them apart. */
const errorResponse = (responses: readonly ErrorResponse[]) => ({
  description: responses.map(({ description }) => description).join(' Or: '),
  ...(responses.some(({ retryAfter }) => retryAfter) && { headers: { 'Retry-After': RETRY_AFTER } }),
  content: { 'application/json': errorContent(responses) },
})

const ENTITY_TAG = {
  description:
    'Entity tag: send it in `If-None-Match` to read again and, for a site, in `If-Match` to change or delete it',
  schema: { type: 'string' },
}

const isConditional = ({ headers }: Operation): boolean => 'If-None-Match' in headers.shape

const errorsByStatus = (operation: Operation): Map<number, ErrorResponse[]> =>
  Map.groupBy(
    errorResponses.filter(({ appliesTo }) => appliesTo(operation)),
    ({ kind }) => errorKinds[kind].status,
  )

/** `serviceBusyOrStorageUnavailable` for two errors that share a status. */
const nameOf = (responses: readonly ErrorResponse[]): string =>
  responses
    .map(({ kind }, i) => (i === 0 ? kind : `Or${kind.charAt(0).toUpperCase()}${kind.slice(1)}`))
    .join('')

/** The responses that operations refer to, by name: one for each set of errors that share a status in some operation. */
export const componentResponses = () =>
  Object.fromEntries(
    operations
      .flatMap((operation) => [...errorsByStatus(operation).values()])
      .map((responses) => [nameOf(responses), errorResponse(responses)]),
  )

const successResponse = (operation: Operation) => {
  const { message, summary, hasEntityTag, fileType } = operation
  const data = dataExample(operation)
  return {
    description: message ?? summary,
    headers: hasEntityTag || isConditional(operation) ? { ETag: ENTITY_TAG } : undefined,
    content: {
      'application/json': {
        schema: successSchema(operation),
        example: data === undefined ? undefined : { statusCode: SUCCESS, message, data },
      },
      ...(fileType && { [fileType]: { schema: { type: 'string' } } }),
    },
  }
}

const NOT_MODIFIED = {
  description: 'One of the tags in `If-None-Match` is current. There is no body.',
  headers: { ETag: ENTITY_TAG },
}

/** A description beside a reference overrides the target's. */
const byReference = (name: string, operation: Operation) => ({
  $ref: `#/components/responses/${name}`,
  description:
    name === 'payloadTooLarge' && operation.maxBodyBytes !== defaults.maxBodyBytes
      ? tooLarge(operation)
      : undefined,
})

/** An error of the operation's protocol, in the schema of a success, or an envelope's error with the same status. */
const ownError = (operation: Operation, status: number) => {
  const others = errorsByStatus(operation).get(status) ?? []
  const descriptions = [
    "A protocol error, in the protocol's own form.",
    ...others.map((it) => it.description),
  ]
  return {
    description: descriptions.join(' Or: '),
    content: { 'application/json': { schema: successSchema(operation) } },
  }
}

/** All responses of an operation, by HTTP status. */
export const responsesOf = (operation: Operation) => ({
  [SUCCESS]: successResponse(operation),
  ...(operation.accepted !== null && { 202: { description: operation.accepted } }),
  ...(isConditional(operation) && { 304: NOT_MODIFIED }),
  ...Object.fromEntries(
    Array.from(errorsByStatus(operation), ([status, responses]) => [
      status,
      byReference(nameOf(responses), operation),
    ]),
  ),
  ...Object.fromEntries(operation.ownErrors.map((status) => [status, ownError(operation, status)])),
})
