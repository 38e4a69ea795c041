import { paginateQuery } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { deadlineIn, REQUEST_MILLISECONDS } from '../../lib/platform/deadline.ts'
import { createLog } from '../../lib/platform/log.ts'
import type { RequestContext } from '../../lib/platform/request-context.ts'
import { startOverIfOld } from '../../lib/runs/cleanup.ts'
import { CHUNKED_STEPS } from '../../lib/runs/run-item.ts'
import type { PreparedRun } from '../../lib/runs/steps/step-events.ts'
import { findRun, runsQuery } from '../../lib/runs/store.ts'
import { database } from '../../lib/storage/document-client.ts'

/** For what the server does with runs outside of a handler. */
export const requestContext = (): RequestContext => ({
  now: () => new Date(),
  deadline: deadlineIn(REQUEST_MILLISECONDS),
  log: createLog(),
})

/** Only what is needed, so that an otherwise broken item is still found. */
const StoredRun = z.object({ id: z.string(), state: z.string(), expiresAt: z.number() })
export type StoredRun = z.infer<typeof StoredRun>

/** All runs, expired ones too, oldest first. */
export const storedRuns = async (): Promise<StoredRun[]> => {
  const runs: StoredRun[] = []
  for await (const { Items = [] } of paginateQuery({ client: database }, runsQuery()))
    runs.push(...z.array(StoredRun).parse(Items))
  return runs
}

/** The chunks of a run that are not finished; null if its file has not been read, or the run is gone. */
export const remainingOf = async (runId: string): Promise<PreparedRun | null> => {
  await startOverIfOld(runId, requestContext())
  const run = await findRun(runId, requestContext())
  const chunks = run?.state === 'running' ? run.chunks : undefined
  if (!run || !chunks) return null
  const [terrain = [], baselines = [], rows = []] = CHUNKED_STEPS.map((step) =>
    Array.from({ length: chunks[step] }, (_, chunk) => chunk).filter(
      (chunk) => !run[`${step}Chunks`].has(chunk),
    ),
  )
  return { runId, terrain, baselines, rows }
}
