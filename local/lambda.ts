import { randomUUID } from 'node:crypto'
import type { Context } from 'aws-lambda'
import type { Deadline } from '../lib/platform/deadline.ts'

/** What functions read of the context that Lambda passes to them. */
export type LambdaContext = Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>

/** @param deadline when the function is cut off */
export const lambdaContext = ({ millisecondsLeft }: Pick<Deadline, 'millisecondsLeft'>): LambdaContext => ({
  awsRequestId: randomUUID(),
  // Lambda counts whole milliseconds.
  getRemainingTimeInMillis: () => Math.floor(millisecondsLeft()),
})

/**
 * The handler of a function.
 *
 * @param file its path in `functions/`, without the extension
 */
export const loadFunction = async <Event, Answer>(file: string) => {
  type Handler = (event: Event, context: LambdaContext) => Promise<Answer>
  const { handler }: { handler: Handler } = await import(`../functions/${file}.ts`)
  return handler
}
