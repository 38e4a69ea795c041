import type { RequestContext } from '../platform/request-context.ts'
import { fileNames } from './files/contents.ts'
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

/** Results come last: while they are being deleted, the rows without results are not there, either. */
const INTERMEDIATE_FILES = [
  fileNames.rows,
  fileNames.planes,
  fileNames.places,
  fileNames.baselines,
  fileNames.terrain,
  fileNames.results,
]

/** Deletes what the steps of a run write for each other. */
export const deleteIntermediateFiles = async (files: Pick<RunFiles, 'delete'>): Promise<void> => {
  for (const nameOf of INTERMEDIATE_FILES) await files.delete(nameOf(0).replace(/[^/]*$/, ''))
}
