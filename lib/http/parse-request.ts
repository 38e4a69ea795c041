import type { APIGatewayProxyEvent } from 'aws-lambda'
import type * as z from 'zod'
import { fileTypesOf, JSON_MEDIA_TYPE, mediaTypeOf, noBody, type Operation } from '../operations/operation.ts'
import { invalidBody, VisibleError } from '../platform/errors.ts'
import { errorItems } from '../schemas/error-item.ts'
import { parseJson } from '../schemas/json.ts'

/** An API Gateway event. Somebody may invoke the function with another, so nothing in it is certain. */
export type GatewayEvent = Partial<APIGatewayProxyEvent>

/** `application/problem+json` and the like are JSON too. */
const JSON_SUFFIX = /^application\/[\w.+-]+\+json$/

export interface ParsedRequest<Op extends Operation> {
  readonly path: z.output<Op['pathParameters']>
  readonly query: z.output<Op['query']>
  readonly headers: z.output<Op['headers']>
  readonly body: z.output<Op['body']>
}

/** A large body can hold a hundred thousand errors; nobody fixes more than these at once. */
const MAX_ERRORS = 5000

const parse = <Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> => {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new VisibleError('validation', { errors: errorItems(result.error).slice(0, MAX_ERRORS) })
}

/** @param name in lower case; an event written by hand may lack headers */
export const headerOf = (event: GatewayEvent, name: string): string | undefined =>
  Object.entries(event.headers ?? {}).find(([given]) => given.toLowerCase() === name)?.[1]

const isAccepted = ({ mediaTypes }: Operation, contentType: string): boolean => {
  const type = mediaTypeOf(contentType)
  return mediaTypes.includes(JSON_SUFFIX.test(type) ? JSON_MEDIA_TYPE : type)
}

const bodyBytes = (operation: Operation, event: GatewayEvent): Uint8Array => {
  if (!event.body) throw invalidBody('is required')
  if (!isAccepted(operation, headerOf(event, 'content-type') ?? JSON_MEDIA_TYPE)) {
    throw new VisibleError('unsupportedMediaType')
  }
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.byteLength > operation.maxBodyBytes) throw new VisibleError('payloadTooLarge')
  return bytes
}

const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw invalidBody('must be UTF-8')
  }
}

const jsonObject = (bytes: Uint8Array): object => {
  const value = parseJson(textOf(bytes))
  if (value === undefined) throw invalidBody('must be JSON')
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw invalidBody('must be an object')
}

/** A file stays as it is; any other body is a JSON object. */
const bodyOf = (operation: Operation, event: GatewayEvent): unknown => {
  if (operation.body === noBody) return undefined
  const bytes = bodyBytes(operation, event)
  return fileTypesOf(operation).length > 0 ? bytes : jsonObject(bytes)
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
  body: parse<Op['body']>(operation.body, bodyOf(operation, event)),
})
