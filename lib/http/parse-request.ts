import type { APIGatewayProxyEvent } from 'aws-lambda'
import type * as z from 'zod'
import { noBody, type Operation } from '../operations/operation.ts'
import type { ErrorItem } from '../schemas/error-item.ts'
import { VisibleError } from './errors.ts'

/** An API Gateway event. Somebody may invoke the function with another, so nothing in it is certain. */
export type GatewayEvent = Partial<APIGatewayProxyEvent>

const JSON_MEDIA_TYPE = /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i

export interface ParsedRequest<Op extends Operation> {
  readonly path: z.output<Op['pathParameters']>
  readonly query: z.output<Op['query']>
  readonly headers: z.output<Op['headers']>
  readonly body: z.output<Op['body']>
}

/** Of the name of an unknown field in an error. Whoever sends 4 MB of it does not get them back. */
const MAX_NAME = 200

const errorItems = (error: z.ZodError): ErrorItem[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          field: [...issue.path, key.slice(0, MAX_NAME)].join('.'),
          message: 'is not a known field',
        }))
      : [{ field: issue.path.join('.') || 'body', message: issue.message }],
  )

/** A large body can hold a hundred thousand errors; nobody fixes more than these at once. */
const MAX_ERRORS = 5000

const parse = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new VisibleError('validation', { errors: errorItems(result.error).slice(0, MAX_ERRORS) })
}

const bodyError = (message: string): VisibleError =>
  new VisibleError('validation', { errors: [{ field: 'body', message }] })

const bodyText = ({ maxBodyBytes }: Operation, { body, isBase64Encoded }: GatewayEvent): string => {
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.byteLength > maxBodyBytes) throw new VisibleError('payloadTooLarge')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw bodyError('must be UTF-8')
  }
}

/** @param name in lower case; an event written by hand may lack headers */
const headerOf = (event: GatewayEvent, name: string): string | undefined =>
  Object.entries(event.headers ?? {}).find(([given]) => given.toLowerCase() === name)?.[1]

const parseJson = (operation: Operation, event: GatewayEvent): unknown => {
  if (!event.body) throw bodyError('is required')
  if (!JSON_MEDIA_TYPE.test(headerOf(event, 'content-type') ?? 'application/json')) {
    throw new VisibleError('unsupportedMediaType')
  }
  const text = bodyText(operation, event)
  try {
    return JSON.parse(text)
  } catch {
    throw bodyError('must be JSON')
  }
}

const bodyObject = (operation: Operation, event: GatewayEvent): object => {
  const value = parseJson(operation, event)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw bodyError('must be an object')
}

const queryParameters = (event: GatewayEvent): Record<string, string | undefined> => {
  const repeated = Object.entries(event.multiValueQueryStringParameters ?? {}).filter(
    ([, values]) => (values?.length ?? 0) > 1,
  )
  if (repeated.length > 0) {
    const errors = repeated.map(([field]) => ({ field, message: 'must be given once' }))
    throw new VisibleError('validation', { errors })
  }
  return event.queryStringParameters ?? {}
}

/** The headers that the operation declares, whatever their case in the event. */
const declaredHeaders = ({ headers }: Operation, event: GatewayEvent): Record<string, string | undefined> =>
  Object.fromEntries(Object.keys(headers.shape).map((name) => [name, headerOf(event, name.toLowerCase())]))

/**
 * Parses the parts of an API Gateway event that an operation declares.
 *
 * @throws VisibleError with every error of the first part that is invalid
 */
export const parseRequest = <Op extends Operation>(
  operation: Op,
  event: GatewayEvent,
): ParsedRequest<Op> => ({
  path: parse<Op['pathParameters']>(operation.pathParameters, event.pathParameters ?? {}),
  query: parse<Op['query']>(operation.query, queryParameters(event)),
  headers: parse<Op['headers']>(operation.headers, declaredHeaders(operation, event)),
  body: parse<Op['body']>(
    operation.body,
    operation.body === noBody ? undefined : bodyObject(operation, event),
  ),
})
