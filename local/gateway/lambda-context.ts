import type { Context } from 'aws-lambda'

/**
 * The context that Lambda passes to a function.
 *
 * @param deadline when the caller stops waiting for the function
 */
export const lambdaContext = (functionName: string, awsRequestId: string, deadline: Date): Context => ({
  callbackWaitsForEmptyEventLoop: false,
  functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
  memoryLimitInMB: '512',
  awsRequestId,
  logGroupName: `/aws/lambda/${functionName}`,
  logStreamName: 'local',
  getRemainingTimeInMillis: () => deadline.getTime() - Date.now(),
  done: () => {},
  fail: () => {},
  succeed: () => {},
})
