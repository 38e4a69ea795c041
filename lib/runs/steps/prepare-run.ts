import type { RequestContext } from '../../platform/request-context.ts'
import { deleteFilesOfGoneRun } from '../cleanup.ts'
import { fileNames, MAX_UPLOAD_BYTES } from '../files/contents.ts'
import { filesOf } from '../files/files-of.ts'
import type { RunFiles } from '../files/run-files.ts'
import type { ChunkCounts, RunItem } from '../run-item.ts'
import { claimRun, RunEnded, recordFailure, updateRunning } from '../state.ts'
import { readUpload } from '../upload/read.ts'
import { UnreadableUpload } from '../upload/text.ts'
import { splitUpload } from './split-upload.ts'
import type { ExecutionEvent, PreparedRun } from './step-events.ts'

const split = async (
  { id, horizon }: RunItem,
  files: RunFiles,
  context: RequestContext,
): Promise<ChunkCounts> => {
  if (((await files.size(fileNames.upload)) ?? 0) > MAX_UPLOAD_BYTES)
    throw new UnreadableUpload('The file is larger than 1 GB. Split it, and start a run for each part')
  const stream = await files.read(fileNames.upload)
  if (!stream) throw new Error('A run was started without a file')
  try {
    const prepared = await splitUpload(readUpload(stream), horizon, files)
    await updateRunning(id, prepared, context)
    return prepared.chunks
  } finally {
    stream.destroy()
  }
}

const splitOrFail = async (
  run: RunItem,
  event: ExecutionEvent,
  context: RequestContext,
): Promise<ChunkCounts> => {
  const files = await filesOf(run.id)
  try {
    return await split(run, files, context)
  } catch (error) {
    if (!(error instanceof UnreadableUpload)) throw error
    await recordFailure(event, error.message, context)
    await files.delete()
    throw new RunEnded('the file cannot be read')
  }
}

const numbersBelow = (end: number): number[] => Array.from({ length: end }, (_, number) => number)

/**
 * Reads the file of a run and splits it into chunks. An execution that does so again gets the same chunks.
 *
 * @throws RunEnded
 */
export const prepareRun = async (event: ExecutionEvent, context: RequestContext): Promise<PreparedRun> => {
  const { runId, execution } = event
  try {
    const run = await claimRun(runId, execution, context)
    const chunks = run.chunks ?? (await splitOrFail(run, event, context))
    return {
      runId,
      terrain: numbersBelow(chunks.terrain),
      baselines: numbersBelow(chunks.baselines),
      rows: numbersBelow(chunks.rows),
    }
  } catch (error) {
    if (error instanceof RunEnded) await deleteFilesOfGoneRun(runId, context)
    throw error
  }
}
