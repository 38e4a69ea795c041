import { stringify } from 'csv-stringify/sync'
import type { RowResult } from './files/contents.ts'

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

const errorText = ({ error, errors }: Extract<RowResult, { error: string }>): string =>
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

/**
 * RFC 4180, which also quotes fields that contain CR or LF. Texts that a spreadsheet would run as a formula begin with an
 * apostrophe, as in the page's downloads.
 */
const format = {
  columns: [...COLUMNS],
  record_delimiter: 'windows',
  quoted_match: /[\r\n]/,
  escape_formulas: true,
} as const

export const csvHeader: string = stringify([COLUMNS], format)

export const csvOf = (results: readonly RowResult[]): string => stringify(results.map(cellsOf), format)
