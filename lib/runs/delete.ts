import type { RequestContext } from '../platform/request-context.ts'
import type { RunSummary } from '../schemas/run.ts'
import { filesOf } from './files/files-of.ts'
import { summaryOf } from './run-item.ts'
import { readRun, removeRun } from './store.ts'

/**
 * Deletes a run, which ends its work, and then its files. A chunk in progress deletes what it still writes.
 *
 * @throws VisibleError notFound or storageUnavailable
 */
export const deleteRun = async (id: string, context: RequestContext): Promise<RunSummary> => {
  const run = await readRun(id, context)
  await removeRun(id, context)
  const files = await filesOf(id)
  await files.delete()
  return summaryOf(run, context.now())
}
