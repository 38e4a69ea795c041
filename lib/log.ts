type Details = Readonly<Record<string, string | number | boolean | undefined>>

const write = (level: 'ERROR' | 'WARN', message: string, details: Details): void => {
  process.stderr.write(
    `${JSON.stringify({ level, message, timestamp: new Date().toISOString(), ...details })}\n`,
  )
}

/** One JSON object a line. Keys, coordinates and upstream bodies stay out of the details. */
export const logError = (message: string, details: Details = {}): void => write('ERROR', message, details)
export const logWarning = (message: string, details: Details = {}): void => write('WARN', message, details)

/** A cause as text, with its own causes: a driver often wraps the error that tells what happened. */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${causeOf(error.cause)}`
}
