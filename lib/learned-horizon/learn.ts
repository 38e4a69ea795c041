import { gunzipSync } from 'node:zlib'
import { decode, quoted, UnreadableFile } from '../horizon-files/text.ts'
import { civilZoneAt, type LocalClock, standardTimeAt } from '../platform/civil-time.ts'
import { invalidBody, VisibleError } from '../platform/errors.ts'
import type { LearnedHorizon, RecordOptions } from '../schemas/learned-horizon.ts'
import { latitudeOf, type Plane } from '../solar/angles.ts'
import { total } from '../solar/calendar.ts'
import type { Place } from '../solar/sun-year.ts'
import { type Fit, fitHorizon, LEAST_CLEAR_DAYS, LEAST_EXPLAINED } from './fit/fit.ts'
import { type Series, sunCourse, sunIn } from './fit/light.ts'
import { clockFromTwilight } from './fit/setting.ts'
import { DAY, intervalsOf, MINUTE, type ProductionRecord } from './record.ts'
import { type RecordTable, readRows } from './rows.ts'

type Roof = Place & Plane

const MAX_TEXT_BYTES = 40_000_000

/** Plain bytes stay as they are. @throws VisibleError validation on incomplete gzip, or payloadTooLarge */
const unpacked = (bytes: Uint8Array): Uint8Array => {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  if (!isGzip) return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_TEXT_BYTES })
  } catch (cause) {
    if (cause instanceof RangeError) throw new VisibleError('payloadTooLarge', { cause })
    throw invalidBody('The record cannot be unpacked: it is no complete gzip file')
  }
}

/** Minutes. Shorter intervals are merged: in ten minutes the sun moves by 2.5°. */
const SHORTEST = 10

/** Converts a record to intervals with the times of their middles, in days, and merges short ones. */
const seriesOf = ({ starts, power, ...record }: ProductionRecord): Series => {
  const minutes = Math.round(record.minutes)
  const middles = (starts: Float64Array) => starts.map((start) => (start + (minutes * MINUTE) / 2) / DAY)
  if (minutes >= SHORTEST) return { times: middles(starts), power, minutes }
  const joined = Math.ceil(SHORTEST / minutes)
  const length = joined * minutes
  const groups = Map.groupBy(starts.keys(), (i) => Math.floor((starts[i] ?? 0) / (length * MINUTE)))
  const whole = [...groups.values()].filter((group) => group.length >= joined / 2)
  const means = (values: Float64Array) =>
    Float64Array.from(whole, (group) => total(group.map((i) => values[i] ?? 0)) / group.length)
  return { times: middles(means(starts)), power: means(power), minutes: length }
}

/** A record read by one clock, and its series for the fit. */
interface Timed {
  readonly record: ProductionRecord
  readonly series: Series
}

/** Spread of the days' midpoints, minutes: a clock that jumps twice a year widens it. */
const unsteadiness = ({ series }: Timed, roof: Roof): number => {
  const sorted = series.power.filter((it) => it > 0).sort()
  const full = sorted[Math.floor(0.97 * sorted.length)] ?? 0
  return clockFromTwilight(series, roof, full)?.spread ?? Number.POSITIVE_INFINITY
}

/** Uses the clock of the request, otherwise that of the header. Without one, tries the civil zone with and without summer time and keeps the better fit. */
const timed = (
  table: RecordTable,
  roof: Roof,
  options: RecordOptions,
): Timed & { readonly warning?: string } => {
  const on = (clock: LocalClock): Timed => {
    const record = intervalsOf(table, clock, options)
    return { record, series: seriesOf(record) }
  }
  const { timeZone, utcOffset = table.utcOffset } = options
  if (timeZone !== undefined) return on({ timeZone })
  if (utcOffset !== null) return on({ utcOffset })
  if (!table.rows.some(({ isLocal }) => isLocal)) return on({ utcOffset: 0 })
  const standard = standardTimeAt(roof)
  const zone = civilZoneAt(roof.latitude, roof.longitude)
  const steady = on({ utcOffset: standard })
  const name = `UTC${standard < 0 ? '−' : '+'}${Math.abs(standard)}`
  const says = table.zone === null ? '' : ` The record says ${quoted(table.zone)}.`
  const changing = zone === null ? null : on({ timeZone: zone })
  if (changing && unsteadiness(changing, roof) < unsteadiness(steady, roof) - 1)
    return { ...changing, warning: `Times are read in the time zone ${zone}, with summer time.${says}` }
  return { ...steady, warning: `Times are read as ${name} all year, without summer time.${says}` }
}

const dateOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** A month is whole with this share of its intervals above this sine of the sun's altitude: some records have no nights. */
const [WHOLE, LOW] = [0.98, 0.05]

/** The number of intervals in daylight. */
const sunnyOf = (starts: Float64Array, { latitude, longitude }: Place): number => {
  const course = sunCourse(
    starts.map((start) => start / DAY),
    longitude,
  )
  return starts.filter((_, i) => sunIn(course, i, latitudeOf(latitude), 0).up > LOW).length
}

/** kWh by month of standard time; null where rows are missing or the unit is unknown. */
const monthsOf = ({ starts, energy, minutes, hasUnit }: ProductionRecord, place: Place) => {
  const offset = standardTimeAt(place)
  const months = Map.groupBy(starts.keys(), (i) =>
    dateOf((starts[i] ?? 0) + offset * 60 * MINUTE).slice(0, 7),
  )
  return Array.from(months, ([month, intervals]) => {
    if (!hasUnit) return { month, energy: null }
    const [year = 0, number = 0] = month.split('-').map(Number)
    const first = Date.UTC(year, number - 1) - offset * 60 * MINUTE
    const count = (Date.UTC(year, number) - Date.UTC(year, number - 1)) / MINUTE / minutes
    const own = Float64Array.from(intervals, (i) => starts[i] ?? 0)
    // Rows may start at any minute of the hour.
    const start = first + (((own[0] ?? 0) - first) % (minutes * MINUTE))
    const all = Float64Array.from({ length: count }, (_, i) => start + i * minutes * MINUTE)
    const isWhole = sunnyOf(own, place) >= WHOLE * sunnyOf(all, place)
    const wattHours = total(intervals.map((i) => energy[i] ?? 0))
    return { month, energy: isWhole ? wattHours / 1000 : null }
  })
}

const apart = (one: number, other: number): number => Math.abs(((one - other + 540) % 360) - 180)

/** Degrees off that cause no warning. The search favors the given tilt: 10° of error show up as 4°. */
const [AZIMUTH_OFF, TILT_OFF] = [15, 4]
/** Below this, the panels face several ways, or something other than shade limits the power. */
const LEAST_AGREEMENT = 0.88

const warningsOf = (
  { setting, isClockCorrected, jumps, isClipping, latitude, weakDays, held, partial, agreement }: Fit,
  roof: Roof,
): string[] => {
  if (latitude !== null)
    return [
      `The record's days lengthen and shorten as they do at a latitude of about ${Math.round(latitude)}°, not ${roof.latitude}°, so no horizon was learned. Check the latitude and its sign.`,
    ]
  const warnings: string[] = []
  const minutes = Math.round(Math.abs(setting.ahead))
  if (isClockCorrected)
    warnings.push(
      `The record's clock is ${minutes} minutes ${setting.ahead > 0 ? 'ahead of' : 'behind'} the sun; this has been corrected. Check the time zone, summer time, and whether times mark the start or the end of each interval.`,
    )
  for (const { time, minutes } of jumps)
    warnings.push(
      `The record's clock jumps ${minutes > 0 ? 'forward' : 'back'} by ${Math.abs(minutes)} minutes around ${dateOf((time + 0.5) * DAY)}; this has been corrected.`,
    )
  const [azimuth, tilt] = [Math.round(setting.panelAzimuth), Math.round(setting.panelTilt)]
  // The azimuth of a flat plane means nothing.
  const isElsewhere = roof.panelTilt > 5 && apart(azimuth, roof.panelAzimuth) > AZIMUTH_OFF
  if (isElsewhere || Math.abs(tilt - roof.panelTilt) > TILT_OFF)
    warnings.push(
      `A tilt of ${tilt}° and an azimuth of ${azimuth}° fit the record better than the given ${roof.panelTilt}° and ${roof.panelAzimuth}°. The true values may differ even more.`,
    )
  if (weakDays > 0)
    warnings.push(
      `On ${weakDays} clear days even a high sun brings only part of the power in all directions, as if strings were off. These days are left out.`,
    )
  for (const { from, to } of held)
    warnings.push(
      `From ${from}° to ${to}° even a high sun never brings full power, so the horizon there is unknown: an inverter or a full battery may limit the power, strings may be off, or something very tall may stand there.`,
    )
  if (isClipping)
    warnings.push(
      `The inverter clips: power at its limit counts as full sun, not as shade${partial.length > 0 ? '. A limit that varies can look like partial shade, so the directions in partial may not be real' : ''}.`,
    )
  if (agreement < LEAST_AGREEMENT) {
    const advice =
      agreement < LEAST_EXPLAINED
        ? 'too few to learn a horizon. Check the place, and the tilt and azimuth of the panels.'
        : 'the panels may face different ways, some of them may be off, or something other than shade may limit the power.'
    warnings.push(
      `The horizon and the clock explain only ${Math.round(100 * agreement)} % of the clear hours: ${advice}`,
    )
  }
  return warnings
}

