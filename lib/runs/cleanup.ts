import { turnKey } from '../operations/run-steps.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { isEqual, updateItem } from '../storage/items.ts'
import { fileNames, filesOf } from './files/contents.ts'
import type { RunFiles } from './files/run-files.ts'
import { forgetProgress, recordFailure } from './state.ts'
import type { ExecutionEvent } from './steps/step.ts'
import { findRun, hasMissedUpload } from './store.ts'

/** Deletes all files of a run that no longer exists or whose upload came too late; leaves other runs alone. */
export const deleteFilesOfGoneRun = async (runId: string, context: RequestContext): Promise<void> => {
  const run = await findRun(runId, context)
  if (run && !hasMissedUpload(run, context.now())) return
  const files = await filesOf(runId)
  await files.delete()
}

/**
 * The steps' intermediate files, in the order of their deletion. Rows go before results, so a step never finds rows whose
 * results are already deleted.
 */
const INTERMEDIATE_FOLDERS = ['rows/', 'planes/', 'places/', 'baselines/', 'terrain/', 'results/']

export const deleteIntermediateFiles = async (files: RunFiles): Promise<void> => {
  for (const folder of INTERMEDIATE_FOLDERS) await files.delete(folder)
}

/**
 * Restarts an unfinished run from its upload; its baselines stay in the cache. No step may be working on the run.
 *
 * @throws RunEnded if it is deleted meanwhile
 */
export const startOver = async (runId: string, context: RequestContext): Promise<void> => {
  const run = await findRun(runId, context)
  if (run?.state !== 'running') return
  const files = await filesOf(runId)
  await deleteIntermediateFiles(files)
  for (const name of [fileNames.resultsCsv, fileNames.resultsJsonLines]) await files.delete(name)
  await forgetProgress(runId, context)
}

const UNFINISHED = 'The run could not be finished because of an internal error. Start it again'

/**
 * Ends a run whose steps keep failing, and deletes its intermediate files: a full disk may be the reason.
 *
 * @throws RunEnded
 */
export const abandonRun = async (event: ExecutionEvent, context: RequestContext): Promise<void> => {
  // If this execution holds the turn, releases it, so that the next run can estimate its rows.
  const isHolder = isEqual('holder', event.execution)
  await updateItem('runs', turnKey, { remove: ['holder'] }, context.deadline, [isHolder])
  try {
    await recordFailure(event, UNFINISHED, context)
  } finally {
    // Runs even if the run has ended: an earlier attempt may have recorded the failure without deleting the files.
    await deleteIntermediateFiles(await filesOf(event.runId))
  }
}
