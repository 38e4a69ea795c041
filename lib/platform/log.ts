import { environment, setting } from './env.ts'

type Details = Readonly<Record<string, string | number | boolean | undefined>>

/** Writes one JSON object per line. Keys, coordinates and upstream bodies must stay out of the details. */
export interface Log {
  readonly error: (message: string, details?: Details) => void
  readonly warn: (message: string, details?: Details) => void
}

/** X-Ray trace id of the current request, if it is traced. */
const traceId = (): string | undefined => /Root=([^;]+)/.exec(process.env._X_AMZN_TRACE_ID ?? '')?.[1]

/** @param common details that every line carries, such as the request's id */
export const createLog = (common: Details = {}): Log => {
  const writer =
    (level: string): Log['warn'] =>
    (message, details) => {
      const timestamp = new Date().toISOString()
      const service = setting(environment.serviceName) ?? 'shading-estimation'
      const line = { level, message, timestamp, service, xray_trace_id: traceId(), ...common, ...details }
      process.stderr.write(`${JSON.stringify(line)}\n`)
    }
  return { error: writer('ERROR'), warn: writer('WARN') }
}

/** An error's message, then its causes' messages: drivers often wrap the error that says what happened. */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${causeOf(error.cause)}`
}
