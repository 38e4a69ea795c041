import middy from '@middy/core'
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import * as z from 'zod'
import { corsHeaders } from './cors.ts'
import { type HttpResponse, respond, respondToError, withHeaders } from './envelope.ts'
import { VisibleError } from './errors.ts'
import { causeOf, logError, logWarning, whileLogging } from './log.ts'
import type { Operation } from './operations.ts'
import { headerOf, type ParsedRequest, parseRequest } from './parse-request.ts'

/** What a handler answers: its `data`, and where a list goes on. */
export interface Answer<Op extends Operation> {
  readonly data: z.input<Op['data']>
  readonly nextCursor?: string | undefined
}

const envelopeOf = ({ data, isList, message }: Operation) =>
  z.object({
    statusCode: z.literal(200).default(200),
    message: z.literal(message).default(message),
    data,
    nextCursor: isList ? z.string().optional() : z.undefined().optional(),
  })

const logFault = (error: unknown): void => {
  const details = { cause: causeOf(error) }
  if (!(error instanceof VisibleError)) logError('Unexpected error', details)
  else if (error.cause !== undefined) logWarning(error.message, details)
}

/**
 * The Lambda handler of an operation: parses the event, calls `handle`, parses what it answers, and puts that, or
 * the fault, into the envelope. A field that no schema declares leaves in no reply.
 */
export const endpoint = <Op extends Operation>(
  operation: Op,
  handle: (request: ParsedRequest<Op>) => Promise<Answer<Op>> | Answer<Op>,
) => {
  const envelope = envelopeOf(operation)
  const answer = middy<APIGatewayProxyEvent, HttpResponse>()
    .onError((request) => {
      logFault(request.error)
      request.response = respondToError(request.error)
    })
    .handler(async (event: APIGatewayProxyEvent) =>
      respond(envelope.parse(await handle(parseRequest(operation, event)))),
    )
  return (event: APIGatewayProxyEvent, context: Context): Promise<HttpResponse> =>
    whileLogging({ operation: operation.name, requestId: context.awsRequestId }, async () =>
      withHeaders(await answer(event, context), corsHeaders(headerOf(event, 'origin'))),
    )
}
