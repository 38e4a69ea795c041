import type { Context } from 'aws-lambda'
import type { Operation } from '../lib/operations/operation.ts'
import type { Deadline } from '../lib/platform/deadline.ts'

/** What the operations table says about a function. */
export type FunctionEntry = Pick<Operation, 'name' | 'memoryMb'>

/**
 * The context that Lambda passes to a function.
 *
 * @param deadline when the function is cut off
 */
export const lambdaContext = (
  { name, memoryMb }: FunctionEntry,
  awsRequestId: string,
  { millisecondsLeft }: Pick<Deadline, 'millisecondsLeft'>,
): Context => ({
  callbackWaitsForEmptyEventLoop: false,
  functionName: name,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${name}`,
  memoryLimitInMB: String(memoryMb),
  awsRequestId,
  logGroupName: `/aws/lambda/${name}`,
  logStreamName: 'local',
  // Lambda counts whole milliseconds.
  getRemainingTimeInMillis: () => Math.floor(millisecondsLeft()),
  done: () => {},
  fail: () => {},
  succeed: () => {},
})

interface FunctionModule<Event, Answer> {
  readonly handler: (event: Event, context: Context) => Promise<Answer>
}

/**
 * The handler of a function.
 *
 * @param file its path in `functions/`, without the extension
 */
export const loadFunction = async <Event, Answer>(file: string) => {
  const { handler }: FunctionModule<Event, Answer> = await import(`../functions/${file}.ts`)
  return handler
}
