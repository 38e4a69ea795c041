import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from '@aws-lambda-powertools/logger'
import { environment, setting } from './env.ts'

type Details = Readonly<Record<string, string | number | boolean | undefined>>

let logger: Promise<Logger> | undefined

/** When the first line is written: most containers write none, and for it and Node's crypto a cold start takes longer. */
export const loadLogger = (): Promise<Logger> => {
  logger ??= import('@aws-lambda-powertools/logger').then(
    (powertools) =>
      new powertools.Logger({ serviceName: setting(environment.serviceName) ?? 'shading-estimation' }),
  )
  return logger
}

/**
 * What every line about a request says of it. By the asynchronous context, for a process that serves several requests
 * at a time.
 */
const requests = new AsyncLocalStorage<Details>()

/** Ends when the lines are written: Lambda stops a process that has answered. */
export const whileLogging = async <Result>(
  request: Details,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await requests.run(request, work)
  } finally {
    await logger
  }
}

const log = async (level: 'error' | 'warn', message: string, details: Details): Promise<void> => {
  const line = { ...requests.getStore(), ...details }
  const loaded = await loadLogger()
  loaded[level](message, line)
}

/** One JSON object a line. Keys, coordinates and upstream bodies stay out of the details. */
export const logError = (message: string, details: Details = {}): void => {
  log('error', message, details)
}
export const logWarning = (message: string, details: Details = {}): void => {
  log('warn', message, details)
}

/** A cause as text, with its own causes: a driver often wraps the error that tells what happened. */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${causeOf(error.cause)}`
}
