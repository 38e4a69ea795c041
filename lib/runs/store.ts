import * as z from 'zod'
import { VisibleError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/request-context.ts'
import { RUN_STEPS, RunSummary } from '../schemas/run.ts'
import { deleteItem, getItem, type Item, putItem } from '../storage/items.ts'
import { Key, type ListedPage, listPage, type PageRequest, queryOf } from '../storage/pagination.ts'
import { SCHEMA, upgraded } from '../storage/versions.ts'

/** The finished chunks of a step. DynamoDB has no empty sets. */
const finishedChunks = z.set(z.number()).default(new Set<number>())

/** The steps that work in chunks, in order. Attributes of a run are named after them. */
export const CHUNKED_STEPS = ['terrain', 'baselines', 'rows'] as const
export type ChunkedStep = (typeof CHUNKED_STEPS)[number]

const ChunkCounts = z.object({ terrain: z.int(), baselines: z.int(), rows: z.int() })
export type ChunkCounts = z.infer<typeof ChunkCounts>

export const RunItem = z.object({
  ...RunSummary.omit({ progress: true, expiresAt: true }).shape,
  rows: RunSummary.shape.rows.default(null),
  startedAt: RunSummary.shape.startedAt.default(null),
  finishedAt: RunSummary.shape.finishedAt.default(null),
  error: RunSummary.shape.error.default(null),
  /** Seconds since 1970. */
  expiresAt: z.number(),
  /** The execution that works on the run; a second one, started by the same file, leaves the run alone. */
  execution: z.string().optional(),
  /** Number of chunks of each step; absent until the file has been read. */
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

/** The only partition of the table. Ids begin with the time, so that they sort by it. */
const PARTITION = { list: 'runs' }

const isRunId = (id: string): boolean => z.uuidv7().safeParse(id).success

/**
 * The primary key of a run.
 *
 * @throws VisibleError notFound for text that is not an id
 */
export const runKey = (id: string) => {
  if (!isRunId(id)) throw new VisibleError('notFound')
  return { ...PARTITION, id }
}

/** DynamoDB removes expired items late, and the embedded database never does. */
export const isExpired = ({ expiresAt }: Pick<RunItem, 'expiresAt'>, now: Date): boolean =>
  expiresAt * 1000 <= now.getTime()

/** @param run without chunks: DynamoDB has no empty sets */
export const storeRun = async (run: z.input<typeof RunItem>, { deadline }: RequestContext): Promise<void> => {
  await putItem('runs', { ...run, schema: SCHEMA, ...PARTITION }, deadline)
}

/** No schema version has changed runs. If one does, each update must store the upgraded run first, as it does for sites. */
export const runOf = (item: Item): RunItem => RunItem.parse(upgraded(item))

/** null if the run has been deleted or has expired. */
export const findRun = async (id: string, context: RequestContext): Promise<RunItem | null> => {
  if (!isRunId(id)) return null
  const item = await getItem('runs', runKey(id), context.deadline)
  const run = item && runOf(item)
  return run && !isExpired(run, context.now()) ? run : null
}

/** @throws VisibleError notFound */
export const readRun = async (id: string, context: RequestContext): Promise<RunItem> => {
  const run = await findRun(id, context)
  if (!run) throw new VisibleError('notFound')
  return run
}

export const removeRun = (id: string, { deadline }: RequestContext): Promise<void> =>
  deleteItem('runs', runKey(id), deadline)

/** Query for all runs, oldest first. */
export const runsQuery = () => queryOf('runs', PARTITION)

/** Newest first. Runs that cannot be parsed are left out and logged. */
export const listRuns = async (
  request: PageRequest,
  context: RequestContext,
): Promise<ListedPage<RunSummary>> => {
  const now = context.now()
  const { data, ...rest } = await listPage(
    request,
    { name: 'runs', table: 'runs', partition: PARTITION, position: z.object({ id: Key }), parse: runOf },
    context,
  )
  return { data: data.filter((run) => !isExpired(run, now)).map((run) => summaryOf(run, now)), ...rest }
}
