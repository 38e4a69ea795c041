import { addAbortListener } from 'node:events'
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import type { Engine } from './engine.ts'

/** The parts of an SDK request that the engine reads. */
const SdkRequest = z.object({
  headers: z.object({ 'x-amz-target': z.string() }),
  body: z.union([z.string(), z.instanceof(Uint8Array)]),
})

const SdkOptions = z.object({ abortSignal: z.instanceof(AbortSignal).optional() })

/** Rejects on timeout, like the SDK's own handler. The engine still finishes the call. */
const untilAborted = async <T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (!signal) return result
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = (): void => reject(new DOMException('The deadline has passed', 'AbortError'))
  const listener = addAbortListener(signal, abort)
  return Promise.race([result, aborted]).finally(() => listener[Symbol.dispose]())
}

/** Redirects the calls of an SDK client to an engine. */
export const connectTo = (engine: Engine, client: DynamoDBClient): void => {
  client.config.requestHandler = {
    ...client.config.requestHandler,
    handle: async (request: unknown, options: unknown) => {
      const { headers, body } = SdkRequest.parse(request)
      const { abortSignal } = SdkOptions.parse(options ?? {})
      const [, action = ''] = headers['x-amz-target'].split('.')
      const parameters = typeof body === 'string' ? body : new TextDecoder().decode(body)
      const answer = await untilAborted(engine(action, parameters), abortSignal)
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
