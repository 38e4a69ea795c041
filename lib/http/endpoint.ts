import middy, { type MiddlewareObj } from '@middy/core'
import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { mediaTypeOf, type Operation } from '../operations/operation.ts'
import { deadlineIn, REQUEST_MILLISECONDS } from '../platform/deadline.ts'
import { VisibleError } from '../platform/errors.ts'
import { causeOf, createLog, flushLog, type Log } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { cors } from './cors.ts'
import { entityTag } from './entity-tag.ts'
import { type HttpResponse, respondText, respondToError, SUCCESS, successBody } from './envelope.ts'
import { type GatewayEvent, headerOf, type ParsedRequest, parseRequest } from './parse-request.ts'

/** What a handler returns: the operation's `data` and, for a page that is not the last, the next cursor. */
export interface Answer<Op extends Operation> {
  readonly data: z.input<Op['data']>
  readonly nextCursor?: string | undefined
  /** The data as a file of the operation's `fileType`; null if these data have none. */
  readonly fileOf?: (data: z.output<Op['data']>) => string | null
}

type Handle<Op extends Operation> = (
  request: ParsedRequest<Op>,
  context: RequestContext,
) => Promise<Answer<Op>> | Answer<Op>

/** A request on its way to its handler. */
export interface Incoming {
  readonly operation: Operation
  readonly event: GatewayEvent
  readonly lambdaContext: Context
  readonly request: ParsedRequest<Operation>
  readonly context: RequestContext
}

/** Runs around a handler. `next` calls the handler and returns the JSON text of the response body. */
export type Interceptor = (incoming: Incoming, next: () => Promise<string>) => Promise<string>

/** `requestId` is the id that the caller and the access log have; Lambda's own log lines have the function's id. */
const requestLog = ({ name }: Operation, event: GatewayEvent, { awsRequestId }: Context): Log =>
  createLog({
    operation: name,
    requestId: event.requestContext?.requestId ?? awsRequestId,
    functionRequestId: awsRequestId,
  })

const logFailure = (log: Log, error: unknown): void => {
  const cause = causeOf(error)
  if (!(error instanceof VisibleError))
    log.error('Unexpected error', { cause, stack: error instanceof Error ? error.stack : undefined })
  else if (error.cause !== undefined) log.warn(error.message, { cause })
}

/** Answers every error with its envelope. */
const errorHandler = (operation: Operation): MiddlewareObj<GatewayEvent, HttpResponse> => ({
  onError: (request) => {
    logFailure(requestLog(operation, request.event, request.context), request.error)
    request.response = respondToError(request.error)
  },
})

/** A function that Lambda cuts off can neither answer nor log, so it gives up a little earlier. */
const timeLimit = {
  timeoutEarlyInMillis: 250,
  timeoutEarlyResponse: () => {
    throw new VisibleError('timedOut', { cause: new Error('The function ran out of time') })
  },
}

const Tagged = z.object({ data: z.object({ updatedAt: z.string() }) })

const entityTagHeader = ({ hasEntityTag }: Operation, body: string): Record<string, string> =>
  hasEntityTag ? { ETag: entityTag(Tagged.parse(JSON.parse(body)).data) } : {}

/** API Gateway compresses a response if the caller accepts that, but does not tell caches so. */
const cachingHeaders = ({ maxAgeSeconds, fileType }: Operation): Record<string, string> => ({
  ...(maxAgeSeconds > 0 && { 'Cache-Control': `public, max-age=${maxAgeSeconds}`, Vary: 'Accept-Encoding' }),
  ...(fileType !== null && { Vary: 'Accept' }),
})

/** Whether the first media type that a request accepts is that of the operation's file. */
const prefersFile = ({ fileType }: Operation, event: GatewayEvent): boolean =>
  fileType !== null && mediaTypeOf((headerOf(event, 'accept') ?? '').split(',', 1)[0] ?? '') === fileType

const callDirectly: Interceptor = (_, next) => next()

/**
 * The Lambda handler of an operation. Parses the event, calls `handle`, and wraps the result or the error in the
 * envelope. The result is parsed too, so that no undeclared field leaves the service.
 */
export const endpoint = <Op extends Operation>(
  operation: Op,
  handle: Handle<Op>,
  intercept: Interceptor = callDirectly,
) => {
  const success = successBody(operation)
  const { message } = operation
  const dataSchema: Op['data'] = operation.data
  const textOf = ({ fileOf, ...answer }: Answer<Op>): string =>
    JSON.stringify(
      success.parse(message === null ? answer.data : { statusCode: SUCCESS, message, ...answer }),
    )
  const fileOf = (answer: Answer<Op>): string | null => answer.fileOf?.(dataSchema.parse(answer.data)) ?? null
  const handler = middy<GatewayEvent, HttpResponse>(timeLimit)
    .use([...cors(), errorHandler(operation)])
    .handler(async (event: GatewayEvent, lambdaContext: Context) => {
      const context = {
        now: () => new Date(),
        deadline: deadlineIn(REQUEST_MILLISECONDS),
        log: requestLog(operation, event, lambdaContext),
      }
      const request = parseRequest(operation, event)
      const incoming = { operation, event, lambdaContext, request, context }
      let fileHeaders: Record<string, string> = {}
      const body = await intercept(incoming, async () => {
        const answer = await handle(request, context)
        const file = prefersFile(operation, event) ? fileOf(answer) : null
        if (file !== null) fileHeaders = { 'Content-Type': `${operation.fileType}; charset=utf-8` }
        return file ?? textOf(answer)
      })
      return respondText(SUCCESS, body, {
        ...cachingHeaders(operation),
        ...entityTagHeader(operation, body),
        ...fileHeaders,
      })
    })
  return async (event: GatewayEvent | null, lambdaContext: Context): Promise<HttpResponse> => {
    try {
      return await handler(event ?? {}, lambdaContext)
    } finally {
      await flushLog()
    }
  }
}
