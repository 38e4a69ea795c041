import type { Context } from 'aws-lambda'
import type * as z from 'zod'
import type { RunStep } from '../../operations/run-steps.ts'
import { deadlineIn } from '../../platform/deadline.ts'
import { causeOf, createLog, flushLog } from '../../platform/log.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { hasEnded, RunEnded } from '../state.ts'

/** Left to find out whether an error matters and to log it, so that Lambda never cuts a step off. */
const RESERVE_MILLISECONDS = 5_000

type Handle<Event, Result> = (event: Event, context: RequestContext) => Promise<Result>

/**
 * The Lambda handler of a step. Callers repeat it after an error, except after RunEnded, which they recognize by name.
 *
 * @throws what the step throws
 */
export const step =
  <Schema extends z.ZodType<{ readonly runId: string }>, Result>(
    { name }: RunStep,
    schema: Schema,
    handle: Handle<z.output<Schema>, Result>,
  ) =>
  async (
    given: unknown,
    lambdaContext: Pick<Context, 'awsRequestId' | 'getRemainingTimeInMillis'>,
  ): Promise<Result> => {
    const event = schema.parse(given)
    const log = createLog({ step: name, runId: event.runId, functionRequestId: lambdaContext.awsRequestId })
    const deadline = deadlineIn(lambdaContext.getRemainingTimeInMillis() - RESERVE_MILLISECONDS)
    const context = { now: () => new Date(), deadline, log, isBackground: true }
    try {
      return await handle(event, context)
    } catch (error) {
      if (error instanceof RunEnded) throw error
      // The files of a run that is deleted may be gone before its steps notice.
      if (await hasEnded(event.runId, { ...context, deadline: deadlineIn(RESERVE_MILLISECONDS) }))
        throw new RunEnded('the run has ended', { cause: error })
      log.error('A step of a run failed', {
        cause: causeOf(error),
        stack: error instanceof Error ? error.stack : undefined,
      })
      throw error
    } finally {
      await flushLog()
    }
  }
