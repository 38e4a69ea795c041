import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import type { Operation } from '../lib/operation.ts'

export interface ReceivedRequest {
  readonly message: IncomingMessage
  readonly url: URL
  readonly body: Buffer
  readonly requestId: string
  readonly receivedAt: Date
}

type MultiValues = Record<string, string[]>

type Pair = readonly [name: string, value: string]

/** By way of a map: a client may choose a name that every object has, such as `constructor`. */
const grouped = (pairs: Iterable<Pair>): MultiValues =>
  Object.fromEntries(
    Array.from(
      Map.groupBy(pairs, ([name]) => name),
      ([name, all]) => [name, all.map(([, value]) => value)],
    ),
  )

/** Header names as the client wrote them, as API Gateway passes them on. */
const headersOf = ({ rawHeaders }: IncomingMessage): MultiValues => {
  const pairs: Pair[] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2)
    pairs.push([rawHeaders[i] ?? '', rawHeaders[i + 1] ?? ''])
  return grouped(pairs)
}

/** Of a name given several times API Gateway keeps the last value. */
const lastOf = (values: MultiValues): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all.at(-1) ?? '']))

/** Where API Gateway has nothing to say it says null. */
const orNull = <Values extends object>(values: Values): Values | null =>
  Object.keys(values).length > 0 ? values : null

/** Bytes that are no UTF-8 text would not survive as text. */
const bodyOf = (bytes: Buffer): Pick<APIGatewayProxyEvent, 'body' | 'isBase64Encoded'> => {
  if (bytes.length === 0) return { body: null, isBase64Encoded: false }
  const text = bytes.toString()
  const isText = Buffer.from(text).equals(bytes)
  return { body: isText ? text : bytes.toString('base64'), isBase64Encoded: !isText }
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
  { message, url, requestId, receivedAt }: ReceivedRequest,
  { name, method, path, needsApiKey }: Operation,
): APIGatewayProxyEvent['requestContext'] => ({
  accountId: '000000000000',
  apiId: 'local',
  authorizer: null,
  httpMethod: method,
  identity: {
    ...NO_IDENTITY,
    apiKey: needsApiKey ? (message.headers['x-api-key']?.toString() ?? null) : null,
    sourceIp: message.socket.remoteAddress ?? '',
    userAgent: message.headers['user-agent'] ?? null,
  },
  path: url.pathname,
  protocol: `HTTP/${message.httpVersion}`,
  requestId,
  requestTimeEpoch: receivedAt.getTime(),
  resourceId: name,
  resourcePath: path,
  stage: 'local',
})

/** An HTTP request as API Gateway (REST, Lambda proxy integration) would hand it to the function. */
export const proxyEvent = (
  request: ReceivedRequest,
  operation: Operation,
  pathParameters: Record<string, string>,
): APIGatewayProxyEvent => {
  const headers = headersOf(request.message)
  const query = grouped(request.url.searchParams)
  return {
    resource: operation.path,
    path: request.url.pathname,
    httpMethod: operation.method,
    headers: lastOf(headers),
    multiValueHeaders: headers,
    queryStringParameters: orNull(lastOf(query)),
    multiValueQueryStringParameters: orNull(query),
    pathParameters: orNull(pathParameters),
    stageVariables: null,
    requestContext: requestContext(request, operation),
    ...bodyOf(request.body),
  }
}
