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
  readonly pathParameters: Readonly<Record<string, string>>
}

/** Only something in front of the API sets the host and the prefix. */
const headersOf = ({ message, address }: ReceivedRequest): NodeJS.Dict<string[]> => {
  const { 'x-forwarded-host': _host, 'x-forwarded-prefix': _prefix, ...headers } = message.headersDistinct
  return { ...headers, 'x-forwarded-proto': [address.protocol.slice(0, -1)] }
}

const allValues = (parameters: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries(Array.from(new Set(parameters.keys()), (name) => [name, parameters.getAll(name)]))

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
export const proxyEvent = (request: ReceivedRequest) => {
  const { message, url, address, requestId, pathParameters } = request
  return {
    httpMethod: message.method ?? '',
    path: url.pathname,
    pathParameters,
    multiValueHeaders: headersOf(request),
    // Of a repeated name, the last value.
    queryStringParameters: Object.fromEntries(url.searchParams),
    multiValueQueryStringParameters: allValues(url.searchParams),
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
