import type { RequestContext } from '../../platform/request-context.ts'
import { deleteIntermediateFiles } from '../cleanup.ts'
import {
  fileNames,
  filesOf,
  findContent,
  PreparedRows,
  ROWS_PER_CHUNK,
  type RowResult,
  RowResults,
} from '../files/contents.ts'
import type { RunFiles } from '../files/run-files.ts'
import { recordChunk, requireRunning, succeedRun } from '../state.ts'
import type { RunItem } from '../store.ts'
import { linesOf, textOf } from '../upload/text.ts'
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
 * The results of all chunks as JSON lines, in order. Counts the chunks not counted yet, because their step failed or was
 * killed between writing and counting.
 */
async function* countedResults(
  { id, chunks, rowsChunks }: RunItem,
  files: RunFiles,
  context: RequestContext,
): AsyncGenerator<string> {
  if (!chunks) throw new Error('The file of the run has not been read')
  for (let chunk = 0; chunk < chunks.rows; chunk++) {
    const results = await resultsOf(files, chunk)
    if (!rowsChunks.has(chunk)) await recordChunk(id, { step: 'rows', chunk, ...countsOf(results) }, context)
    yield jsonLines(results)
  }
}

/** The same results as CSV, read from the JSON lines, so that a step that is still writing cannot make the two differ. */
async function* resultsInCsv(files: RunFiles): AsyncGenerator<string> {
  yield csvHeader
  const written = await files.read(fileNames.resultsJsonLines)
  if (!written) throw new Error('The results of the run are missing')
  let results: unknown[] = []
  for await (const line of linesOf(textOf(written))) {
    results.push(JSON.parse(line))
    if (results.length < ROWS_PER_CHUNK) continue
    yield csvLines(RowResults.parse(results))
    results = []
  }
  yield csvLines(RowResults.parse(results))
}

/**
 * Writes all results in the order of the file as JSON lines and as CSV, deletes the intermediate files, and ends the run.
 *
 * @throws RunEnded
 */
export const joinResults = async (runId: string, context: RequestContext): Promise<void> => {
  const run = await requireRunning(runId, context)
  const files = await filesOf(runId)
  const sizes = await Promise.all([fileNames.resultsJsonLines, fileNames.resultsCsv].map(files.size))
  if (sizes.includes(null)) {
    await files.write(fileNames.resultsJsonLines, countedResults(run, files, context))
    await files.write(fileNames.resultsCsv, resultsInCsv(files))
  }
  await deleteIntermediateFiles(files)
  await succeedRun(runId, context)
}
