import { randomUUID } from 'node:crypto'
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import * as z from 'zod'
import type { HttpResponse } from '../../../lib/http/envelope.ts'
import { operations } from '../../../lib/operations/index.ts'
import type { Operation } from '../../../lib/operations/operation.ts'
import { loadHandler } from '../../../local/service.ts'
import { Envelope } from '../../http.ts'

export interface Answered {
  readonly response: HttpResponse
  readonly body: unknown
  /** Of processor time, which does not depend on what else the machine does. */
  readonly milliseconds: number
}

export type Call = (operation: Operation, event: APIGatewayProxyEvent) => Promise<Answered>

const contextFor = (functionName: string): Context => ({
  callbackWaitsForEmptyEventLoop: false,
  functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: '',
  memoryLimitInMB: '512',
  awsRequestId: randomUUID(),
  logGroupName: '',
  logStreamName: '',
  getRemainingTimeInMillis: () => 20_000,
  done: () => {},
  fail: () => {},
  succeed: () => {},
})

/** Calls the handlers directly. Create it after the service has set the environment that they read when loaded. */
export const makeCall = async (): Promise<Call> => {
  const handlers = new Map(await Promise.all(operations.map(loadHandler)))
  return async (operation, event) => {
    const handler = handlers.get(operation.name)
    if (!handler) throw new Error(`${operation.name} has no handler`)
    const started = process.cpuUsage()
    const response = await handler(event, contextFor(operation.name))
    const { user, system } = process.cpuUsage(started)
    return { response, body: JSON.parse(response.body), milliseconds: (user + system) / 1000 }
  }
}

/** An event with nothing but the given parameters and body. */
export const bareEvent = (
  { path, method }: Operation,
  pathParameters: Record<string, string> | null,
  body: string | null = null,
): APIGatewayProxyEvent => ({
  resource: path,
  path,
  httpMethod: method,
  headers: {},
  multiValueHeaders: {},
  pathParameters,
  queryStringParameters: null,
  multiValueQueryStringParameters: null,
  stageVariables: null,
  requestContext: JSON.parse('{"identity":{"apiKeyId":null}}'),
  body,
  isBase64Encoded: false,
})

/** The data of a successful response, parsed by the operation's schema. */
export const dataIn = <Data extends z.ZodType>({ data }: { readonly data: Data }, answered: Answered) =>
  data.parse(Envelope.parse(answered.body).data)

const WithId = z.object({ id: z.string() })
export const idIn = (answered: Answered): string => WithId.parse(Envelope.parse(answered.body).data).id
