import type { Weather } from '../../pvwatts/hourly-series.ts'
import { HOURS, hourOfYear } from '../../solar/calendar.ts'
import { estimatorFailed } from '../estimator-errors.ts'
import { labelOf } from './label.ts'
import type { PvgisReply, Row } from './reply.ts'

/** PVGIS has no albedo. This is PVWatts's for ground without snow. */
export const ALBEDO = 0.2

/** @param i of the row that is wrong; its content stays out of the log */
const invalid = (i: number, reason: string) =>
  estimatorFailed(new Error(`outputs.tmy_hourly.${i}: ${reason}`))

/**
 * The rows by hour of the year in standard time. They are placed by the month, day and hour of their labels, so that
 * months from different years and their leap days shift nothing.
 *
 * @throws VisibleError estimatorFailed unless every hour has one row, of the year selected for its month
 */
const rowsByHour = (
  { months_selected, tmy_hourly }: PvgisReply['outputs'],
  timeZone: number,
): readonly Row[] => {
  const rows = new Array<Row | undefined>(HOURS).fill(undefined)
  tmy_hourly.forEach((row, i) => {
    const label = labelOf(row['time(UTC)'])
    if (!label) throw invalid(i, 'no such hour')
    if (label.year !== months_selected[label.month - 1]?.year) throw invalid(i, 'not the year selected')
    if (label.hour === null) return
    const hour = hourOfYear(label.hour + timeZone)
    if (rows[hour]) throw invalid(i, 'the same hour again')
    rows[hour] = row
  })
  const found = rows.filter((row) => row !== undefined)
  if (found.length < HOURS) throw estimatorFailed(new Error('outputs.tmy_hourly: hours are missing'))
  return found
}

const column = (rows: readonly Row[], value: (row: Row) => number): Float64Array =>
  Float64Array.from(rows, value)

/**
 * The weather of a reply, by hours of standard time. A row holds the sun of one instant, that of its label plus the offset.
 * The model puts the sun in the middle of an hour, so its clock is set to have that instant there:
 * label + timeZone + ½ = label + offset + clock.
 *
 * @param timeZone standard time minus UTC, whole hours
 * @throws VisibleError estimatorFailed
 */
export const weatherOf = ({ inputs, outputs }: PvgisReply, timeZone: number): Weather => {
  const { elevation, irradiance_time_offset: offset } = inputs.location
  const rows = rowsByHour(outputs, timeZone)
  return {
    timeZone: timeZone + 0.5 - offset,
    elevation,
    dn: column(rows, (row) => Math.max(0, row['Gb(n)'])),
    df: column(rows, (row) => Math.max(0, row['Gd(h)'])),
    tamb: column(rows, (row) => row.T2m),
    wspd: column(rows, (row) => Math.max(0, row.WS10m)),
    alb: new Float64Array(HOURS).fill(ALBEDO),
  }
}
