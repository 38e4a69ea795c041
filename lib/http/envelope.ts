import * as z from 'zod'
import type { Operation } from '../operations/operation.ts'
import { type ErrorKind, errorKinds, VisibleError } from '../platform/errors.ts'
import { ErrorItem } from '../schemas/error-item.ts'

/** The body of every response, except a success of an operation that has no message. */
export const Envelope = z.object({
  statusCode: z.int(),
  message: z.string(),
  /** On success; null for a 404. */
  data: z.unknown().optional(),
  errors: z.array(ErrorItem).readonly().optional(),
  /** On a page of a list, while more items remain. */
  nextCursor: z.string().optional(),
})
type Envelope = Readonly<z.infer<typeof Envelope>>

export interface HttpResponse {
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly body: string
}

export const SUCCESS = 200

export const HSTS = 'Strict-Transport-Security'

const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  [HSTS]: 'max-age=31536000',
}

type Headers = Readonly<Record<string, string>>

export const withHeaders = (response: HttpResponse, headers: Headers): HttpResponse => ({
  ...response,
  headers: { ...response.headers, ...headers },
})

/** @param body JSON text */
export const respondText = (statusCode: number, body: string, headers: Headers = {}): HttpResponse => ({
  statusCode,
  headers: { ...HEADERS, ...headers },
  body,
})

/** For a caller that already has the response: only the headers (RFC 9110, 15.4.5). */
export const notModified = ({ headers: { 'Content-Type': _, ...headers } }: HttpResponse): HttpResponse => ({
  statusCode: 304,
  headers,
  body: '',
})

export const respond = (envelope: Envelope, headers?: Headers): HttpResponse =>
  respondText(envelope.statusCode, JSON.stringify(envelope), headers)

/** The schema of a success's body: the envelope around the data, or the bare data. */
export const successBody = ({ message, data, isList }: Operation): z.ZodType =>
  message === null
    ? data
    : z.object({
        statusCode: z.literal(SUCCESS),
        message: z.literal(message),
        data,
        ...(isList && {
          nextCursor: z.string().optional().describe('Present while more items remain: pass it as `cursor`'),
        }),
      })

export const errorEnvelope = (kind: ErrorKind, errors?: readonly ErrorItem[]): Envelope => ({
  statusCode: errorKinds[kind].status,
  message: errorKinds[kind].message,
  ...(kind === 'notFound' && { data: null }),
  ...(errors && { errors }),
})

/** The response to an error. Only a {@link VisibleError} says what happened. */
export const respondToError = (error: unknown): HttpResponse => {
  if (!(error instanceof VisibleError)) return respond(errorEnvelope('internal'))
  const { kind, errors, retryAfterSeconds } = error
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  return respond(errorEnvelope(kind, errors), headers)
}
