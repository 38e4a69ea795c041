import * as z from 'zod'
import { adjustmentOrDefault } from '../estimates/estimate.ts'
import { environment, setting } from '../platform/env.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { NewRun, Run } from '../schemas/run.ts'
import { withAddresses } from './addresses.ts'
import { newRunId } from './run-id.ts'
import { RunItem, summaryOf } from './run-item.ts'
import { storeRun } from './store.ts'

const RetentionDays = z.coerce.number().positive().default(30)
const SECONDS_PER_DAY = 24 * 60 * 60

/** Everything that may change until the file arrives is settled now: the year, and the default adjustment. */
export const startRun = async (
  { name, adjustment, year, horizon }: NewRun,
  context: RequestContext,
): Promise<Run> => {
  const now = context.now()
  const retentionDays = RetentionDays.parse(setting(environment.runRetentionDays))
  const run = RunItem.parse({
    id: newRunId(now),
    name,
    adjustment: adjustmentOrDefault(adjustment),
    year: year ?? now.getUTCFullYear(),
    horizon,
    state: 'waiting',
    done: 0,
    failed: 0,
    createdAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + retentionDays * SECONDS_PER_DAY,
  })
  await storeRun(run, context)
  return withAddresses(summaryOf(run, now), now)
}
