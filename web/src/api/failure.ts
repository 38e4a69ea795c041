import { isRecord } from '../ui/storage.ts'
import type { ErrorItem } from './types.ts'

/** A failed request in words, with advice for the user. */
export interface Failure {
  /** null if there was no response. */
  readonly status: number | null
  readonly title: string
  readonly advice: string
  readonly errors: readonly ErrorItem[]
}

/** A failure without errors for single fields. @param status null: there was no response */
export const failureOf = (status: number | null, title: string, advice: string): Failure => ({
  status,
  title,
  advice,
  errors: [],
})

const LATER = 'Try again in a minute.'
const STILL_WORKS = 'You can still edit the site and save it.'
const UNCHANGED = 'The horizon is unchanged.'
const WITHOUT_TERRAIN = 'You can still draw the horizon or import a file.'
const WITHOUT_BUILDINGS = 'Add those that stand in the way by hand.'

/** Title and advice by the message of the response or, where the message does not matter, by its status. */
const MESSAGES: Readonly<Record<string, readonly [title: string, advice: string]>> = {
  400: ['Some values are invalid', 'Please fix the highlighted fields.'],
  403: ['The API key was rejected', 'Check it for typos.'],
  404: ['Site not found', 'It may have been deleted, or the link is incomplete.'],
  409: [
    'This request is already being processed',
    'Try again in a moment to get the result. Nothing is saved or run twice.',
  ],
  412: [
    'Someone else has changed this site',
    'Nothing has been saved, and your changes are still here. Choose which version to keep.',
  ],
  413: ['The request is too large', 'Reduce the number of horizon points.'],
  422: [
    'No weather data for this location',
    'Check the latitude and longitude. South and west are negative.',
  ],
  429: ['Too many requests', `This API key has reached its limit. ${LATER}`],
  502: ['The production estimator failed', `${LATER} ${STILL_WORKS}`],
  503: [
    'The production estimator is unavailable',
    `Its quota may be used up or its key invalid; the administrator of the service can check. ${STILL_WORKS}`,
  ],
  504: ['The production estimator timed out', `${LATER} ${STILL_WORKS}`],
  'Storage unavailable': [
    'The service cannot reach its storage',
    `${LATER} Your changes stay here until they are saved.`,
  ],
  'Request timed out': ['The service timed out', LATER],
  'Terrain horizon not available for this location': [
    'No terrain data for this location',
    `The elevations end at 85° of latitude. ${WITHOUT_TERRAIN}`,
  ],
  'Terrain data failed': [
    'The terrain data could not be fetched',
    `${UNCHANGED} ${LATER} ${WITHOUT_TERRAIN}`,
  ],
  'Terrain data timed out': [
    'The terrain data did not arrive in time',
    `${UNCHANGED} ${LATER} ${WITHOUT_TERRAIN}`,
  ],
  'Building data not configured': ['This service has no building data', WITHOUT_BUILDINGS],
  'Building data failed': ['The buildings nearby could not be fetched', WITHOUT_BUILDINGS],
  'Building data timed out': ['The buildings nearby did not arrive in time', WITHOUT_BUILDINGS],
  'Idempotency key reused': ['This request was already sent with different values', 'Try again.'],
}

const UNKNOWN = [
  'The service failed',
  `${LATER} If it keeps failing, tell the administrator of the service.`,
] as const

const isErrorItem = (value: unknown): value is ErrorItem =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string'

/** @param seconds of the Retry-After header */
const retryAdvice = (seconds: string | null): string => {
  if (!/^\d+$/.test(seconds ?? '')) return ''
  const count = Number(seconds)
  return count < 120 ? `Try again in ${count} s. ` : `Try again in ${Math.ceil(count / 60)} minutes. `
}

export const toFailure = ({ status, headers }: Response, body: unknown): Failure => {
  if (!isRecord(body) || typeof body.statusCode !== 'number') return notThisService(status)
  const [title, advice] = MESSAGES[String(body.message)] ?? MESSAGES[status] ?? UNKNOWN
  const retry = retryAdvice(headers.get('retry-after'))
  return {
    status,
    title,
    // A known time replaces the vague one.
    advice: retry === '' ? advice : (retry + advice.replace(LATER, '')).replace(/ {2,}/, ' ').trim(),
    errors: Array.isArray(body.errors) ? body.errors.filter(isErrorItem) : [],
  }
}

export const notThisService = (status: number): Failure =>
  failureOf(
    status,
    'No shading service at this address',
    'Something else responded. Check the address, including the path after the host name.',
  )

export const noResponse = failureOf(
  null,
  'No connection to the service',
  'Check your internet connection. Your changes are kept here until it is back.',
)

export const responseTimeout = failureOf(
  null,
  'The service did not respond within 30 seconds',
  `It may be overloaded, or the connection may be down. ${LATER}`,
)

export const notComputed = failureOf(
  null,
  'The results could not be computed',
  'Try again. If that does not help, reload the page; your changes are kept.',
)

export const deletedElsewhere = failureOf(
  404,
  'Someone else has deleted this site',
  'Its stored results are gone too. To keep what you see here, click “Save as new”.',
)

export const errorOf = (errors: readonly ErrorItem[], field: string): string | undefined =>
  errors.find((error) => error.field === field)?.message

/** The error that every failed query or mutation throws. */
export class ApiError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.title)
    this.failure = failure
  }
}

/** The failure behind an error. @throws any error other than ApiError, which is a bug in the page */
export const failureFrom = (error: unknown): Failure => {
  if (error instanceof ApiError) return error.failure
  throw error
}

declare module '@tanstack/preact-query' {
  interface Register {
    defaultError: ApiError
  }
}

/** A missing response, too many requests, or a fault of the service may be temporary; a bug in the page is not. */
export const isRetryable = (error: Error): boolean => {
  if (!(error instanceof ApiError)) return false
  const { status } = error.failure
  return status === null || status === 429 || status >= 500
}
