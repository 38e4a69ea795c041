import type { Envelope } from '../http/envelope.ts'
import { faultEnvelope } from '../http/envelope.ts'
import type { Fault } from '../http/errors.ts'

/**
 * What API Gateway answers without calling a function, by its names of the reasons. The local gateway answers the same.
 */
export const gatewayFaults = {
  /** Its name for a path that is not there, or a method that the path does not offer. */
  MISSING_AUTHENTICATION_TOKEN: 'notFound',
  RESOURCE_NOT_FOUND: 'notFound',
  /** It reads an Authorization header where it knows no path. */
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
  BAD_REQUEST_BODY: 'validation',
  BAD_REQUEST_PARAMETERS: 'validation',
  DEFAULT_4XX: 'validation',
  INTEGRATION_TIMEOUT: 'timedOut',
  /** A function that crashed, ran out of its time or could not be started. */
  INTEGRATION_FAILURE: 'internal',
  API_CONFIGURATION_ERROR: 'internal',
  AUTHORIZER_CONFIGURATION_ERROR: 'internal',
  AUTHORIZER_FAILURE: 'internal',
  DEFAULT_5XX: 'internal',
} as const satisfies Record<string, Fault>

export type GatewayFault = keyof typeof gatewayFaults

/** The gateway does not say what it could not read. */
const UNREADABLE = { field: 'request', message: 'cannot be read' }

export const gatewayEnvelope = (reason: GatewayFault): Envelope => {
  const fault = gatewayFaults[reason]
  return faultEnvelope(fault, fault === 'validation' ? [UNREADABLE] : undefined)
}
