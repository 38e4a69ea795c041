import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import type { Engine } from './engine.ts'

/** The parts of an SDK request that the engine reads. */
const SdkRequest = z.object({
  headers: z.object({ 'x-amz-target': z.string() }),
  body: z.union([z.string(), z.instanceof(Uint8Array)]),
})

/** Redirects the calls of an SDK client to an engine, which answers them too soon for a deadline to matter. */
export const connectTo = (engine: Engine, client: DynamoDBClient): void => {
  client.config.requestHandler = {
    ...client.config.requestHandler,
    handle: async (request: unknown) => {
      const { headers, body } = SdkRequest.parse(request)
      const [, action = ''] = headers['x-amz-target'].split('.')
      const parameters = typeof body === 'string' ? body : new TextDecoder().decode(body)
      const answer = await engine(action, parameters)
      return {
        response: {
          statusCode: answer.status,
          headers: { 'content-type': 'application/x-amz-json-1.0' },
          body: Buffer.from(answer.body),
        },
      }
    },
  }
}
