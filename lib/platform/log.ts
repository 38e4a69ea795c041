import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from '@aws-lambda-powertools/logger'
import { environment, setting } from './env.ts'

type Details = Readonly<Record<string, string | number | boolean | undefined>>

export interface LogLine {
  readonly level: 'error' | 'warn'
  readonly message: string
  readonly details: Details
}

let logger: Promise<Logger> | undefined

/** Loaded with the first line: most containers write none, and loading it slows a cold start. */
export const loadLogger = (): Promise<Logger> => {
  logger ??= import('@aws-lambda-powertools/logger').then(
    (powertools) =>
      new powertools.Logger({ serviceName: setting(environment.serviceName) ?? 'shading-estimation' }),
  )
  return logger
}

const write = async ({ level, message, details }: LogLine): Promise<void> => {
  const loaded = await loadLogger()
  loaded[level](message, details)
}

/** Where lines go. It follows the asynchronous context, because one process may serve several requests at a time. */
const sinks = new AsyncLocalStorage<(line: LogLine) => void>()

/**
 * Adds the details of a request to every line that `work` logs. Returns once they are written, because Lambda freezes a
 * process that has answered.
 */
export const whileLogging = async <Result>(
  request: Details,
  work: () => Promise<Result>,
): Promise<Result> => {
  try {
    return await sinks.run(
      ({ details, ...line }) => write({ ...line, details: { ...request, ...details } }),
      work,
    )
  } finally {
    await logger
  }
}

/** Collects the lines that `work` logs instead of writing them. */
export const collectLog = <Result>(lines: LogLine[], work: () => Result): Result =>
  sinks.run((line) => lines.push(line), work)

export const writeLog = (line: LogLine): void => {
  const sink = sinks.getStore() ?? write
  sink(line)
}

/** Writes one JSON object per line. Keys, coordinates and upstream bodies must stay out of the details. */
export const logError = (message: string, details: Details = {}): void =>
  writeLog({ level: 'error', message, details })
export const logWarning = (message: string, details: Details = {}): void =>
  writeLog({ level: 'warn', message, details })

/** An error's message followed by those of its causes: drivers often wrap the error that says what happened. */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${causeOf(error.cause)}`
}
