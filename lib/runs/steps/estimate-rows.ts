import type * as z from 'zod'
import { answerFrom } from '../../estimates/answer.ts'
import { requireLittleComputing } from '../../estimates/cost.ts'
import { estimateTotals, type UnshadedPlane, unshadedPlaneOf } from '../../estimates/totals.ts'
import { errorKinds, VisibleError } from '../../platform/errors.ts'
import { causeOf } from '../../platform/log.ts'
import { type RequestContext, yieldAndCheckDeadline } from '../../platform/request-context.ts'
import type { EstimatorName } from '../../schemas/baseline.ts'
import type { HorizonPoint } from '../../schemas/horizon.ts'
import { seasons } from '../../solar/ephemeris.ts'
import {
  EstimatedRow,
  fileNames,
  findContent,
  PLACES_PER_CHUNK,
  PLANES_PER_CHUNK,
  PlaceHorizons,
  PlaneBaselines,
  PreparedRows,
  planeOf,
  type RowResult,
  readContent,
  type ValidRow,
} from '../files/contents.ts'
import type { RunFiles } from '../files/run-files.ts'
import type { RunItem } from '../store.ts'
import { type Chunk, finishChunk, OutOfTime, type Retry, retryWithin, type Sleep } from './chunk.ts'
import { countsOf, failedRow, invalidRow, NOT_COMPUTED } from './results.ts'

/** Limit of a row's predicted time, so that even a chunk of the slowest rows ends in time. Rows have no reasons, which cost more. */
const MAX_SECONDS_OF_ROW = 3.5

interface Lost {
  readonly error: string
}

/** Reads a step's results for planes or places by their number over all chunks; an error if the step failed for good. */
const itemsIn = <Item>(
  files: RunFiles,
  nameOf: (chunk: number) => string,
  schema: z.ZodType<readonly Item[]>,
  perChunk: number,
): ((number: number) => Promise<Item | Lost>) => {
  const chunks = new Map<number, Promise<readonly Item[] | null>>()
  return async (number) => {
    const chunk = Math.floor(number / perChunk)
    const items = chunks.get(chunk) ?? findContent(files, nameOf(chunk), schema)
    chunks.set(chunk, items)
    return (await items)?.[number % perChunk] ?? { error: NOT_COMPUTED }
  }
}

/** The results of earlier steps for a row, or the reason it cannot be estimated. */
type Sources = { readonly estimator: EstimatorName; readonly horizonProfile: readonly HorizonPoint[] } | Lost

const sourcesIn = (files: RunFiles, { horizon }: RunItem): ((row: ValidRow) => Promise<Sources>) => {
  const baselineOf = itemsIn(files, fileNames.baselines, PlaneBaselines, PLANES_PER_CHUNK)
  const terrainOf = itemsIn(files, fileNames.terrain, PlaceHorizons, PLACES_PER_CHUNK)
  return async ({ plane, place, site }) => {
    const baseline = await baselineOf(plane)
    if ('error' in baseline) return baseline
    if (horizon === 'given') return { ...baseline, horizonProfile: site.horizonProfile }
    const terrain = await terrainOf(place)
    if ('error' in terrain) return terrain
    const horizonProfile = terrain.heights.map((heightAngle, azimuth) => ({
      direction: `${azimuth}`,
      heightAngle,
    }))
    return { ...baseline, horizonProfile }
  }
}

/**
 * Estimates rows that arrive in the order of their planes: loads each plane once, even if loading fails. Any failure becomes
 * an error of the row.
 *
 * @returns a function that throws OutOfTime
 */
const rowEstimator = (run: RunItem, retry: Retry, { log }: RequestContext) => {
  const options = { adjustment: run.adjustment, days: seasons(run.year) }
  let latest: { readonly plane: number; readonly unshaded: Promise<UnshadedPlane> } | undefined
  return async (row: ValidRow, sources: Sources): Promise<RowResult> => {
    if ('error' in sources) return failedRow(row, sources.error)
    const { site, plane } = row
    const { estimator, horizonProfile } = sources
    try {
      requireLittleComputing([site], 'array', MAX_SECONDS_OF_ROW)
      if (latest?.plane !== plane) {
        const panels = planeOf(site)
        const answer = retry((context) => answerFrom(estimator, panels, context))
        latest = { plane, unshaded: answer.then((answer) => unshadedPlaneOf(answer, panels)) }
      }
      const totals = estimateTotals({ ...site, horizonProfile }, await latest.unshaded, options)
      return EstimatedRow.parse({ row: row.row, id: row.id, estimator, ...totals })
    } catch (error) {
      if (error instanceof OutOfTime) throw error
      if (error instanceof VisibleError && error.kind === 'validation')
        return invalidRow({ ...row, errors: [...(error.errors ?? [])] })
      if (error instanceof VisibleError) return failedRow(row, error.message)
      const stack = error instanceof Error ? error.stack : undefined
      log.error('A row could not be estimated', { row: row.row, cause: causeOf(error), stack })
      return failedRow(row, errorKinds.internal.message)
    }
  }
}

/**
 * Estimates the rows of a chunk. A failed row gets a result with an error.
 *
 * @throws RunEnded, OutOfTime, or VisibleError timedOut
 */
export const estimateRows = (chunk: Chunk, context: RequestContext, sleep?: Sleep): Promise<void> =>
  finishChunk('rows', chunk, context, async (run, files) => {
    const rows = await readContent(files, fileNames.rows(chunk.chunk), PreparedRows)
    const sourcesOf = sourcesIn(files, run)
    const estimate = rowEstimator(run, retryWithin(context, sleep), context)
    const results: RowResult[] = rows.filter((row) => 'errors' in row).map(invalidRow)
    for (const row of rows.filter((row) => 'site' in row).toSorted((a, b) => a.plane - b.plane)) {
      await yieldAndCheckDeadline(context)
      results.push(await estimate(row, await sourcesOf(row)))
    }
    results.sort((a, b) => a.row - b.row)
    return { content: results, ...countsOf(results) }
  })
