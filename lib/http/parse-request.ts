import type { APIGatewayProxyEvent } from 'aws-lambda'
import type * as z from 'zod'
import { fileTypesOf, JSON_MEDIA_TYPE, mediaTypeOf, noBody, type Operation } from '../operations/operation.ts'
import { invalidBody, VisibleError } from '../platform/errors.ts'
import { type ErrorItem, errorItems } from '../schemas/error-item.ts'
import { isTooComplex, parseJson, TOO_COMPLEX } from '../schemas/json.ts'
import { alternatives } from '../schemas/values.ts'

/** An API Gateway event. The function can also be invoked directly, so trust none of the fields. */
export type GatewayEvent = Partial<APIGatewayProxyEvent>

/** `application/problem+json` and the like are also JSON. */
const JSON_SUFFIX = /^application\/[\w.+-]+\+json$/

export interface ParsedRequest<Op extends Operation> {
  readonly path: z.output<Op['pathParameters']>
  readonly query: z.output<Op['query']>
  readonly headers: z.output<Op['headers']>
  readonly body: z.output<Op['body']>
}

/** A large body can have a hundred thousand errors; more than these are useless at once. */
const MAX_ERRORS = 5000

const parse = <Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): z.ZodSafeParseResult<z.output<Schema>> => schema.safeParse(value)

const errorsOf = ({ error }: z.ZodSafeParseResult<unknown>): ErrorItem[] => (error ? errorItems(error) : [])

const refusal = (errors: readonly ErrorItem[]): VisibleError =>
  new VisibleError('validation', { errors: errors.slice(0, MAX_ERRORS) })

/**
 * A header; repeated lines are joined (RFC 9110 §5.3). A hand-written event may lack one map or both.
 *
 * @param name in lower case
 */
export const headerOf = (event: GatewayEvent, name: string): string | undefined => {
  const lines = Object.entries({ ...event.headers, ...event.multiValueHeaders })
    .filter(([given]) => given.toLowerCase() === name)
    .flatMap(([, values]) => values ?? [])
  return lines.length > 0 ? lines.join(', ') : undefined
}

const isAccepted = ({ mediaTypes }: Operation, contentType: string): boolean => {
  const type = mediaTypeOf(contentType)
  return mediaTypes.includes(JSON_SUFFIX.test(type) ? JSON_MEDIA_TYPE : type)
}

const unsupportedType = ({ mediaTypes }: Operation): VisibleError =>
  new VisibleError('unsupportedMediaType', {
    errors: [{ field: 'content-type', message: `must be ${alternatives.format(mediaTypes)}` }],
  })

const bodyBytes = (operation: Operation, event: GatewayEvent): Uint8Array => {
  if (!event.body) throw invalidBody('is required')
  // API Gateway adds this type to a request without one.
  if (!isAccepted(operation, headerOf(event, 'content-type') || JSON_MEDIA_TYPE))
    throw unsupportedType(operation)
  const bytes = Buffer.from(event.body, event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.byteLength > operation.maxBodyBytes) throw new VisibleError('payloadTooLarge')
  return bytes
}

/** Marks bytes that are not UTF-8. API Gateway inserts it into text in another encoding before the function gets that. */
const REPLACEMENT = '\ufffd'

const textOf = (bytes: Uint8Array): string => {
  const text = new TextDecoder().decode(bytes)
  if (text.includes(REPLACEMENT)) throw invalidBody('must be UTF-8, without the replacement character U+FFFD')
  return text
}

const jsonObject = (bytes: Uint8Array): object => {
  const text = textOf(bytes)
  const value = parseJson(text)
  if (value === undefined) throw invalidBody(isTooComplex(text) ? TOO_COMPLEX : 'must be JSON')
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  throw invalidBody('must be an object')
}

/** A file stays unchanged; any other body is a JSON object. */
export const bodyOf = (operation: Operation, event: GatewayEvent): unknown => {
  if (operation.body === noBody) return undefined
  const bytes = bodyBytes(operation, event)
  return fileTypesOf(operation).length > 0 ? bytes : jsonObject(bytes)
}

const repeatedParameters = ({ multiValueQueryStringParameters }: GatewayEvent): ErrorItem[] =>
  Object.entries(multiValueQueryStringParameters ?? {})
    .filter(([, values]) => (values?.length ?? 0) > 1)
    .map(([field]) => ({ field, message: 'must be given once' }))

/** The operation's declared headers, regardless of their case in the event. */
const declaredHeaders = ({ headers }: Operation, event: GatewayEvent): Record<string, string | undefined> =>
  Object.fromEntries(Object.keys(headers.shape).map((name) => [name, headerOf(event, name.toLowerCase())]))

/** @throws VisibleError with the errors of the other parts if there are any, otherwise with the body's error */
const readBody = (operation: Operation, event: GatewayEvent, errors: readonly ErrorItem[]): unknown => {
  try {
    return bodyOf(operation, event)
  } catch (error) {
    throw errors.length > 0 ? refusal(errors) : error
  }
}

/**
 * Parses the parts of an API Gateway event that an operation declares.
 *
 * @throws VisibleError with the errors of all parts
 */
export const parseRequest = <Op extends Operation>(operation: Op, event: GatewayEvent): ParsedRequest<Op> => {
  const path = parse<Op['pathParameters']>(operation.pathParameters, event.pathParameters ?? {})
  const query = parse<Op['query']>(operation.query, event.queryStringParameters ?? {})
  const headers = parse<Op['headers']>(operation.headers, declaredHeaders(operation, event))
  const errors = [...repeatedParameters(event), ...[path, query, headers].flatMap(errorsOf)]
  const body = parse<Op['body']>(operation.body, readBody(operation, event, errors))
  if (errors.length > 0 || !(path.success && query.success && headers.success && body.success))
    throw refusal([...errors, ...errorsOf(body)])
  return { path: path.data, query: query.data, headers: headers.data, body: body.data }
}

const HOST = /^[\w.-]+(:\d+)?$/
const PREFIX = /^(\/[\w.-]+)*$/

/** The address of the page's distribution, with the path below which it serves the API. */
const forwardedAddress = (event: GatewayEvent): string | null => {
  const host = headerOf(event, 'x-forwarded-host') ?? ''
  const prefix = headerOf(event, 'x-forwarded-prefix')
  return prefix !== undefined && HOST.test(host) && PREFIX.test(prefix) ? `https://${host}${prefix}` : null
}

/**
 * The address of the API as the caller of `GET /openapi.json` reached it, without a final slash; null if the event lacks it. A
 * direct caller of API Gateway can forge the headers of the distribution, so nothing else may depend on it.
 */
export const ownAddress = (event: GatewayEvent): string | null => {
  const { domainName, path } = event.requestContext ?? {}
  if (domainName === undefined || path === undefined) return forwardedAddress(event)
  const scheme = headerOf(event, 'x-forwarded-proto') === 'http' ? 'http' : 'https'
  return forwardedAddress(event) ?? `${scheme}://${domainName}${path.replace(/\/[^/]*$/, '')}`
}
