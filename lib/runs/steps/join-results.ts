import { pipeline, Readable, Transform } from 'node:stream'
import type { RequestContext } from '../../platform/request-context.ts'
import { deleteIntermediateFiles } from '../cleanup.ts'
import {
  fileNames,
  filesOf,
  findContent,
  PreparedRows,
  type RowResult,
  RowResults,
} from '../files/contents.ts'
import type { RunFiles } from '../files/run-files.ts'
import { recordChunk, requireRunning, succeedRun } from '../state.ts'
import type { RunItem } from '../store.ts'
import { countsOf, csvHeader, csvLines, failedRow, invalidRow, jsonLines, NOT_COMPUTED } from './results.ts'

/** The results of a chunk of rows: errors if its step failed for good. */
const resultsOf = async (files: RunFiles, chunk: number): Promise<readonly RowResult[]> => {
  const results = await findContent(files, fileNames.results(chunk), RowResults)
  if (results) return results
  const rows = await findContent(files, fileNames.rows(chunk), PreparedRows)
  if (!rows) throw new Error(`Chunk ${chunk} has neither results nor rows`)
  return rows.map((row) => ('errors' in row ? invalidRow(row) : failedRow(row, NOT_COMPUTED)))
}

/**
 * The results of all chunks, in order. Counts those of chunks that failed, and of those whose step was killed between writing
 * and counting.
 */
async function* countedResults(
  { id, chunks, rowsChunks }: RunItem,
  files: RunFiles,
  context: RequestContext,
) {
  if (!chunks) throw new Error('The file of the run has not been read')
  for (let chunk = 0; chunk < chunks.rows; chunk++) {
    const results = await resultsOf(files, chunk)
    if (!rowsChunks.has(chunk)) await recordChunk(id, { step: 'rows', chunk, ...countsOf(results) }, context)
    yield results
  }
}

const formatted = (format: (results: readonly RowResult[]) => string): Transform =>
  new Transform({
    writableObjectMode: true,
    encoding: 'utf8',
    transform: (results: readonly RowResult[], _encoding, done) => done(null, format(results)),
  })

/**
 * Writes the results of all rows in the order of the file, as CSV and as JSON lines.
 *
 * @throws RunEnded
 */
const writeResults = async (run: RunItem, files: RunFiles, context: RequestContext): Promise<void> => {
  const source = Readable.from(countedResults(run, files, context))
  const csv = formatted(csvLines)
  csv.push(csvHeader)
  const lines = formatted(jsonLines)
  // A failure of any of them ends them all, and so the writing below.
  for (const formatter of [csv, lines]) pipeline(source, formatter, () => {})
  const write = (name: string, content: Transform): Promise<void> =>
    files.write(name, content).catch((error: unknown) => {
      // The other file would wait for the reader of this one.
      source.destroy(error instanceof Error ? error : undefined)
      throw error
    })
  const written = await Promise.allSettled([
    write(fileNames.resultsCsv, csv),
    write(fileNames.resultsJsonLines, lines),
  ])
  for (const outcome of written) if (outcome.status === 'rejected') throw outcome.reason
}

const isWritten = async (files: RunFiles): Promise<boolean> => {
  const sizes = await Promise.all([fileNames.resultsCsv, fileNames.resultsJsonLines].map(files.size))
  return sizes.every((size) => size !== null)
}

/**
 * Joins the results of all rows, deletes what led to them, and ends the run.
 *
 * @throws RunEnded
 */
export const joinResults = async (runId: string, context: RequestContext): Promise<void> => {
  const run = await requireRunning(runId, context)
  const files = await filesOf(runId)
  if (!(await isWritten(files))) await writeResults(run, files, context)
  await deleteIntermediateFiles(files)
  await succeedRun(runId, context)
}
