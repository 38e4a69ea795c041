import type { ErrorItem } from '../schemas/error-item.ts'
import { type Fault, faults, VisibleError } from './errors.ts'

/** The body of every response but a success whose operation has no message. */
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

export const HTTPS_ONLY = 'Strict-Transport-Security'

const HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  [HTTPS_ONLY]: 'max-age=31536000',
}

type Headers = Readonly<Record<string, string>>

export const withHeaders = (response: HttpResponse, headers: Headers): HttpResponse => ({
  ...response,
  headers: { ...response.headers, ...headers },
})

/** @param body JSON */
export const respondText = (statusCode: number, body: string, headers: Headers = {}): HttpResponse => ({
  statusCode,
  headers: { ...HEADERS, ...headers },
  body,
})

export const respond = (envelope: Envelope, headers?: Headers): HttpResponse =>
  respondText(envelope.statusCode, JSON.stringify(envelope), headers)

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
