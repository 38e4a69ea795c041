import { type Cell, csvOf } from '../../csv/write.ts'
import { errorKinds } from '../../platform/errors.ts'
import type { FailedRow, InvalidRow, PreparedRow, RowResult } from '../files/contents.ts'

/** Error of a row whose step failed for good. */
export const NOT_COMPUTED = 'could not be computed; start the run again'

/** The result of a row without figures. */
export const failedRow = ({ row, id }: PreparedRow, error: string): FailedRow => ({ row, id, error })

export const invalidRow = ({ row, id, errors }: InvalidRow): FailedRow => ({
  row,
  id,
  error: errorKinds.validation.message,
  errors,
})

export const countsOf = (results: readonly RowResult[]) => ({
  rows: results.length,
  failed: results.filter((result) => 'error' in result).length,
})

export const jsonLines = (items: readonly unknown[]): string =>
  items.map((item) => `${JSON.stringify(item)}\n`).join('')

const COLUMNS = [
  'id',
  'estimator',
  'baseline_kWh',
  'energy_loss_percent',
  'daylight_hours_loss_percent',
  'adjusted_kWh',
  'error',
  'basis',
] as const

type Cells = Partial<Record<(typeof COLUMNS)[number], Cell>>

const errorText = ({ error, errors }: FailedRow): string =>
  errors ? errors.map(({ field, message }) => `${field} ${message}`).join('; ') : error

/** The id is written unchanged: other programs find the row by it. */
const cellsOf = (result: RowResult): Cells => {
  const id = { exact: result.id }
  if ('error' in result) return { id, error: errorText(result) }
  return {
    id,
    estimator: result.estimator,
    baseline_kWh: result.baseline.ac_annual,
    energy_loss_percent: result.energyLoss,
    daylight_hours_loss_percent: result.daylightHoursLoss,
    adjusted_kWh: result.adjusted.adjustedAnnual,
    basis: result.adjusted.basis,
  }
}

export const csvHeader: string = `${COLUMNS.join()}\r\n`

export const csvLines = (results: readonly RowResult[]): string =>
  csvOf(results.map(cellsOf).map((cells) => COLUMNS.map((column) => cells[column])))
