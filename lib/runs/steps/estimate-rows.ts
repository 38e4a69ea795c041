import type { RequestContext } from '../../platform/request-context.ts'
import { yieldAndCheckDeadline } from '../../platform/yield.ts'
import { seasons } from '../../solar/seasons.ts'
import { fileNames, PreparedRow, type RowResult } from '../files/contents.ts'
import { filesOf } from '../files/files-of.ts'
import { jsonLines, readLines } from '../files/json-lines.ts'
import { type Chunk, finishChunk, runWithUnfinished } from './chunk.ts'
import { estimateRow, type RowContext } from './estimate-row.ts'
import { failedIn, invalidRow } from './failed-row.ts'
import { retryWithin, type Sleep } from './retry.ts'
import { readRowSources, type ValidRow } from './row-sources.ts'

const isValid = (row: PreparedRow): row is ValidRow => 'site' in row

/** Rows of the same plane follow each other, so that even many planes are loaded once each. */
const resultsByRow = async (
  rows: readonly ValidRow[],
  rowContext: RowContext,
  context: RequestContext,
): Promise<ReadonlyMap<number, RowResult>> => {
  const results = new Map<number, RowResult>()
  for (const row of rows.toSorted((a, b) => a.plane - b.plane)) {
    await yieldAndCheckDeadline(context)
    results.set(row.row, await estimateRow(row, rowContext))
  }
  return results
}

/**
 * Estimates the rows of a chunk. A row that fails is a result with an error.
 *
 * @throws RunEnded, OutOfTime, or VisibleError timedOut
 */
export const estimateRows = async (
  { runId, chunk }: Chunk,
  context: RequestContext,
  sleep?: Sleep,
): Promise<void> => {
  const run = await runWithUnfinished('rows', { runId, chunk }, context)
  if (!run) return
  const files = await filesOf(runId)
  const rows = await readLines(files, fileNames.rows(chunk), PreparedRow)
  const valid = rows.filter(isValid)
  const sources = await readRowSources(files, valid, run)
  const retry = retryWithin(context, sleep)
  const rowContext = {
    run,
    days: seasons(run.year),
    sources,
    retry,
    log: context.log,
    failedPlanes: new Map(),
  }
  const byRow = await resultsByRow(valid, rowContext, context)
  const results = rows.map(
    (row) => byRow.get(row.row) ?? invalidRow(row, 'errors' in row ? row.errors : undefined),
  )
  const content = jsonLines(results)
  const finished = { step: 'rows', chunk, rows: results.length, failed: failedIn(results) } as const
  await finishChunk(runId, { name: fileNames.results(chunk), content }, finished, context)
}
