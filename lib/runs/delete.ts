import type { RequestContext } from '../platform/request-context.ts'
import type { RunSummary } from '../schemas/run.ts'
import { filesOf } from './files/files-of.ts'
import { summaryOf } from './run-item.ts'
import { readRun, removeRun } from './store.ts'

/**
 * Deletes the files of a run and then the run, so that a failure can be repeated.
 *
 * @throws VisibleError notFound or storageUnavailable
 */
export const deleteRun = async (id: string, context: RequestContext): Promise<RunSummary> => {
  const run = await readRun(id, context)
  const files = await filesOf(id)
  await files.delete()
  await removeRun(id, context)
  // Chunks were in progress until the run was gone. From now on, they delete what they write.
  await files.delete()
  return summaryOf(run, context.now())
}
