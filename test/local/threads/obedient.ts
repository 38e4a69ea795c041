import { respond } from '../../../lib/http/envelope.ts'
import type { ProxyEvent } from '../../../local/gateway/event.ts'
import type { LambdaContext } from '../../../local/lambda.ts'

/** A function that obeys its request. */
export const handler = async ({ body }: ProxyEvent, context: LambdaContext) => {
  if (body === 'die') process.exit(1)
  if (body === 'sleep for ever') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  while (body === 'be late' && context.getRemainingTimeInMillis() >= 0);
  const data = {
    left: context.getRemainingTimeInMillis(),
    order: process.env.ORDER,
  }
  return respond({ statusCode: 200, message: 'Done', data })
}
