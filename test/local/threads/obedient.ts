import type { APIGatewayProxyEvent, Context } from 'aws-lambda'
import { respond } from '../../../lib/http/envelope.ts'

/** A function that does what its request says. */
export const handler = async ({ body }: APIGatewayProxyEvent, context: Context) => {
  if (body === 'die') process.exit(1)
  while (body === 'go on for ever');
  while (body === 'be late' && context.getRemainingTimeInMillis() >= 0);
  const data = {
    name: context.functionName,
    left: context.getRemainingTimeInMillis(),
    order: process.env.ORDER,
  }
  return respond({ statusCode: 200, message: 'Done', data })
}
