import type { Server } from 'node:http'
import * as z from 'zod'
import type { HttpResponse } from '../../lib/http/envelope.ts'
import { gatewayResponse } from '../../lib/http/gateway-responses.ts'
import { createGateway, type Handler } from '../../local/gateway/gateway.ts'
import type { LambdaFunction, Outcome } from './lambda-function.ts'

const ProxyResponse = z.strictObject({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})

/** What API Gateway answers: the function's response if it is valid, otherwise an integration failure. */
export const httpResponseOf = ({ kind, body }: Pick<Outcome, 'kind' | 'body'>): HttpResponse => {
  const answer = kind === 'response' ? ProxyResponse.safeParse(JSON.parse(body)) : undefined
  return answer?.success ? answer.data : gatewayResponse('INTEGRATION_FAILURE')
}

const handlerOf =
  (lambda: LambdaFunction): Handler =>
  async (event, { awsRequestId }) =>
    httpResponseOf(await lambda.invoke(JSON.stringify(event), awsRequestId))

/**
 * API Gateway in front of the functions.
 *
 * @param functions by operation name
 */
export const createFront = (functions: ReadonlyMap<string, LambdaFunction>, apiKey: string): Server =>
  createGateway({
    apiKey,
    handlers: new Map(Array.from(functions, ([name, lambda]) => [name, handlerOf(lambda)])),
  })
