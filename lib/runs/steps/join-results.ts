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

/** The results of all rows in the order of the file, a chunk at a time. */
async function* formatted(
  rowChunks: number,
  files: RunFiles,
  format: (results: readonly RowResult[]) => string,
  header = '',
): AsyncGenerator<string> {
  yield header
  for (let chunk = 0; chunk < rowChunks; chunk++) yield format(await resultsOf(files, chunk))
}

/**
 * Counts the chunks whose step failed, or was killed between writing and counting, and writes all results as CSV and as JSON
 * lines.
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
  await files.write(fileNames.resultsCsv, formatted(chunks.rows, files, csvLines, csvHeader))
  await files.write(fileNames.resultsJsonLines, formatted(chunks.rows, files, jsonLines))
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
    // Of a run that was deleted meanwhile, the chunks are missing.
    await deleteFilesOfGoneRun(runId, context)
    throw error
  }
}
