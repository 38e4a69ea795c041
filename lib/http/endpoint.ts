import middy from '@middy/core'
import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import * as z from 'zod'
import type { Operation } from '../operations/operation.ts'
import { causeOf, logError, logWarning, whileLogging } from '../platform/log.ts'
import { corsHeaders } from './cors.ts'
import { REQUEST_MILLISECONDS, within } from './deadline.ts'
import { entityTag } from './entity-tag.ts'
import { type HttpResponse, respondText, respondToError, withHeaders } from './envelope.ts'
import { VisibleError } from './errors.ts'
import { headerOf, type ParsedRequest, parseRequest } from './parse-request.ts'
import { SUCCESS, successBody } from './success.ts'

/** What a handler answers: its `data`, and where a list goes on. */
export interface Answer<Op extends Operation> {
  readonly data: z.input<Op['data']>
  readonly nextCursor?: string | undefined
}

const logFault = (error: unknown): void => {
  const cause = causeOf(error)
  if (!(error instanceof VisibleError))
    logError('Unexpected error', { cause, stack: error instanceof Error ? error.stack : undefined })
  else if (error.cause !== undefined) logWarning(error.message, { cause })
}

/** The gateway's id is the one that its caller and its access log have; the function's own is in Lambda's lines. */
const idsOf = ({ name }: Operation, event: APIGatewayProxyEvent | null, { awsRequestId }: Context) => ({
  operation: name,
  requestId: event?.requestContext?.requestId ?? awsRequestId,
  functionRequestId: awsRequestId,
})

/** A function that ran into its limit could neither answer nor log: it gives up so much before. */
const timeLimit = {
  timeoutEarlyInMillis: 250,
  timeoutEarlyResponse: () => {
    throw new VisibleError('timedOut', { cause: new Error('The function ran out of its time') })
  },
}

/** A request as it comes in: the event, the context, and what the operation asks for. */
export interface Incoming<Op extends Operation = Operation> {
  readonly event: APIGatewayProxyEvent
  readonly context: Context
  readonly operation: Op
  readonly request: ParsedRequest<Op>
}

/** Stands around the work of a request, whose answer is the text of a body: does it, or knows the answer already. */
export type Around = (incoming: Incoming, work: () => Promise<string>) => Promise<string>

const WithTag = z.object({ data: z.object({ updatedAt: z.string() }) })

const tagHeaders = ({ hasEntityTag }: Operation, body: string): Record<string, string> =>
  hasEntityTag ? { ETag: entityTag(WithTag.parse(JSON.parse(body)).data) } : {}

/**
 * The Lambda handler of an operation: parses the event, calls `handle`, parses what it answers, and puts that, or
 * the fault, into the envelope. A field that no schema declares leaves in no reply.
 */
export const endpoint = <Op extends Operation>(
  operation: Op,
  handle: (request: ParsedRequest<Op>) => Promise<Answer<Op>> | Answer<Op>,
  around: Around = (_, work) => work(),
) => {
  const success = successBody(operation)
  const { message } = operation
  const bodyFor = async (request: ParsedRequest<Op>): Promise<string> => {
    const answer = await handle(request)
    const body = message === null ? answer.data : { statusCode: SUCCESS, message, ...answer }
    return JSON.stringify(success.parse(body))
  }
  const answerTo = middy<APIGatewayProxyEvent, HttpResponse>(timeLimit)
    .onError((request) => {
      logFault(request.error)
      request.response = respondToError(request.error)
    })
    .handler(async (event: APIGatewayProxyEvent, context: Context) => {
      const request = parseRequest(operation, event)
      const body = await around({ event, context, operation, request }, () => bodyFor(request))
      return respondText(SUCCESS, body, tagHeaders(operation, body))
    })
  const answerInTime = async (event: APIGatewayProxyEvent, context: Context): Promise<HttpResponse> =>
    withHeaders(
      await within(REQUEST_MILLISECONDS, () => answerTo(event, context)),
      corsHeaders(headerOf(event, 'origin')),
    )
  return (event: APIGatewayProxyEvent, context: Context): Promise<HttpResponse> =>
    whileLogging(idsOf(operation, event, context), () => answerInTime(event, context))
}
