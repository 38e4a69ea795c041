import { isRecord } from '../ui/storage.ts'
import type { ErrorItem } from './types.ts'

/** Why a request failed and what the user can do about it. */
export interface Failure {
  /** null if there was no response. */
  readonly status: number | null
  readonly title: string
  readonly advice: string
  /** Errors of single fields. */
  readonly errors: readonly ErrorItem[]
}

type Message = Pick<Failure, 'title' | 'advice'>

const LATER = 'Try again in a minute.'
const STILL_WORKS = 'You can still edit the site and save it.'

const WITHOUT_TERRAIN = 'You can still draw the horizon or import a file.'

const WITHOUT_BUILDINGS = 'Add those that stand in the way by hand.'

const WHERE_IS_THE_KEY =
  'On your own machine, npm start prints it. Otherwise ask the administrator of the service.'

const WHERE_IS_THE_SERVICE =
  'Check the address and that the service is running (npm start). A service on another origin must list this page’s ' +
  'origin in ALLOWED_ORIGINS.'

const MESSAGES: Readonly<Record<number, Message>> = {
  400: { title: 'Some values are invalid', advice: 'Please fix the highlighted fields.' },
  403: {
    title: 'The API key was rejected',
    advice: `It may have been changed. Reload the page, or click “Disconnect”, to enter it again; your changes are kept. ${WHERE_IS_THE_KEY}`,
  },
  404: {
    title: 'Site not found',
    advice: 'It may have been deleted. Reload the page to update the list of sites.',
  },
  409: {
    title: 'This request is already being processed',
    advice: 'Try again in a moment to get the result. Nothing is saved or run twice.',
  },
  412: {
    title: 'Someone else has changed this site',
    advice: 'Nothing has been saved, and your changes are still here. Choose which version to keep.',
  },
  413: { title: 'The request is too large', advice: 'Reduce the number of horizon points.' },
  422: {
    title: 'No weather data for this location',
    advice: 'Check the latitude and longitude. South and west are negative.',
  },
  429: { title: 'Too many requests', advice: `This API key has reached its limit. ${LATER}` },
  502: { title: 'The production estimator failed', advice: `${LATER} ${STILL_WORKS}` },
  503: {
    title: 'The production estimator is unavailable',
    advice: `Its quota may be used up or its key invalid; the administrator of the service can check. ${STILL_WORKS}`,
  },
  504: { title: 'The production estimator timed out', advice: `${LATER} ${STILL_WORKS}` },
}

/** For statuses with more than one cause, by the message in the response. */
const MESSAGES_BY_CAUSE: Readonly<Record<string, Message>> = {
  'Storage unavailable': {
    title: 'The service cannot reach its storage',
    advice: `${LATER} Your changes stay here until they are saved.`,
  },
  'Request timed out': { title: 'The service timed out', advice: LATER },
  'Terrain horizon not available for this location': {
    title: 'No terrain data for this location',
    advice: `The elevations end at 85° of latitude. ${WITHOUT_TERRAIN}`,
  },
  'Terrain data failed': {
    title: 'The terrain data could not be fetched',
    advice: `The horizon is unchanged. ${LATER} ${WITHOUT_TERRAIN}`,
  },
  'Terrain data timed out': {
    title: 'The terrain data did not arrive in time',
    advice: `The horizon is unchanged. ${LATER} ${WITHOUT_TERRAIN}`,
  },
  'Building data not configured': {
    title: 'This service has no building data',
    advice: WITHOUT_BUILDINGS,
  },
  'Building data failed': {
    title: 'The buildings nearby could not be fetched',
    advice: WITHOUT_BUILDINGS,
  },
  'Building data timed out': {
    title: 'The buildings nearby did not arrive in time',
    advice: WITHOUT_BUILDINGS,
  },
  'Idempotency key reused': {
    title: 'This request was already sent with different values',
    advice: 'Try again.',
  },
}

const UNKNOWN: Message = {
  title: 'The service failed',
  advice: `${LATER} If it keeps failing, tell the administrator of the service.`,
}

export const isErrorItem = (value: unknown): value is ErrorItem =>
  isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string'

const isEnvelope = (
  value: unknown,
): value is { readonly statusCode: number; readonly message?: unknown; readonly errors?: unknown } =>
  isRecord(value) && typeof value.statusCode === 'number'

const parseErrors = (errors: unknown): readonly ErrorItem[] =>
  Array.isArray(errors) ? errors.filter(isErrorItem) : []

/** @param seconds value of the Retry-After header */
const retryAdvice = (seconds: string | null): string => {
  if (!/^\d+$/.test(seconds ?? '')) return ''
  const count = Number(seconds)
  return count < 120 ? `Try again in ${count} s. ` : `Try again in ${Math.ceil(count / 60)} minutes. `
}

/** The failure that an error response reports. */
export const toFailure = ({ status, headers }: Response, body: unknown): Failure => {
  if (!isEnvelope(body)) return notThisService(status)
  const { title, advice } = MESSAGES_BY_CAUSE[String(body.message)] ?? MESSAGES[status] ?? UNKNOWN
  const retry = retryAdvice(headers.get('retry-after'))
  return {
    status,
    title,
    // A known time replaces the vague one.
    advice: retry === '' ? advice : (retry + advice.replace(LATER, '')).replace(/ {2,}/, ' ').trim(),
    errors: parseErrors(body.errors),
  }
}

/** The same failure in words that fit the connection form. */
export const toConnectFailure = (failure: Failure): Failure => {
  if (failure.status === 403) return { ...failure, advice: `Check it for typos. ${WHERE_IS_THE_KEY}` }
  if (failure === noResponse) return { ...failure, advice: WHERE_IS_THE_SERVICE }
  return failure.status === 404 ? notThisService(failure.status) : failure
}

/** The same failure in words that fit the deletion of a site. */
export const deleteFailure = (failure: Failure): Failure =>
  failure.status === 412
    ? {
        ...failure,
        advice: 'Nothing has been deleted. Close this, look at the changes, and delete the site again.',
      }
    : failure

/** Something responds at this address, but it is not this service. */
export const notThisService = (status: number): Failure => ({
  status,
  title: 'No shading service at this address',
  advice: 'Something else responded. Check the address, including the path after the host name.',
  errors: [],
})

export const noResponse: Failure = {
  status: null,
  title: 'No connection to the service',
  advice:
    'Check your internet connection. Your changes are kept here, and results return with the connection.',
  errors: [],
}

export const responseTimeout: Failure = {
  status: null,
  title: 'The service did not respond within 30 seconds',
  advice: `It may be overloaded, or the connection may be down. ${LATER}`,
  errors: [],
}

/** The page could not compute what it shows. */
export const notComputed: Failure = {
  status: null,
  title: 'The results could not be computed',
  advice: 'Try again. If that does not help, reload the page; your changes are kept.',
  errors: [],
}

export const deletedElsewhere: Failure = {
  status: 404,
  title: 'Someone else has deleted this site',
  advice: 'Its analyses are gone too. To keep what you see here, click “Save as new site”.',
  errors: [],
}

/** What a query or mutation throws. */
export class ApiError extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(failure.title)
    this.failure = failure
  }
}

declare module '@tanstack/preact-query' {
  interface Register {
    defaultError: ApiError
  }
}

/** No response, too many requests, or a fault of the service: the same request may succeed later. */
const isTemporary = ({ status }: Failure): boolean => status === null || status === 429 || status >= 500

/** Anything else than an ApiError is a fault of the page, which stays. */
export const isRetryable = (error: Error): boolean => error instanceof ApiError && isTemporary(error.failure)
