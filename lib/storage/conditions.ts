import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'

/** For `catch` on a conditional write: null if its condition fails. */
export const nullIfConditionFails = (error: unknown): null => {
  if (error instanceof ConditionalCheckFailedException) return null
  throw error
}
