import middy from '@middy/core'
import type { APIGatewayProxyEvent } from 'aws-lambda'
import * as z from 'zod'
import { type HttpResponse, respond, respondToError } from './envelope.ts'
import { VisibleError } from './errors.ts'
import { causeOf, logError, logWarning } from './log.ts'
import type { Operation } from './operations.ts'
import { type ParsedRequest, parseRequest } from './parse-request.ts'

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

const logFault = (operation: Operation, error: unknown): void => {
  const details = { operation: operation.name, cause: causeOf(error) }
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
  return middy<APIGatewayProxyEvent, HttpResponse>()
    .onError((request) => {
      logFault(operation, request.error)
      request.response = respondToError(request.error)
    })
    .handler(async (event: APIGatewayProxyEvent) => {
      const answer = await handle(parseRequest(operation, event))
      return respond(envelope.parse(answer))
    })
}
