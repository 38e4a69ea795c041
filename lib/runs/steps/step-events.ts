import * as z from 'zod'

/**
 * The input of the steps of a run, from what the step before returned. The id names a folder of files, so nothing else may
 * pass for one.
 */
export const RunEvent = z.object({ runId: z.uuidv7() })

/** For prepareRun. */
export const ExecutionEvent = RunEvent.extend({
  /** Who works on the run: a second execution for the same file ends. */
  execution: z.string(),
})
export type ExecutionEvent = z.infer<typeof ExecutionEvent>

/** As a state machine reports that an execution has failed, timed out or was aborted. Its input names the uploaded file. */
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

/** What prepareRun returns: the numbers of the chunks of each step. */
export const PreparedRun = z.object({
  runId: z.string(),
  terrain: chunkNumbers,
  baselines: chunkNumbers,
  rows: chunkNumbers,
})
export type PreparedRun = z.infer<typeof PreparedRun>

/** For fetchTerrain, fetchBaselines and estimateRows. */
export const ChunkEvent = RunEvent.extend({ chunk: z.int().min(0) })

/** What fetchBaselines returns: how long to wait before it is called again for the same chunk, null if it is finished. */
export const FetchedBaselines = z.object({ waitSeconds: z.number().nullable() })
export type FetchedBaselines = z.infer<typeof FetchedBaselines>
