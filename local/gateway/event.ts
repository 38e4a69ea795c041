import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { operations } from '../../lib/operations/index.ts'
import { binaryMediaTypes, mediaTypeOf } from '../../lib/operations/operation.ts'

export interface ReceivedRequest {
  readonly message: IncomingMessage
  readonly url: URL
  /** The URL at which callers reach the server. */
  readonly address: URL
  /** Decompressed. */
  readonly body: Buffer
  readonly requestId: string
  readonly pathParameters: Readonly<Record<string, string>>
}

/** Only a proxy in front of the API may set the forwarded host and prefix, so the caller's are dropped. */
const headersOf = ({ message, address }: ReceivedRequest): NodeJS.Dict<string[]> => {
  const { 'x-forwarded-host': _host, 'x-forwarded-prefix': _prefix, ...headers } = message.headersDistinct
  return { ...headers, 'x-forwarded-proto': [address.protocol.slice(0, -1)] }
}

const allValues = (parameters: URLSearchParams): Record<string, string[]> =>
  Object.fromEntries(Array.from(new Set(parameters.keys()), (name) => [name, parameters.getAll(name)]))

const BINARY_TYPES = binaryMediaTypes(operations)

/**
 * Encodes a body as base64 if API Gateway treats its media type as binary, or if it is not UTF-8, because decoding it as text
 * would garble it.
 */
const encodeBody = ({ message: { headers }, body }: ReceivedRequest) => {
  if (body.length === 0) return { body: null, isBase64Encoded: false }
  const isText = !BINARY_TYPES.includes(mediaTypeOf(headers['content-type'] ?? '')) && isUtf8(body)
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText }
}

/** The parts of API Gateway's event (REST, Lambda proxy integration) that functions read. */
export const proxyEvent = (request: ReceivedRequest) => {
  const { message, url, address, requestId, pathParameters } = request
  return {
    httpMethod: message.method ?? '',
    path: url.pathname,
    pathParameters,
    multiValueHeaders: headersOf(request),
    // The last value of a repeated name.
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
