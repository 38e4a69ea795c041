import { addAbortListener } from 'node:events'
import * as z from 'zod'
import { handlerFile } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import type { Handler } from '../gateway/gateway.ts'
import type { Threads } from './threads.ts'

/** A new thread takes about a second to start, so a call gets this long to end by itself. */
const PATIENCE_MILLISECONDS = 1_000

/** An estimator's reply is worth waiting for: it is cached for the client's retry. */
const ESTIMATOR_PATIENCE_MILLISECONDS = 10_000

const Response = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})

/** A write in several steps must not be interrupted between them. */
const storesResults = ({ grants }: Operation): boolean => grants.some(({ table }) => table !== 'baselines')

/**
 * Runs an operation's handler in a thread. If the client leaves or the handler is late, the thread ends, and another can start.
 */
export const inThread =
  ({ call }: Threads, operation: Operation): Handler =>
  async (event, context, left) => {
    const patience = operation.callsEstimator ? ESTIMATOR_PATIENCE_MILLISECONDS : PATIENCE_MILLISECONDS
    const milliseconds = context.getRemainingTimeInMillis()
    const ending = new AbortController()
    if (left && !storesResults(operation))
      addAbortListener(left, () => setTimeout(() => ending.abort(), patience).unref())
    return Response.parse(await call({ file: handlerFile(operation), event, milliseconds }, ending.signal))
  }
