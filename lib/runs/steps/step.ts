import type { Context } from 'aws-lambda'
import * as z from 'zod'
import type { RunStep } from '../../operations/run-steps.ts'
import { deadlineIn } from '../../platform/deadline.ts'
import { causeOf, createLog } from '../../platform/log.ts'
import type { RequestContext } from '../../platform/request-context.ts'
import { deleteFilesOfGoneRun } from '../cleanup.ts'
import { hasEnded, RunEnded } from '../state.ts'

/**
 * The input of the steps of a run, taken from the output of the step before. The id becomes a folder name, so only a UUID is
 * valid.
 */
export const RunEvent = z.object({ runId: z.uuidv7() })

/** For prepareRun. */
export const ExecutionEvent = RunEvent.extend({
  /** The execution that works on the run; a second one for the same file ends. */
  execution: z.string(),
})
export type ExecutionEvent = z.infer<typeof ExecutionEvent>

/** A state machine's event for a failed, timed-out or aborted execution. Its input names the uploaded file. */
const EndedExecution = z
  .object({ name: z.string(), input: z.string() })
  .transform(({ name, input }) => {
    const { key } = z.object({ key: z.string() }).parse(JSON.parse(input))
    return { runId: key.split('/')[1], execution: name }
  })
  .pipe(ExecutionEvent)

/** For failRun. */
export const FailedExecution = z.union([ExecutionEvent, EndedExecution])

const chunkNumbers = z.array(z.int()).readonly()

/** The result of prepareRun: the chunk numbers of each step. */
export const PreparedRun = z.object({
  runId: z.string(),
  terrain: chunkNumbers,
  baselines: chunkNumbers,
  rows: chunkNumbers,
})
export type PreparedRun = z.infer<typeof PreparedRun>

/** For fetchTerrain, fetchBaselines and estimateRows. */
export const ChunkEvent = RunEvent.extend({ chunk: z.int().min(0) })

/** The result of fetchBaselines: the wait before the next call for the same chunk; null if the chunk is finished. */
export const FetchedBaselines = z.object({ waitSeconds: z.number().nullable() })
export type FetchedBaselines = z.infer<typeof FetchedBaselines>

/** Time left to check whether an error matters and to log it, so that Lambda never cuts a step off. */
const RESERVE_MILLISECONDS = 5_000

/**
 * The Lambda handler of a step. Callers repeat it after an error, except after RunEnded, which they recognize by name.
 *
 * @throws what the step throws
 */
export const step =
  <Schema extends z.ZodType<{ readonly runId: string }>, Result>(
    { name }: RunStep,
    schema: Schema,
    handle: (event: z.output<Schema>, context: RequestContext) => Promise<Result>,
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
      const late = { ...context, deadline: deadlineIn(RESERVE_MILLISECONDS) }
      // The files of a deleted run may be gone before its steps notice.
      const hasRunEnded = error instanceof RunEnded || (await hasEnded(event.runId, late))
      if (hasRunEnded) {
        // A late write recreates the folder of a deleted run.
        await deleteFilesOfGoneRun(event.runId, late).catch((cause: unknown) =>
          log.warn('The files of a deleted run could not be removed', { cause: causeOf(cause) }),
        )
        throw new RunEnded('the run has ended', { cause: error })
      }
      log.error('A step of a run failed', {
        cause: causeOf(error),
        stack: error instanceof Error ? error.stack : undefined,
      })
      throw error
    }
  }
