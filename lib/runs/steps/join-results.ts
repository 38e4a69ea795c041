import type { RequestContext } from '../../platform/request-context.ts'
import { deleteFilesOfGoneRun, deleteIntermediateFiles } from '../cleanup.ts'
import {
  fileNames,
  filesOf,
  findContent,
  PreparedRows,
  type RowResult,
  RowResults,
} from '../files/contents.ts'
import type { RunFiles } from '../files/run-files.ts'
import { RunEnded, recordChunk, requireRunning, succeedRun } from '../state.ts'
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

/** The text of all results, in order, a chunk at a time. */
async function* textOf(
  files: RunFiles,
  chunks: number,
  format: (results: readonly RowResult[]) => string,
  header = '',
): AsyncGenerator<string> {
  yield header
  for (let chunk = 0; chunk < chunks; chunk++) yield format(await resultsOf(files, chunk))
}

/**
 * Writes the results of all rows in the order of the file, as CSV and as JSON lines. Counts those of chunks that failed, and of
 * those whose step was killed between writing and counting.
 *
 * @throws RunEnded
 */
const writeResults = async (
  { id, chunks, rowsChunks }: RunItem,
  files: RunFiles,
  context: RequestContext,
): Promise<void> => {
  if (!chunks) throw new Error('The file of the run has not been read')
  for (let chunk = 0; chunk < chunks.rows; chunk++) {
    if (rowsChunks.has(chunk)) continue
    await recordChunk(id, { step: 'rows', chunk, ...countsOf(await resultsOf(files, chunk)) }, context)
  }
  await files.write(fileNames.resultsCsv, textOf(files, chunks.rows, csvLines, csvHeader))
  await files.write(fileNames.resultsJsonLines, textOf(files, chunks.rows, jsonLines))
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
  try {
    const run = await requireRunning(runId, context)
    const files = await filesOf(runId)
    if (!(await isWritten(files))) await writeResults(run, files, context)
    await deleteIntermediateFiles(files)
    await succeedRun(runId, context)
  } catch (error) {
    if (error instanceof RunEnded) await deleteFilesOfGoneRun(runId, context)
    throw error
  }
}
