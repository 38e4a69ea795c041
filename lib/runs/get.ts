import type { RequestContext } from '../platform/request-context.ts'
import type { Run } from '../schemas/run.ts'
import { withAddresses } from './addresses.ts'
import { summaryOf } from './run-item.ts'
import { readRun } from './store.ts'

/** @throws VisibleError notFound */
export const getRun = async (id: string, context: RequestContext): Promise<Run> => {
  const run = await readRun(id, context)
  return withAddresses(summaryOf(run, context.now()), context.now())
}
