import type * as z from 'zod'
import type { RequestContext } from '../../platform/request-context.ts'
import { fileNames } from '../files/contents.ts'
import { filesOf } from '../files/files-of.ts'
import type { RunFiles } from '../files/run-files.ts'
import type { ChunkedStep, RunItem } from '../run-item.ts'
import { RunEnded, recordChunk, requireRunning } from '../state.ts'
import { findRun } from '../store.ts'
import type { ChunkEvent } from './step-events.ts'

export type Chunk = z.infer<typeof ChunkEvent>

const outputs = { terrain: fileNames.terrain, baselines: fileNames.baselines, rows: fileNames.results }

/** What a step has found for the items of a chunk. */
interface Found {
  readonly content: readonly unknown[]
  /** Rows that have a result now, and those whose result is an error. */
  readonly rows?: number
  readonly failed?: number
}

/**
 * Does the work of a step for a chunk, writes what it finds, and counts the chunk, unless it is finished: steps may be repeated.
 * Nothing stays if the run was deleted meanwhile.
 *
 * @throws RunEnded, or what `work` throws
 */
export const finishChunk = async (
  step: ChunkedStep,
  { runId, chunk }: Chunk,
  context: RequestContext,
  work: (run: RunItem, files: RunFiles) => Promise<Found>,
): Promise<void> => {
  const run = await requireRunning(runId, context)
  if (run[`${step}Chunks`].has(chunk)) return
  const files = await filesOf(runId)
  const { content, ...counts } = await work(run, files)
  const name = outputs[step](chunk)
  await files.write(name, JSON.stringify(content))
  try {
    await recordChunk(runId, { step, chunk, ...counts }, context)
  } catch (error) {
    // Writing has made a folder again for a run that is gone.
    if (error instanceof RunEnded) await files.delete((await findRun(runId, context)) ? name : undefined)
    throw error
  }
}
