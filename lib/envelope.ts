import { type ErrorItem, type Fault, faults, VisibleError } from './errors.ts'

/** The body of every response. */
export interface Envelope {
  readonly statusCode: number
  readonly message: string
  /** On success, and null where something was not found. */
  readonly data?: unknown
  readonly errors?: readonly ErrorItem[]
  /** Of a list of which more remains. */
  readonly nextCursor?: string | undefined
}

export interface HttpResponse {
  readonly statusCode: number
  readonly headers: Record<string, string>
  readonly body: string
}

const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

export const withHeaders = (
  response: HttpResponse,
  headers: Readonly<Record<string, string>>,
): HttpResponse => ({ ...response, headers: { ...response.headers, ...headers } })

export const respond = (
  envelope: Envelope,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse => ({
  statusCode: envelope.statusCode,
  headers: { ...HEADERS, ...headers },
  body: JSON.stringify(envelope),
})

export const faultEnvelope = (fault: Fault, errors?: readonly ErrorItem[]): Envelope => ({
  statusCode: faults[fault].status,
  message: faults[fault].message,
  ...(fault === 'notFound' && { data: null }),
  ...(errors && { errors }),
})

/** The response to a fault; anything but a {@link VisibleError} is a fault of ours, of which nothing is told. */
export const respondToError = (error: unknown): HttpResponse => {
  if (!(error instanceof VisibleError)) return respond(faultEnvelope('internal'))
  const { fault, errors, retryAfterSeconds } = error
  const headers = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }
  return respond(faultEnvelope(fault, errors), headers)
}
