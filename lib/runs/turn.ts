import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { turnKey } from '../operations/run-steps.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { database, nullIfConditionFails, tableName } from '../storage/document-client.ts'

/** Lets the next run estimate its rows, if it is the turn of this execution. */
export const giveTurn = async (execution: string, { deadline }: RequestContext): Promise<void> => {
  const command = new UpdateCommand({
    TableName: tableName('runs'),
    Key: turnKey,
    UpdateExpression: 'REMOVE holder',
    ConditionExpression: 'holder = :execution',
    ExpressionAttributeValues: { ':execution': execution },
  })
  await database.send(command, deadline).catch(nullIfConditionFails)
}
