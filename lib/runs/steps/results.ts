import { stringify } from 'csv-stringify/sync'
import { errorKinds } from '../../platform/errors.ts'
import type { FailedRow, InvalidRow, PreparedRow, RowResult } from '../files/contents.ts'

/** Why a row has no figures if a step failed for good. */
export const NOT_COMPUTED = 'could not be computed; start the run again'

/** The result of a row that has no figures. */
export const failedRow = ({ row, id }: PreparedRow, error: string): FailedRow => ({ row, id, error })

export const invalidRow = ({ row, id, errors }: InvalidRow): FailedRow => ({
  row,
  id,
  error: errorKinds.validation.message,
  errors,
})

/** What is counted of results. */
export const countsOf = (results: readonly RowResult[]) => ({
  rows: results.length,
  failed: results.filter((result) => 'error' in result).length,
})

/** A line for each item. */
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
] as const

type Cells = Partial<Record<(typeof COLUMNS)[number], string | number>>

const errorText = ({ error, errors }: FailedRow): string =>
  errors ? errors.map(({ field, message }) => `${field} ${message}`).join('; ') : error

const cellsOf = (result: RowResult): Cells => {
  const { id } = result
  if ('error' in result) return { id, error: errorText(result) }
  return {
    id,
    estimator: result.estimator,
    baseline_kWh: result.baseline.ac_annual,
    energy_loss_percent: result.energyLoss,
    daylight_hours_loss_percent: result.daylightHoursLoss,
    adjusted_kWh: result.adjusted.adjustedAnnual,
  }
}

/** What a spreadsheet would run, whatever invisible characters are before it. */
const FORMULA = /^[\p{C}\p{Z}]*[=+\-@\uFF0B\uFF0D\uFF1D\uFF20]/u

/** An apostrophe makes a text of a formula, as in the page's downloads. */
const withoutFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/**
 * RFC 4180. All texts are in quotes: a spreadsheet that separates cells at semicolons would otherwise see a formula behind each.
 */
const format = {
  columns: [...COLUMNS],
  record_delimiter: 'windows',
  quoted_string: true,
  cast: { string: withoutFormula },
} as const

export const csvHeader: string = `${COLUMNS.join()}\r\n`

export const csvOf = (results: readonly RowResult[]): string => stringify(results.map(cellsOf), format)
