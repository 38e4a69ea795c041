import { AsyncLocalStorage } from 'node:async_hooks'
import { Logger } from '@aws-lambda-powertools/logger'
import { environment, setting } from './env.ts'

type Details = Readonly<Record<string, string | number | boolean | undefined>>

/** On one machine the log is there before its setting is. */
const logger = new Logger({ serviceName: setting(environment.serviceName) ?? 'shading-estimation' })

/**
 * What every line about a request says of it. By the asynchronous context, for a process that serves several requests
 * at a time.
 */
const requests = new AsyncLocalStorage<Details>()

export const whileLogging = <Result>(request: Details, work: () => Result): Result =>
  requests.run(request, work)

/** One JSON object a line. Keys, coordinates and upstream bodies stay out of the details. */
export const logError = (message: string, details: Details = {}): void =>
  logger.error(message, { ...requests.getStore(), ...details })
export const logWarning = (message: string, details: Details = {}): void =>
  logger.warn(message, { ...requests.getStore(), ...details })

/** A cause as text, with its own causes: a driver often wraps the error that tells what happened. */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${causeOf(error.cause)}`
}
