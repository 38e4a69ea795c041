import { type Operation, offeredMethods } from '../operations/operation.ts'
import { type ErrorDetails, type ErrorKind, VisibleError } from '../platform/errors.ts'
import { type HttpResponse, respondToError, withHeaders } from './envelope.ts'

/** Errors that API Gateway returns without calling a function, by its own names. The local gateway returns the same ones. */
export const gatewayErrors = {
  /** An unknown path, or a method that the path does not offer. */
  MISSING_AUTHENTICATION_TOKEN: 'notFound',
  RESOURCE_NOT_FOUND: 'notFound',
  /** An unknown path in a request with an Authorization header. */
  INVALID_SIGNATURE: 'notFound',
  EXPIRED_TOKEN: 'notFound',
  INVALID_API_KEY: 'forbidden',
  ACCESS_DENIED: 'forbidden',
  UNAUTHORIZED: 'forbidden',
  WAF_FILTERED: 'forbidden',
  REQUEST_TOO_LARGE: 'payloadTooLarge',
  UNSUPPORTED_MEDIA_TYPE: 'unsupportedMediaType',
  THROTTLED: 'tooManyRequests',
  QUOTA_EXCEEDED: 'tooManyRequests',
  DEFAULT_4XX: 'validation',
  INTEGRATION_TIMEOUT: 'timedOut',
  /**
   * Lambda throttled the invocation, or the function ended without a response. API Gateway does not tell these apart.
   * Functions answer every error that they survive, so throttling is by far the more likely.
   */
  INTEGRATION_FAILURE: 'serviceBusy',
  DEFAULT_5XX: 'internal',
} as const satisfies Record<string, ErrorKind>

export type GatewayError = keyof typeof gatewayErrors

const details: Partial<Record<ErrorKind, ErrorDetails>> = {
  /** The only reason for which API Gateway refuses a media type. Functions check the content type. */
  unsupportedMediaType: {
    errors: [
      {
        field: 'content-encoding',
        message: "must be gzip, deflate or identity, and match the body's encoding",
      },
    ],
  },
  /** API Gateway does not say which part it could not read. */
  validation: { errors: [{ field: 'request', message: 'cannot be read' }] },
  /** Lambda does not say when to retry. Most requests finish within a second. */
  serviceBusy: { retryAfterSeconds: 1 },
}

export const gatewayError = (reason: GatewayError): VisibleError => {
  const kind = gatewayErrors[reason]
  return new VisibleError(kind, details[kind])
}

/** The response to refused methods: a 405 names the offered ones (RFC 9110, 15.5.6). */
export const refusalBy = (operation: Operation): HttpResponse =>
  withHeaders(respondToError(new VisibleError('methodNotAllowed')), {
    Allow: offeredMethods(operation).join(', '),
  })

export const gatewayResponse = (reason: GatewayError): HttpResponse => respondToError(gatewayError(reason))