const tooShort = (message: string): VisibleError =>
  new VisibleError('recordTooShort', { errors: [{ field: 'body', message }] })

const LEAST_DAYS = 59
/** Fifteen years: one wrong date can make more. */
const MOST_DAYS = 15 * 366
/** With fewer distinct values, clear sky cannot be told from clouds. */
const FEW_VALUES = 20
/** Ten years of five minutes, merged to ten, are 525,600 intervals and take 24 s of CPU time; requests time out after 28 s. */
const MOST_INTERVALS = 600_000

/**
 * Learns the horizon from a production record.
 *
 * @param body text in UTF-8 or UTF-16, or gzip of such a text
 * @throws VisibleError validation on the body, payloadTooLarge if it unpacks to more than 40 MB, or recordTooShort
 */
export const learnHorizon = (body: Uint8Array, roof: Roof, options: RecordOptions): LearnedHorizon => {
  const bytes = unpacked(body)
  try {
    return learnFrom(readRows(decode(bytes).text), roof, options)
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalidBody(`The record ${error.message}`)
    throw error
  }
}

const learnFrom = (table: RecordTable, roof: Roof, options: RecordOptions): LearnedHorizon => {
  const { record, series, warning } = timed(table, roof, options)
  const { starts, minutes, badRows } = record
  const [first, last] = [starts[0] ?? 0, starts.at(-1) ?? 0]
  const days = Math.round((last - first) / DAY)
  if (days < LEAST_DAYS) throw tooShort(`The record covers ${days} days: expected two months or more`)
  if (days > MOST_DAYS)
    throw invalidBody(
      `The record covers ${Math.round(days / 365.25)} years, from ${dateOf(first)} to ${dateOf(last)}: expected at most 15. Check these dates`,
    )
  const length = series.times.length
  if (length > MOST_INTERVALS)
    throw invalidBody(
      `The record has ${length} intervals of ${series.minutes} minutes: expected at most ${MOST_INTERVALS}. Send fewer years`,
    )
  if (!record.power.some((it) => it > 0)) throw invalidBody('The record has no power above 0')
  const fit = fitHorizon(series, roof, roof)
  if (typeof fit === 'number')
    throw tooShort(
      `The record has ${fit} clear days: expected ${LEAST_CLEAR_DAYS} or more${new Set(record.power).size < FEW_VALUES ? '. Its values are too coarse: send finer ones, or power instead of a counter' : ''}`,
    )
  const offset = standardTimeAt(roof)
  const points = fit.runs.flat().map(({ azimuth, height, uncertainty, intervals }) => ({
    direction: String(azimuth),
    heightAngle: Math.round(10 * height) / 10,
    uncertainty,
    intervals,
  }))
  return {
    horizonProfile: points.map(({ direction, heightAngle }) => ({ direction, heightAngle })),
    seen: fit.runs.map((run) => ({ from: run[0]?.azimuth ?? 0, to: run.at(-1)?.azimuth ?? 0 })),
    points,
    partial: [...fit.partial],
    record: {
      from: dateOf(first + offset * 60 * MINUTE),
      to: dateOf(last + offset * 60 * MINUTE),
      minutes: Math.round(minutes),
      intervals: starts.length,
      clearIntervals: fit.clearIntervals,
      badRows,
    },
    clock: { aheadMinutes: Math.round(fit.setting.ahead) },
    panels: { azimuth: Math.round(fit.setting.panelAzimuth) % 360, tilt: fit.setting.panelTilt },
    agreement: fit.agreement,
    months: monthsOf(record, roof),
    warnings: [...(warning === undefined ? [] : [warning]), ...record.warnings, ...warningsOf(fit, roof)],
  }
}
