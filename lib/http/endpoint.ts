import middy, { type MiddlewareObj } from '@middy/core'
import type { Context } from 'aws-lambda'
import * as z from 'zod'
import { mediaTypeOf, type Operation } from '../operations/operation.ts'
import { deadlineIn, REQUEST_MILLISECONDS } from '../platform/deadline.ts'
import { VisibleError } from '../platform/errors.ts'
import { causeOf, createLog, type Log } from '../platform/log.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { parseError } from '../schemas/json.ts'
import type { Success } from '../storage/run-once.ts'
import { withCors } from './cors.ts'
import { contentTag, entityTag, isKnown } from './entity-tag.ts'
import {
  type HttpResponse,
  notModified,
  respondText,
  respondToError,
  SUCCESS,
  successBody,
  withHeaders,
} from './envelope.ts'
import { type GatewayEvent, headerOf, type ParsedRequest, parseRequest } from './parse-request.ts'

/** A handler's result: the operation's `data` and, for a page that is not the last, the next cursor. */
export interface Result<Op extends Operation> {
  /** null for a response without a body. */
  readonly data: z.input<Op['data']> | null
  /** A status other than 200, for protocols that have their own. */
  readonly statusCode?: number
  readonly nextCursor?: string | undefined
  /** The data as a file of the operation's `fileType`; null if this data has none. */
  readonly fileOf?: (data: z.output<Op['data']>) => string | null
}

type Handle<Op extends Operation> = (
  request: ParsedRequest<Op>,
  context: RequestContext,
  event: GatewayEvent,
  lambdaContext: Context,
) => Promise<Result<Op>> | Result<Op>

export interface Incoming {
  readonly operation: Operation
  readonly event: GatewayEvent
  readonly lambdaContext: Context
  readonly request: ParsedRequest<Operation>
  readonly context: RequestContext
}

/** Runs around a handler. `next` calls the handler. */
export type Interceptor = (incoming: Incoming, next: () => Promise<Success>) => Promise<Success>

/** `requestId` is the id that the caller and the access log see; Lambda's own log lines have the function's id. */
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

/** Tells caches that a response depends on the request's Accept header. */
const varyHeader = ({ fileType }: Operation): Record<string, string> =>
  fileType === null ? {} : { Vary: 'Accept' }

/** An unreadable body gets the error of the operation's protocol, if it has one for this status. */
const refusalOf = ({ ownErrors }: Operation, error: unknown): HttpResponse => {
  const response = respondToError(error)
  const [fault] = (error instanceof VisibleError && error.errors) || []
  return fault?.field === 'body' && ownErrors.includes(response.statusCode)
    ? respondText(response.statusCode, JSON.stringify(parseError(fault.message)))
    : response
}

/** Answers every error. */
const errorHandler = (operation: Operation): MiddlewareObj<GatewayEvent, HttpResponse> => ({
  onError: (request) => {
    logFailure(requestLog(operation, request.event, request.context), request.error)
    request.response = withHeaders(refusalOf(operation, request.error), varyHeader(operation))
  },
})

/** A function that Lambda cuts off can neither answer nor log, so it stops a little earlier. */
const timeLimit = {
  timeoutEarlyInMillis: 250,
  timeoutEarlyResponse: () => {
    throw new VisibleError('timedOut', { cause: new Error('The function ran out of time') })
  },
}

const Tagged = z.object({ updatedAt: z.string() })

/** @param body the data as sent */
const entityTagHeader = (
  { hasEntityTag, maxAgeSeconds }: Operation,
  data: unknown,
  body: string,
): Record<string, string> => {
  if (hasEntityTag) return { ETag: entityTag(Tagged.parse(data)) }
  return maxAgeSeconds > 0 ? { ETag: contentTag(body) } : {}
}

const Conditional = z.object({ 'If-None-Match': z.string().default('') })

/** True if the caller already has the response. */
const isUnchanged = ({ headers }: ParsedRequest<Operation>, { ETag = '' }: Record<string, string>): boolean =>
  isKnown(Conditional.parse(headers)['If-None-Match'], ETag)

/** API Gateway compresses a response for callers that accept it, but does not tell caches so. */
const cachingHeaders = (operation: Operation): Record<string, string> => ({
  ...(operation.maxAgeSeconds > 0 && {
    'Cache-Control': `private, max-age=${operation.maxAgeSeconds}`,
    Vary: 'Accept-Encoding',
  }),
  ...varyHeader(operation),
})

/** True if the first media type that a request accepts is the operation's file type. */
const prefersFile = ({ fileType }: Operation, event: GatewayEvent): boolean =>
  fileType !== null && mediaTypeOf((headerOf(event, 'accept') ?? '').split(',', 1)[0] ?? '') === fileType

const callDirectly: Interceptor = (_, next) => next()

/**
 * The Lambda handler of an operation. Parses the event, calls `handle`, and wraps the result or the error in the envelope. Also
 * parses the result, so that no undeclared field leaves the service. Has its operation as a property, for tools.
 */
export const endpoint = <Op extends Operation>(
  operation: Op,
  handle: Handle<Op>,
  intercept: Interceptor = callDirectly,
) => {
  const schema = successBody(operation)
  const { message, fileType } = operation
  const dataSchema: Op['data'] = operation.data
  const fileIn = ({ data, fileOf }: Result<Op>): Success | null => {
    const body = fileOf?.(dataSchema.parse(data)) ?? null
    return body === null ? null : { body, headers: { 'Content-Type': `${fileType}; charset=utf-8` } }
  }
  const jsonOf = ({ fileOf, statusCode, ...result }: Result<Op>): Success => {
    if (result.data === null) return { body: '', headers: {} }
    const body = JSON.stringify(
      schema.parse(message === null ? result.data : { statusCode: SUCCESS, message, ...result }),
    )
    return { body, headers: entityTagHeader(operation, result.data, body) }
  }
  const handler = middy<GatewayEvent, HttpResponse>(timeLimit)
    .use(errorHandler(operation))
    .handler(async (event: GatewayEvent, lambdaContext: Context) => {
      const context = {
        now: () => new Date(),
        deadline: deadlineIn(REQUEST_MILLISECONDS),
        log: requestLog(operation, event, lambdaContext),
      }
      const request = parseRequest(operation, event)
      const incoming = { operation, event, lambdaContext, request, context }
      let statusCode = SUCCESS
      const { body, headers } = await intercept(incoming, async () => {
        const result = await handle(request, context, event, lambdaContext)
        statusCode = result.statusCode ?? SUCCESS
        return (prefersFile(operation, event) && fileIn(result)) || jsonOf(result)
      })
      const response = respondText(statusCode, body, { ...cachingHeaders(operation), ...headers })
      return isUnchanged(request, headers) ? notModified(response) : response
    })
  const answer = async (event: GatewayEvent | null, lambdaContext: Context): Promise<HttpResponse> => {
    const request = event ?? {}
    return withCors(await handler(request, lambdaContext), headerOf(request, 'origin'))
  }
  return Object.assign(answer, { operation })
}
