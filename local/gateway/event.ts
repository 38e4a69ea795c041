import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import { operations } from '../../lib/operations/index.ts'
import { binaryMediaTypes, mediaTypeOf, type Operation } from '../../lib/operations/operation.ts'

export interface ReceivedRequest {
  readonly message: IncomingMessage
  readonly url: URL
  /** Where callers reach the server. */
  readonly address: URL
  /** Decompressed. */
  readonly body: Buffer
  readonly requestId: string
  readonly receivedAt: Date
}

type MultiValues = Record<string, string[]>

type Pair = readonly [name: string, value: string]

/** Groups in a map first, because a client may send a name that every object inherits, such as `constructor`. */
const groupByName = (pairs: Iterable<Pair>): MultiValues =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(pairs, ([name]) => name),
      ([name, all]) => [name, all.map(([, value]) => value)],
    ),
  )

/** Headers that only something in front of the API sets. */
const FORWARDED = /^x-forwarded-(proto|host|prefix)$/i

/** API Gateway keeps header names as the client wrote them. */
const headersOf = ({ message: { rawHeaders }, address }: ReceivedRequest): MultiValues => {
  const pairs: Pair[] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2)
    pairs.push([rawHeaders[i] ?? '', rawHeaders[i + 1] ?? ''])
  const sent = pairs.filter(([name]) => !FORWARDED.test(name))
  return groupByName([...sent, ['X-Forwarded-Proto', address.protocol.slice(0, -1)]])
}

/** API Gateway keeps the last value of a repeated name. */
const lastValues = (values: MultiValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1) ?? '']))

/** API Gateway sends null instead of an empty object. */
const nullIfEmpty = <Values extends object>(values: Values): Values | null =>
  Object.keys(values).length > 0 ? values : null

const BINARY_TYPES = binaryMediaTypes(operations)

const isBinary = ({ headers }: IncomingMessage): boolean =>
  BINARY_TYPES.includes(mediaTypeOf(headers['content-type'] ?? ''))

/**
 * Encodes a body as base64 if its media type counts as binary, as API Gateway does, or if it is not UTF-8, because text would
 * garble it.
 */
const encodeBody = ({
  message,
  body: bytes,
}: ReceivedRequest): Pick<APIGatewayProxyEvent, 'body' | 'isBase64Encoded'> => {
  if (bytes.length === 0) return { body: null, isBase64Encoded: false }
  const isText = !isBinary(message) && isUtf8(bytes)
  return { body: bytes.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText }
}

const NO_IDENTITY = {
  accessKey: null,
  accountId: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userArn: null,
}

const requestContext = (
  { message, url, address, requestId, receivedAt }: ReceivedRequest,
  { name, path, needsApiKey }: Operation,
): APIGatewayProxyEvent['requestContext'] => ({
  accountId: '000000000000',
  apiId: 'local',
  authorizer: null,
  domainName: address.host,
  httpMethod: message.method ?? '',
  identity: {
    ...NO_IDENTITY,
    apiKey: needsApiKey ? (message.headers['x-api-key']?.toString() ?? null) : null,
    sourceIp: message.socket.remoteAddress ?? '',
    userAgent: message.headers['user-agent'] ?? null,
  },
  path: address.pathname.replace(/\/$/, '') + url.pathname,
  protocol: `HTTP/${message.httpVersion}`,
  requestId,
  requestTimeEpoch: receivedAt.getTime(),
  resourceId: name,
  resourcePath: path,
  stage: 'local',
})

/** The event that API Gateway (REST, Lambda proxy integration) builds from an HTTP request. */
export const proxyEvent = (
  request: ReceivedRequest,
  operation: Operation,
  pathParameters: Record<string, string>,
): APIGatewayProxyEvent => {
  const headers = headersOf(request)
  const query = groupByName(request.url.searchParams)
  return {
    resource: operation.path,
    path: request.url.pathname,
    httpMethod: request.message.method ?? '',
    headers: lastValues(headers),
    multiValueHeaders: headers,
    queryStringParameters: nullIfEmpty(lastValues(query)),
    multiValueQueryStringParameters: nullIfEmpty(query),
    pathParameters: nullIfEmpty(pathParameters),
    stageVariables: null,
    requestContext: requestContext(request, operation),
    ...encodeBody(request),
  }
}
