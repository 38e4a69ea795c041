import * as z from 'zod'
import { RUN_STEPS, RunSummary } from '../schemas/run.ts'

/** The finished chunks of a step. DynamoDB has no empty sets. */
const finishedChunks = z.set(z.number()).default(new Set<number>())

/** The steps that are done in chunks, in order. The attributes of a run are named after them. */
export const CHUNKED_STEPS = ['terrain', 'baselines', 'rows'] as const
export type ChunkedStep = (typeof CHUNKED_STEPS)[number]

const ChunkCounts = z.object({ terrain: z.int(), baselines: z.int(), rows: z.int() })
export type ChunkCounts = z.infer<typeof ChunkCounts>

/** A run as it is stored. */
export const RunItem = z.object({
  ...RunSummary.omit({ progress: true, expiresAt: true }).shape,
  rows: RunSummary.shape.rows.default(null),
  startedAt: RunSummary.shape.startedAt.default(null),
  finishedAt: RunSummary.shape.finishedAt.default(null),
  error: RunSummary.shape.error.default(null),
  /** Seconds since 1970. */
  expiresAt: z.number(),
  /** The execution that works on the run. Another one that the same file started leaves it alone. */
  execution: z.string().optional(),
  /** How many chunks each step has; absent until the file has been read. */
  chunks: ChunkCounts.optional(),
  terrainChunks: finishedChunks,
  baselinesChunks: finishedChunks,
  rowsChunks: finishedChunks,
  waitingUntil: z.string().nullable().default(null),
})
export type RunItem = z.infer<typeof RunItem>

const progressOf = (run: RunItem): RunSummary['progress'] => {
  const { state, chunks, waitingUntil } = run
  if (state !== 'running') return null
  if (!chunks) return { step: RUN_STEPS[0], done: 0, total: 1, waitingUntil: null }
  // A chunk that failed for good is never done, so a step has ended when the next one has begun.
  const begun = CHUNKED_STEPS.findLastIndex((step) => run[`${step}Chunks`].size > 0)
  for (const step of CHUNKED_STEPS.slice(Math.max(0, begun))) {
    const done = run[`${step}Chunks`].size
    if (done < chunks[step]) return { step, done, total: chunks[step], waitingUntil }
  }
  return { step: 'join', done: 0, total: 1, waitingUntil: null }
}

/** How long a run waits for its file. */
const MAX_WAIT_MILLISECONDS = 24 * 60 * 60 * 1000

const NO_UPLOAD = 'No file was uploaded within 24 hours'

export const hasMissedUpload = ({ state, createdAt }: RunItem, now: Date): boolean =>
  state === 'waiting' && now.getTime() - Date.parse(createdAt) > MAX_WAIT_MILLISECONDS

export const summaryOf = (run: RunItem, now: Date): RunSummary => {
  const expiresAt = new Date(run.expiresAt * 1000).toISOString()
  const summary = { ...run, progress: progressOf(run), expiresAt }
  return RunSummary.parse(
    hasMissedUpload(run, now) ? { ...summary, state: 'failed', error: NO_UPLOAD } : summary,
  )
}
