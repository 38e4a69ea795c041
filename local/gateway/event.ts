import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { operations } from '../../lib/operations/index.ts'
import { binaryMediaTypes, mediaTypeOf } from '../../lib/operations/operation.ts'

export interface ReceivedRequest {
  readonly message: IncomingMessage
  readonly url: URL
  /** Where callers reach the server. */
  readonly address: URL
  /** Decompressed. */
  readonly body: Buffer
  readonly requestId: string
}

/** Only something in front of the API sets the host and the prefix. */
const headersOf = ({ message, address }: ReceivedRequest): NodeJS.Dict<string[]> => {
  const { 'x-forwarded-host': _host, 'x-forwarded-prefix': _prefix, ...headers } = message.headersDistinct
  return { ...headers, 'x-forwarded-proto': [address.protocol.slice(0, -1)] }
}

const queryOf = ({ url: { searchParams } }: ReceivedRequest): Record<string, string[]> =>
  Object.fromEntries(Array.from(new Set(searchParams.keys()), (name) => [name, searchParams.getAll(name)]))

/** API Gateway keeps the last value of a repeated name. */
const lastValues = (values: NodeJS.Dict<string[]>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all?.at(-1) ?? '']))

/** API Gateway sends null instead of an empty object. */
const nullIfEmpty = <Values extends object>(values: Values): Values | null =>
  Object.keys(values).length > 0 ? values : null

const BINARY_TYPES = binaryMediaTypes(operations)

/**
 * Encodes a body as base64 if its media type counts as binary, as API Gateway does, or if it is not UTF-8, because text would
 * garble it.
 */
const encodeBody = ({ message: { headers }, body }: ReceivedRequest) => {
  if (body.length === 0) return { body: null, isBase64Encoded: false }
  const isText = !BINARY_TYPES.includes(mediaTypeOf(headers['content-type'] ?? '')) && isUtf8(body)
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText }
}

/** What functions read of the event that API Gateway (REST, Lambda proxy integration) builds from a request. */
export const proxyEvent = (request: ReceivedRequest, pathParameters: Readonly<Record<string, string>>) => {
  const { message, url, address, requestId } = request
  const headers = headersOf(request)
  const query = queryOf(request)
  return {
    httpMethod: message.method ?? '',
    path: url.pathname,
    pathParameters: nullIfEmpty(pathParameters),
    headers: lastValues(headers),
    multiValueHeaders: headers,
    queryStringParameters: nullIfEmpty(lastValues(query)),
    multiValueQueryStringParameters: nullIfEmpty(query),
    requestContext: {
      requestId,
      domainName: address.host,
      path: address.pathname.replace(/\/$/, '') + url.pathname,
      identity: { apiKeyId: null },
    },
    ...encodeBody(request),
  }
}

export type ProxyEvent = ReturnType<typeof proxyEvent>
