import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { turnKey } from '../../operations/run-steps.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { database, nullIfConditionFails, tableName } from '../../storage/document-client.ts'
import { deleteIntermediateFiles } from '../cleanup.ts'
import { filesOf } from '../files/files-of.ts'
import { recordFailure } from '../state.ts'
import type { ExecutionEvent } from './step-events.ts'

/** Lets the next run estimate its rows, if it is the turn of this execution. */
const giveTurn = async (execution: string, { deadline }: RequestContext): Promise<void> => {
  const command = new UpdateCommand({
    TableName: tableName('runs'),
    Key: turnKey,
    UpdateExpression: 'REMOVE holder',
    ConditionExpression: 'holder = :execution',
    ExpressionAttributeValues: { ':execution': execution },
  })
  await database.send(command, deadline).catch(nullIfConditionFails)
}

const UNFINISHED = 'The run could not be finished because of a fault of the service. Start it again'

/**
 * Ends a run whose steps keep failing, and deletes what they have written for each other: a full disk may be the reason.
 *
 * @throws RunEnded
 */
export const abandonRun = async (event: ExecutionEvent, context: RequestContext): Promise<void> => {
  await giveTurn(event.execution, context)
  try {
    await recordFailure(event, UNFINISHED, context)
  } finally {
    // Also if an earlier attempt has recorded the failure and then could not delete them.
    await deleteIntermediateFiles(await filesOf(event.runId))
  }
}
