import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'
import type { Deadline } from '../lib/platform/deadline.ts'

/** The parts of Lambda's context that functions read. */
export type LambdaContext = Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>

/** @param deadline at which the function times out */
export const lambdaContext = ({ millisecondsLeft }: Pick<Deadline, 'millisecondsLeft'>): LambdaContext => ({
  awsRequestId: randomUUID(),
  // Lambda counts whole milliseconds.
  getRemainingTimeInMillis: () => Math.floor(millisecondsLeft()),
})

/**
 * Loads a function's handler.
 *
 * @param file path in `functions/`, without the extension
 */
export const loadFunction = async <Event, Answer>(file: string) => {
  type Handler = (event: Event, context: LambdaContext) => Promise<Answer>
  const { handler }: { handler: Handler } = await import(`../functions/${file}.ts`)
  return handler
}
