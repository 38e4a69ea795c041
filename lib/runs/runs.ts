import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { adjustmentOrDefault } from '../operations/settings.ts'
import { environment, setting } from '../platform/env.ts'
import type { RequestContext } from '../platform/request-context.ts'
import type { NewRun, Run, RunSummary } from '../schemas/run.ts'
import { fileNames, filesOf } from './files/contents.ts'
import { UPLOAD_HEADERS } from './files/run-files.ts'
import { stopRun } from './state.ts'
import { RunItem, readRun, removeRun, storeRun, summaryOf } from './store.ts'

/** A version 7 UUID (RFC 9562, section 5.7): 48 bits of time, then random bits. */
export const newRunId = (now: Date): string => {
  const time = now.getTime().toString(16).padStart(12, '0')
  const random = randomUUID().slice(15)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random}`
}

/** A run with the presigned URLs for its state. */
const withAddresses = async (item: RunItem, now: Date): Promise<Run> => {
  const run = summaryOf(item, now)
  const files = await filesOf(run.id)
  const upload = run.state === 'waiting' ? await files.uploadUrl(fileNames.upload, now) : null
  const download = (name: string, extension: string) =>
    files.downloadUrl(name, `run-${run.id}.${extension}`, now)
  const csv = run.state === 'succeeded' ? await download(fileNames.resultsCsv, 'csv') : null
  return {
    ...run,
    upload: upload && { ...upload, method: 'PUT', headers: { ...UPLOAD_HEADERS } },
    results: csv && {
      ...csv,
      jsonLinesUrl: (await download(fileNames.resultsJsonLines, 'jsonl')).url,
      uploadUrl: (await download(fileNames.upload, 'txt')).url,
    },
  }
}

const RetentionDays = z.coerce.number().positive().default(30)
const SECONDS_PER_DAY = 24 * 60 * 60

/** Fixes the year and the default adjustment now, because both may change before the file arrives. */
export const startRun = async (
  { name, adjustment, year, horizon }: NewRun,
  context: RequestContext,
): Promise<Run> => {
  const now = context.now()
  const retentionDays = RetentionDays.parse(setting(environment.runRetentionDays))
  const item = {
    id: newRunId(now),
    name,
    adjustment: adjustmentOrDefault(adjustment, 'energy'),
    year: year ?? now.getUTCFullYear(),
    horizon,
    state: 'waiting' as const,
    done: 0,
    failed: 0,
    createdAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + retentionDays * SECONDS_PER_DAY,
  }
  await storeRun(item, context)
  return withAddresses(RunItem.parse(item), now)
}

/** @throws VisibleError notFound */
export const getRun = async (id: string, context: RequestContext): Promise<Run> =>
  withAddresses(await readRun(id, context), context.now())

/**
 * Ends a run, then deletes its files and finally its item, so that a failed deletion can be repeated.
 *
 * @throws VisibleError notFound or storageUnavailable
 */
export const deleteRun = async (id: string, context: RequestContext): Promise<RunSummary> => {
  const run = await readRun(id, context)
  const files = await filesOf(id)
  await stopRun(id, context)
  await files.delete()
  await removeRun(id, context)
  // Chunks in progress may have written until the run was gone. From now on, they delete what they write.
  await files.delete()
  return summaryOf(run, context.now())
}
