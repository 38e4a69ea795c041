import { turnKey } from '../operations/run-steps.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { isEqual, updateItem } from '../storage/items.ts'
import { fileNames, filesOf } from './files/contents.ts'
import type { RunFiles } from './files/run-files.ts'
import { forgetProgress, recordFailure } from './state.ts'
import type { ExecutionEvent } from './steps/step.ts'
import { findRun, hasMissedUpload } from './store.ts'

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

/**
 * Lets an unfinished run begin again from its file. Its baselines are in the cache. Nothing may work on the run.
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

const UNFINISHED = 'The run could not be finished because of a fault of the service. Start it again'

/**
 * Ends a run whose steps keep failing, and deletes what they have written for each other: a full disk may be the reason.
 *
 * @throws RunEnded
 */
export const abandonRun = async (event: ExecutionEvent, context: RequestContext): Promise<void> => {
  // Lets the next run estimate its rows, if it was the turn of this execution.
  const isHolder = isEqual('holder', event.execution)
  await updateItem('runs', turnKey, { remove: ['holder'] }, context.deadline, [isHolder])
  try {
    await recordFailure(event, UNFINISHED, context)
  } finally {
    // Also if an earlier attempt has recorded the failure and then could not delete them.
    await deleteIntermediateFiles(await filesOf(event.runId))
  }
}
