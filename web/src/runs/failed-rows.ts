import { isErrorItem } from '../api/failure.ts'
import { isRecord } from '../api/is-record.ts'

/** A row without figures. */
interface FailedRow {
  /** From 1. */
  readonly row: number
  readonly id: string
  readonly reason: string
}

/** @returns null if the row has figures */
const failedRow = (line: string): FailedRow | null => {
  const result: unknown = JSON.parse(line)
  if (!isRecord(result)) return null
  const { row, id, error, errors } = result
  if (typeof row !== 'number' || typeof id !== 'string' || typeof error !== 'string') return null
  const items = Array.isArray(errors) ? errors.filter(isErrorItem) : []
  const reason = items.map(({ field, message }) => `${field} ${message}`).join('; ') || error
  return { row, id, reason }
}

async function* linesOf(bytes: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = bytes.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      const lines = (rest + value).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest !== '') yield rest
  } finally {
    // Whoever has seen enough ends the download.
    await reader.cancel()
  }
}

/** The first rows without figures in a run's results, which are JSON lines. Reads no more of them than necessary. */
export const firstFailedRows = async (
  results: ReadableStream<Uint8Array<ArrayBuffer>>,
  limit: number,
): Promise<readonly FailedRow[]> => {
  const found: FailedRow[] = []
  for await (const line of linesOf(results)) {
    const row = failedRow(line)
    if (row) found.push(row)
    if (found.length === limit) break
  }
  return found
}
