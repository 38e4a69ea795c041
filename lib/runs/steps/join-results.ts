import type { RequestContext } from '../../platform/request-context.ts'
import { deleteFilesOfGoneRun, deleteIntermediateFiles } from '../cleanup.ts'
import { failedIn } from '../failed-row.ts'
import { fileNames } from '../files/contents.ts'
import { filesOf } from '../files/files-of.ts'
import type { RunFiles } from '../files/run-files.ts'
import { writeJoinedResults } from '../joined-results.ts'
import type { RunItem } from '../run-item.ts'
import { RunEnded, recordChunk, requireRunning, succeedRun } from '../state.ts'

/**
 * Writes the results of a run, and counts the chunks that failed, and those whose step was killed between writing and counting.
 *
 * @throws RunEnded
 */
const writeResults = async (
  { id, chunks, rowsChunks }: RunItem,
  files: RunFiles,
  context: RequestContext,
): Promise<void> => {
  if (!chunks) throw new Error('The file of the run has not been read')
  await writeJoinedResults(files, chunks.rows, async ({ chunk, results }) => {
    if (rowsChunks.has(chunk)) return
    await recordChunk(id, { step: 'rows', chunk, rows: results.length, failed: failedIn(results) }, context)
  })
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
