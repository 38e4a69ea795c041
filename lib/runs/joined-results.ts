import { failedRow, invalidRow } from './failed-row.ts'
import { fileNames, PreparedRow, ROWS_PER_CHUNK, RowResult } from './files/contents.ts'
import { findLines, jsonLines, linesOf, textIn } from './files/json-lines.ts'
import type { RunFiles } from './files/run-files.ts'
import { csvHeader, csvOf } from './results-csv.ts'

type Reader = Pick<RunFiles, 'read'>

const missingResult = (row: PreparedRow): RowResult =>
  'errors' in row ? invalidRow(row, row.errors) : failedRow(row, 'could not be computed; start the run again')

/** The results of a chunk of rows: errors if its step failed for good. */
const resultsOf = async (files: Reader, chunk: number): Promise<RowResult[]> => {
  const results = await findLines(files, fileNames.results(chunk), RowResult)
  if (results) return results
  const rows = await findLines(files, fileNames.rows(chunk), PreparedRow)
  if (!rows) throw new Error(`Chunk ${chunk} has neither results nor rows`)
  return rows.map(missingResult)
}

/** What a chunk of rows came to. */
export interface ChunkTotals {
  readonly chunk: number
  readonly rows: number
  readonly failed: number
}

/**
 * The results of all rows in the order of the file, as JSON lines.
 *
 * @param count is told about each chunk
 */
export async function* joinedJsonLines(
  files: Reader,
  chunks: number,
  count: (totals: ChunkTotals) => void,
): AsyncGenerator<string> {
  for (let chunk = 0; chunk < chunks; chunk++) {
    const results = await resultsOf(files, chunk)
    const failed = results.filter((result) => 'error' in result).length
    count({ chunk, rows: results.length, failed })
    yield jsonLines(results)
  }
}

/** The joined results as CSV. */
export async function* joinedCsv(files: Reader): AsyncGenerator<string> {
  yield csvHeader
  const stream = await files.read(fileNames.resultsJsonLines)
  let results: RowResult[] = []
  for await (const line of stream ? linesOf(textIn(stream)) : []) {
    results.push(RowResult.parse(JSON.parse(line)))
    if (results.length < ROWS_PER_CHUNK) continue
    yield csvOf(results)
    results = []
  }
  if (results.length > 0) yield csvOf(results)
}
