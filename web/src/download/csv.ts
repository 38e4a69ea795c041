import type { AnalysisResult } from '../api/types.ts'
import { MONTHS } from '../ui/format.ts'

type Cell = string | number | null | undefined

/** A text that a spreadsheet would take for a formula is given as text. */
const quoted = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const cell = (value: Cell): string => (typeof value === 'string' ? quoted(value) : String(value ?? ''))

/** RFC 4180. */
const csv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** To the watt-hour: an estimate has no more to say. The service's percentages and hours are rounded already. */
const kilowattHours = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Number(value.toFixed(3))

/** The figures of the months and of the year. */
export const monthsCsv = ({ siteName, baseline, adjusted, energy, shading }: AnalysisResult): string =>
  csv([
    [
      'site',
      'period',
      'baseline_kwh',
      'adjusted_kwh',
      'adjusted_by',
      'energy_adjusted_kwh',
      'energy_loss_percent',
      'daylight_hours_loss_percent',
    ],
    ...MONTHS.map((month, i) => [
      siteName,
      month,
      kilowattHours(baseline.ac_monthly[i]),
      kilowattHours(adjusted.adjustedMonthly[i]),
      adjusted.basis,
      kilowattHours(energy?.adjustedMonthly[i]),
      energy?.monthlyLoss[i],
      null,
    ]),
    [
      siteName,
      'Year',
      kilowattHours(baseline.ac_annual),
      kilowattHours(adjusted.adjustedAnnual),
      adjusted.basis,
      kilowattHours(energy?.adjustedAnnual),
      energy?.annualLoss,
      shading.averageShadingLoss,
    ],
  ])

/** The sample days, with the stretches behind the horizon in UTC. */
export const sampleDaysCsv = ({ siteName, shading }: AnalysisResult): string =>
  csv([
    [
      'site',
      'sample_day',
      'date',
      'daylight_hours',
      'shaded_hours',
      'percent_shaded',
      'shaded_intervals_utc',
    ],
    ...shading.sampleDays.map((day) => [
      siteName,
      day.name,
      day.date,
      day.daylightHours,
      day.shadedHours,
      day.percentShaded,
      day.shadedIntervals.map(({ from, to }) => `${from}/${to}`).join(' '),
    ]),
  ])
