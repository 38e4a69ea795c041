import type * as z from 'zod'
import type { RequestContext } from '../../platform/request-context.ts'
import { filesOf } from '../files/files-of.ts'
import type { ChunkedStep, RunItem } from '../run-item.ts'
import { type FinishedChunk, RunEnded, recordChunk, requireRunning } from '../state.ts'
import { findRun } from '../store.ts'
import type { ChunkEvent } from './step-events.ts'

export type Chunk = z.infer<typeof ChunkEvent>

/**
 * The run that a chunk belongs to.
 *
 * @returns null if the chunk is finished: steps may be repeated
 * @throws RunEnded
 */
export const runWithUnfinished = async (
  step: ChunkedStep,
  { runId, chunk }: Chunk,
  context: RequestContext,
): Promise<RunItem | null> => {
  const run = await requireRunning(runId, context)
  return run[`${step}Chunks`].has(chunk) ? null : run
}

interface ChunkFile {
  readonly name: string
  readonly content: string
}

/**
 * Writes what a chunk has found, and counts it. Nothing of it stays if the run was deleted meanwhile.
 *
 * @throws RunEnded
 */
export const finishChunk = async (
  runId: string,
  { name, content }: ChunkFile,
  finished: FinishedChunk,
  context: RequestContext,
): Promise<void> => {
  const files = await filesOf(runId)
  await files.write(name, content)
  try {
    await recordChunk(runId, finished, context)
  } catch (error) {
    // Writing has made a folder again for a run that is gone.
    if (error instanceof RunEnded) await files.delete((await findRun(runId, context)) ? name : undefined)
    throw error
  }
}
