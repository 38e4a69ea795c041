import middy from '@middy/core'
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import type * as z from 'zod'
import { corsHeaders } from './cors.ts'
import { type HttpResponse, respondJson, respondToError, withHeaders } from './envelope.ts'
import { VisibleError } from './errors.ts'
import { causeOf, logError, logWarning, whileLogging } from './log.ts'
import type { Operation } from './operations.ts'
import { headerOf, type ParsedRequest, parseRequest } from './parse-request.ts'
import { SUCCESS, successBody } from './success.ts'

/** What a handler answers: its `data`, and where a list goes on. */
export interface Answer<Op extends Operation> {
  readonly data: z.input<Op['data']>
  readonly nextCursor?: string | undefined
}

const logFault = (error: unknown): void => {
  const details = { cause: causeOf(error) }
  if (!(error instanceof VisibleError)) logError('Unexpected error', details)
  else if (error.cause !== undefined) logWarning(error.message, details)
}

/** A function that ran into its limit could neither answer nor log: it gives up so much before. */
const timeLimit = {
  timeoutEarlyInMillis: 250,
  timeoutEarlyResponse: () => {
    throw new VisibleError('timedOut', { cause: new Error('The function ran out of its time') })
  },
}

/**
 * The Lambda handler of an operation: parses the event, calls `handle`, parses what it answers, and puts that, or
 * the fault, into the envelope. A field that no schema declares leaves in no reply.
 */
export const endpoint = <Op extends Operation>(
  operation: Op,
  handle: (request: ParsedRequest<Op>) => Promise<Answer<Op>> | Answer<Op>,
) => {
  const success = successBody(operation)
  const { message } = operation
  const answerTo = middy<APIGatewayProxyEvent, HttpResponse>(timeLimit)
    .onError((request) => {
      logFault(request.error)
      request.response = respondToError(request.error)
    })
    .handler(async (event: APIGatewayProxyEvent) => {
      const answer = await handle(parseRequest(operation, event))
      const body = message === null ? answer.data : { statusCode: SUCCESS, message, ...answer }
      return respondJson(SUCCESS, success.parse(body))
    })
  return (event: APIGatewayProxyEvent, context: Context): Promise<HttpResponse> =>
    whileLogging({ operation: operation.name, requestId: context.awsRequestId }, async () =>
      withHeaders(await answerTo(event, context), corsHeaders(headerOf(event, 'origin'))),
    )
}
