import type { RequestContext } from '../../platform/request-context.ts'
import { deleteIntermediateFiles } from '../cleanup.ts'
import { filesOf } from '../files/files-of.ts'
import { failRun } from '../state.ts'
import { giveTurn } from '../turn.ts'
import type { ExecutionEvent } from './step-events.ts'

const UNFINISHED = 'The run could not be finished because of a fault of the service. Start it again'

/**
 * Ends a run whose steps keep failing, and deletes what they have written for each other: a full disk may be the reason.
 *
 * @throws RunEnded
 */
export const abandonRun = async (event: ExecutionEvent, context: RequestContext): Promise<void> => {
  await giveTurn(event.execution, context)
  await failRun(event, UNFINISHED, context)
  await deleteIntermediateFiles(await filesOf(event.runId))
}
