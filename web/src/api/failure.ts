import type { ErrorItem } from './types.ts'

/** Why a request came to nothing, in words for a designer, and what to do about it. */
export interface Failure {
  /** null where no answer came. */
  readonly status: number | null
  readonly title: string
  readonly advice: string
  /** What is wrong with which field. */
  readonly errors: readonly ErrorItem[]
}

type Words = Pick<Failure, 'title' | 'advice'>

const LATER = 'Try again in a minute.'
const STILL_WORKS =
  'Editing, the horizon and its daylight hours work meanwhile, and so does the analysis of panels whose baseline ' +
  'was asked for in the last seven days.'

const WHO_HAS_THE_KEY = 'On your own machine npm start prints it; elsewhere ask whoever runs the service.'

const WORDS: Readonly<Record<number, Words>> = {
  400: { title: 'Something is not right yet', advice: 'See what is said beside each field.' },
  403: {
    title: 'The key was refused',
    advice: `It may have been changed. “Disconnect”, at the top, asks for it again and keeps what you changed. ${WHO_HAS_THE_KEY}`,
  },
  404: {
    title: 'This is not there any more',
    advice: 'Somebody may have deleted it. Reload the list of sites.',
  },
  409: {
    title: 'This is being done already',
    advice: 'Try again in a moment: it is not done twice, and you get its result.',
  },
  412: {
    title: 'Somebody changed this site meanwhile',
    advice: 'Nothing is saved yet, and what you changed is kept here. Choose what is to hold.',
  },
  413: { title: 'That is too much at once', advice: 'Send fewer points of the horizon.' },
  422: {
    title: 'The estimator has no weather for this place',
    advice: 'Check latitude and longitude: west and south are negative.',
  },
  429: { title: 'Too many requests', advice: `The quota of this key is used up for now. ${LATER}` },
  502: { title: 'The production estimator failed', advice: `${LATER} ${STILL_WORKS}` },
  503: {
    title: 'The production estimator is not available',
    advice: `Its quota may be used up, or its key refused: whoever runs the service can tell. ${STILL_WORKS}`,
  },
  504: { title: 'The answer took too long', advice: `${LATER} ${STILL_WORKS}` },
}

/** Of statuses that stand for several faults, by what the service says. */
const WORDS_BY_MESSAGE: Readonly<Record<string, Words>> = {
  'Storage unavailable': {
    title: 'The service cannot reach its storage',
    advice: `${LATER} What you changed is kept here until it is saved.`,
  },
  'Request timed out': { title: 'The service took too long', advice: LATER },
  'Idempotency key reused': { title: 'This was sent before with other contents', advice: 'Try again.' },
}

const UNKNOWN: Words = { title: 'The service failed', advice: `${LATER} If it stays, tell whoever runs it.` }

const isItem = (value: unknown): value is ErrorItem =>
  typeof value === 'object' &&
  value !== null &&
  'field' in value &&
  typeof value.field === 'string' &&
  'message' in value &&
  typeof value.message === 'string'

const isEnvelope = (
  value: unknown,
): value is { readonly statusCode: number; readonly message?: unknown; readonly errors?: unknown } =>
  typeof value === 'object' && value !== null && 'statusCode' in value && typeof value.statusCode === 'number'

const messageOf = ({ message }: { readonly message?: unknown }): string => String(message)

const errorsOf = ({ errors }: { readonly errors?: unknown }): readonly ErrorItem[] =>
  Array.isArray(errors) ? errors.filter(isItem) : []

/** @param seconds as in Retry-After; null: it was not said */
const waiting = (seconds: string | null): string => {
  if (!/^\d+$/.test(seconds ?? '')) return ''
  const count = Number(seconds)
  return count < 120 ? `Try again in ${count} s. ` : `Try again in ${Math.ceil(count / 60)} minutes. `
}

/** Of an answer that is no success. */
export const failureOf = ({ status, headers }: Response, body: unknown): Failure => {
  if (!isEnvelope(body)) return notTheService(status)
  const { title, advice } = WORDS_BY_MESSAGE[messageOf(body)] ?? WORDS[status] ?? UNKNOWN
  return { status, title, advice: waiting(headers.get('retry-after')) + advice, errors: errorsOf(body) }
}

/** While connecting there is nothing to disconnect from. */
export const whileConnecting = (failure: Failure): Failure => {
  if (failure.status === 403) return { ...failure, advice: `Check it for a typing error. ${WHO_HAS_THE_KEY}` }
  return failure.status === 404 ? notTheService(failure.status) : failure
}

/** Something answers at the address that is not this service. */
export const notTheService = (status: number): Failure => ({
  status,
  title: 'This address is not that of a shading service',
  advice: 'Something answered, but not as the service does. Check the address, also the part after the host.',
  errors: [],
})

export const noAnswer: Failure = {
  status: null,
  title: 'The service did not answer',
  advice:
    'Check the address and that the service runs (npm start). Where it runs elsewhere, it must allow pages of ' +
    'this origin (ALLOWED_ORIGINS).',
  errors: [],
}

/** The request was taken, and then nothing came. */
export const noAnswerInTime: Failure = {
  status: null,
  title: 'The service has not answered for half a minute',
  advice: `It may be overloaded, or the way to it cut. ${LATER}`,
  errors: [],
}

const ofStatus = (status: 400 | 412): Failure => ({ status, errors: [], ...(WORDS[status] ?? UNKNOWN) })

/** Somebody else has, while it was worked on here. */
export const changedMeanwhile = ofStatus(412)

export const deletedMeanwhile: Failure = {
  status: 404,
  title: 'Somebody deleted this site meanwhile',
  advice: 'Its analyses went with it. What you see is still here: “Save as a new site” keeps it.',
  errors: [],
}

/** What was typed into the table of the horizon is known to mean nothing before the service is asked. */
export const misreadPoints: Failure = {
  ...ofStatus(400),
  errors: [{ field: 'horizonProfile', message: 'The table holds something that is no point yet.' }],
}
