import { addAbortListener } from 'node:events'
import * as z from 'zod'
import { handlerFile } from '../../lib/operations/index.ts'
import type { Operation } from '../../lib/operations/operation.ts'
import type { Handler } from '../gateway/gateway.ts'
import type { Threads } from './threads.ts'

/** A new thread takes about a second to start, so a call that is about to end is left alone. */
const PATIENCE_MILLISECONDS = 1_000

/** The reply of an estimator is worth waiting for: it is cached for the client's next attempt. */
const ESTIMATOR_PATIENCE_MILLISECONDS = 10_000

const Response = z.object({
  statusCode: z.int(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
})

/** What is stored in several steps must not be cut off between them. */
const storesResults = ({ grants }: Operation): boolean => grants.some(({ table }) => table !== 'baselines')

/**
 * The handler of an operation in one of the threads. If its client leaves, or it is late, the thread ends, and another can begin.
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
