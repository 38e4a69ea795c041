import { workerData } from 'node:worker_threads'
import * as z from 'zod'
import { deadlineIn } from '../../lib/platform/deadline.ts'
import { VisibleError } from '../../lib/platform/errors.ts'
import { RunEnded } from '../../lib/runs/state.ts'
import { client } from '../../lib/storage/document-client.ts'
import { connectTo } from '../database/sdk-connection.ts'
import { lambdaContext, loadFunction } from '../lambda.ts'
import { parentEngine } from './engine-port.ts'

/** A call of a function in a thread. */
export interface FunctionCall {
  /** The path of the function in `functions/`, without the extension. */
  readonly file: string
  readonly event: unknown
  /** Time limit. */
  readonly milliseconds: number
}

/** Errors lose their names between threads, so the relevant ones are returned as outcomes. */
export type FunctionAnswer =
  | { readonly outcome: 'done'; readonly result: unknown }
  | { readonly outcome: 'run ended' | 'storage unavailable' }

connectTo(parentEngine, client)
const preloaded = z.array(z.string()).parse(workerData)
await Promise.all(preloaded.map((file) => loadFunction(file)))

/** Calls a function, as Lambda would. The main thread executes its database calls. */
export default async ({ file, event, milliseconds }: FunctionCall): Promise<FunctionAnswer> => {
  const handler = await loadFunction(file)
  try {
    return { outcome: 'done', result: await handler(event, lambdaContext(deadlineIn(milliseconds))) }
  } catch (error) {
    if (error instanceof RunEnded) return { outcome: 'run ended' }
    if (error instanceof VisibleError && error.kind === 'storageUnavailable')
      return { outcome: 'storage unavailable' }
    throw error
  }
}
