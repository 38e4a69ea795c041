import type { Failure } from './failure.ts'

interface Sent {
  readonly content: string
  readonly key: string
}

/** What a person wants done once, however often it has to be sent for that. */
export interface Attempt {
  /** For the header `Idempotency-Key`. @param content the whole request: another one is another attempt */
  keyOf(content: unknown): string
  /** @param failure null: it is done */
  end(failure: Failure | null): void
}

/** The service has not taken the request up, and will not: all else leaves open whether it has, or does yet. */
const isRefused = ({ status }: Failure): boolean =>
  status !== null && status >= 400 && status < 500 && status !== 409

/** Keeps the key of a request while it is open whether that was done. */
export const newAttempt = (): Attempt => {
  let sent: Sent | null = null
  return {
    keyOf: (request) => {
      const content = JSON.stringify(request)
      if (sent?.content !== content) sent = { content, key: crypto.randomUUID() }
      return sent.key
    },
    end: (failure) => {
      if (!failure || isRefused(failure)) sent = null
    },
  }
}

/** Where no answer came, a person may fear to do a thing twice. */
export const withComfort = (failure: Failure): Failure =>
  failure.status === null
    ? { ...failure, advice: `Try again: what was done already is not done twice. ${failure.advice}` }
    : failure
