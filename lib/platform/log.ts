import type { Logger } from '@aws-lambda-powertools/logger'
import { environment, setting } from './env.ts'

type Details = Readonly<Record<string, string | number | boolean | undefined>>

/** Writes one JSON object per line. Keys, coordinates and upstream bodies must stay out of the details. */
export interface Log {
  readonly error: (message: string, details?: Details) => void
  readonly warn: (message: string, details?: Details) => void
}

let logger: Promise<Logger> | undefined

/** Loaded with the first line: most invocations write none, and the library and Node's crypto slow a cold start. */
export const loadLogger = (): Promise<Logger> => {
  logger ??= import('@aws-lambda-powertools/logger').then(
    (powertools) =>
      new powertools.Logger({ serviceName: setting(environment.serviceName) ?? 'shading-estimation' }),
  )
  return logger
}

/** @param common details that every line carries, such as the request's id */
export const createLog = (common: Details = {}): Log => {
  const writer =
    (level: keyof Log): Log[typeof level] =>
    (message, details) => {
      loadLogger().then((loaded) => loaded[level](message, { ...common, ...details }))
    }
  return { error: writer('error'), warn: writer('warn') }
}

/** Resolves when all lines are written: Lambda freezes the process as soon as it has answered. */
export const flushLog = async (): Promise<void> => {
  await logger
}

/** An error's message followed by those of its causes: drivers often wrap the error that says what happened. */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${causeOf(error.cause)}`
}
