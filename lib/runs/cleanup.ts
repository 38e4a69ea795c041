import type { RequestContext } from '../platform/request-context.ts'
import { fileNames } from './files/contents.ts'
import { filesOf } from './files/files-of.ts'
import type { RunFiles } from './files/run-files.ts'
import { hasMissedUpload } from './run-item.ts'
import { findRun, readRunItem, runOf, storeRun } from './store.ts'

/** Deletes all files of a run that is gone, or whose file came too late. Those of any other run are left alone. */
export const deleteFilesOfGoneRun = async (runId: string, context: RequestContext): Promise<void> => {
  const run = await findRun(runId, context)
  if (run && !hasMissedUpload(run, context.now())) return
  const files = await filesOf(runId)
  await files.delete()
}

/**
 * What the steps of a run write for each other. Results come last: while they are being deleted, the rows without results are
 * not there, either.
 */
const INTERMEDIATE_FOLDERS = ['rows/', 'planes/', 'places/', 'baselines/', 'terrain/', 'results/']

export const deleteIntermediateFiles = async (files: RunFiles): Promise<void> => {
  for (const folder of INTERMEDIATE_FOLDERS) await files.delete(folder)
}

/** Lets an unfinished run begin again from its file. Its baselines are in the cache. Nothing may work on the run. */
export const startOver = async (runId: string, context: RequestContext): Promise<void> => {
  const item = await readRunItem(runId, context)
  if (!item) return
  const { chunks, terrainChunks, baselinesChunks, rowsChunks, ...run } = runOf(item)
  if (run.state !== 'running') return
  const files = await filesOf(runId)
  await deleteIntermediateFiles(files)
  for (const name of [fileNames.resultsCsv, fileNames.resultsJsonLines]) await files.delete(name)
  await storeRun({ ...run, rows: null, done: 0, failed: 0 }, context)
}
