import type { RequestContext } from '../../platform/request-context.ts'
import { deleteFilesOfGoneRun, deleteIntermediateFiles } from '../cleanup.ts'
import { fileNames } from '../files/contents.ts'
import { filesOf } from '../files/files-of.ts'
import type { RunFiles } from '../files/run-files.ts'
import { type ChunkTotals, joinedCsv, joinedJsonLines } from '../joined-results.ts'
import type { RunItem } from '../run-item.ts'
import { RunEnded, recordChunk, requireRunning, succeedRun } from '../state.ts'

/** Counts the chunks that failed, and those whose step was killed between writing and counting. */
const writeResults = async (
  { id, chunks, rowsChunks }: RunItem,
  files: RunFiles,
  context: RequestContext,
): Promise<void> => {
  if (!chunks) throw new Error('The file of the run has not been read')
  const uncounted: ChunkTotals[] = []
  const lines = joinedJsonLines(files, chunks.rows, (totals) => {
    if (!rowsChunks.has(totals.chunk)) uncounted.push(totals)
  })
  await files.write(fileNames.resultsJsonLines, lines)
  for (const totals of uncounted) await recordChunk(id, { step: 'rows', ...totals }, context)
  await files.write(fileNames.resultsCsv, joinedCsv(files))
}

/**
 * Joins the results of all rows, deletes what led to them, and ends the run. The CSV is written last, so where it is, there is
 * nothing left to join.
 *
 * @throws RunEnded
 */
export const joinResults = async (runId: string, context: RequestContext): Promise<void> => {
  try {
    const run = await requireRunning(runId, context)
    const files = await filesOf(runId)
    if ((await files.size(fileNames.resultsCsv)) === null) await writeResults(run, files, context)
    await deleteIntermediateFiles(files)
    await succeedRun(runId, context)
  } catch (error) {
    if (error instanceof RunEnded) await deleteFilesOfGoneRun(runId, context)
    throw error
  }
}
