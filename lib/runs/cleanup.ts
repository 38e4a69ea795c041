import type { RequestContext } from '../platform/request-context.ts'
import { filesOf } from './files/files-of.ts'
import type { RunFiles } from './files/run-files.ts'
import { hasMissedUpload } from './run-item.ts'
import { findRun } from './store.ts'

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
