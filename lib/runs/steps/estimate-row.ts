import { estimateTotals } from '../../estimates/totals.ts'
import { errorKinds, VisibleError } from '../../platform/errors.ts'
import { causeOf, type Log } from '../../platform/log.ts'
import type { EstimatorName } from '../../schemas/baseline.ts'
import type { Season } from '../../solar/seasons.ts'
import { RowResult } from '../files/contents.ts'
import type { RunItem } from '../run-item.ts'
import { failedRow } from './failed-row.ts'
import { unshadedPlane } from './planes.ts'
import { OutOfTime, type Retry } from './retry.ts'
import type { RowSources, ValidRow } from './row-sources.ts'

/** What the rows of a chunk share. */
export interface RowContext {
  readonly run: RunItem
  /** The sample days of the run's year. */
  readonly days: readonly Season[]
  readonly sources: RowSources
  readonly retry: Retry
  readonly log: Log
  /** Errors by plane, so that its other rows fail at once instead of retrying. */
  readonly failedPlanes: Map<number, unknown>
}

const unshadedOf = async (
  { plane, site }: ValidRow,
  estimator: EstimatorName,
  { run, retry, failedPlanes }: RowContext,
) => {
  if (failedPlanes.has(plane)) throw failedPlanes.get(plane)
  try {
    return await unshadedPlane({ runId: run.id, number: plane, plane: site, estimator }, retry)
  } catch (error) {
    failedPlanes.set(plane, error)
    throw error
  }
}

const estimated = async (row: ValidRow, context: RowContext): Promise<RowResult> => {
  const { run, sources } = context
  const baseline = sources.baselineOf(row)
  if ('error' in baseline) return failedRow(row, baseline.error)
  const horizon = sources.horizonOf(row)
  if ('error' in horizon) return failedRow(row, horizon.error)
  const { estimator } = baseline
  const configuration = { ...row.site, horizonProfile: horizon.profile }
  const totals = estimateTotals(configuration, await unshadedOf(row, estimator, context), {
    adjustment: run.adjustment,
    days: context.days,
  })
  return RowResult.parse({ row: row.row, id: row.id, estimator, ...totals })
}

/**
 * The result of a row. Whatever goes wrong with it is its own error.
 *
 * @throws OutOfTime
 */
export const estimateRow = async (row: ValidRow, context: RowContext): Promise<RowResult> => {
  try {
    return await estimated(row, context)
  } catch (error) {
    if (error instanceof OutOfTime) throw error
    if (error instanceof VisibleError) return failedRow(row, error.message)
    const stack = error instanceof Error ? error.stack : undefined
    context.log.error('A row could not be estimated', { row: row.row, cause: causeOf(error), stack })
    return failedRow(row, errorKinds.internal.message)
  }
}
