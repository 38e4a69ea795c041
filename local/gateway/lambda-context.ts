import type { Context } from 'aws-lambda'
import type { Deadline } from '../../lib/platform/deadline.ts'

/**
 * The context that Lambda passes to a function.
 *
 * @param deadline when the function is cut off
 */
export const lambdaContext = (
  functionName: string,
  awsRequestId: string,
  { millisecondsLeft }: Pick<Deadline, 'millisecondsLeft'>,
): Context => ({
  callbackWaitsForEmptyEventLoop: false,
  functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
  memoryLimitInMB: '512',
  awsRequestId,
  logGroupName: `/aws/lambda/${functionName}`,
  logStreamName: 'local',
  getRemainingTimeInMillis: millisecondsLeft,
  done: () => {},
  fail: () => {},
  succeed: () => {},
})
