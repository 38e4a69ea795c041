import type { AnalysisResult } from '../api/types.ts'
import { MONTHS } from '../ui/labels.ts'

type Cell = string | number | null | undefined

/** Quotes a text if needed, and escapes what a spreadsheet would run as a formula. */
const quoteText = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const formatCell = (value: Cell): string =>
  typeof value === 'string' ? quoteText(value) : String(value ?? '')

/** CSV as in RFC 4180. */
const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(formatCell).join(',')}\r\n`).join('')

/** Rounded to 1 Wh. The API's percentages and hours are already rounded. */
const roundEnergy = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Number(value.toFixed(3))

/** Monthly and annual results. */
export const monthsCsv = ({ siteName, baseline, adjusted, energy, shading }: AnalysisResult): string =>
  toCsv([
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
      roundEnergy(baseline.ac_monthly[i]),
      roundEnergy(adjusted.adjustedMonthly[i]),
      adjusted.basis,
      roundEnergy(energy?.adjustedMonthly[i]),
      energy?.monthlyLoss[i],
      null,
    ]),
    [
      siteName,
      'Year',
      roundEnergy(baseline.ac_annual),
      roundEnergy(adjusted.adjustedAnnual),
      adjusted.basis,
      roundEnergy(energy?.adjustedAnnual),
      energy?.annualLoss,
      shading.averageShadingLoss,
    ],
  ])

/** Results of the sample days, with the shaded intervals in UTC. */
export const sampleDaysCsv = ({ siteName, shading }: AnalysisResult): string =>
  toCsv([
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
