import { split } from '../horizon-files/table.ts'
import { count, listed, quoted, UnreadableFile, wasOrWere } from '../horizon-files/text.ts'
import { type LocalClock, localClock } from '../platform/civil-time.ts'
import { type RecordOptions, recordUnit, type RecordUnit as Unit } from '../schemas/learned-horizon.ts'
import { isoDate } from '../solar/calendar.ts'
import { ascending, quantile } from './fit/clear.ts'

/** A readable row. */
interface Row {
  /** Milliseconds since 1970-01-01T00:00 UTC or, if `isLocal`, of the local clock. */
  readonly time: number
  readonly isLocal: boolean
  readonly value: number
}

/** The readable rows of a text, in chronological order, and the unit of their values. */
export interface RecordTable {
  readonly rows: readonly Row[]
  readonly badRows: number
  /** From the header; null if it names none. */
  readonly unit: Unit | null
  readonly warnings: readonly string[]
}

const MAX_ROWS = 3_000_000
/** Share of the rows. A file with more bad ones is not a record. */
const MOST_BAD = 0.05
/** Longer lines are not rows of a record. */
const MAX_LINE = 2_000

const NUMBER = /^[-+]?(\d+([.,]\d*)?|[.,]\d+)(e[-+]?\d{1,3})?$/i

/** No roof or counter reaches this, in any unit. */
const MOST = 1e12

/** @returns NaN unless the cell is a plausible number with a decimal point or comma */
const numberIn = (cell: string): number => {
  const value = NUMBER.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN
  return Math.abs(value) <= MOST ? value : Number.NaN
}

/** ISO 8601, day.month.year and month/day/year. */
const WRITTEN = [
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,]\d+)?)?\s*(?<offset>Z|[-+]\d\d:?\d\d)?$/,
  /^(?<day>\d\d?)\.(?<month>\d\d?)\.(?<year>\d{4}),?[T ]\s*(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))?$/,
  /^(?<month>\d\d?)\/(?<day>\d\d?)\/(?<year>\d{4}),?\s+(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))?\s*(?<half>[ap]m)?$/i,
]
const SLASHES = /^\d\d?\/\d\d?\/\d{4}/
/** Seconds from 1980 to 2100. */
const [FIRST_UNIX, LAST_UNIX] = [315_532_800, 4_102_444_800]
const UNIX = /^\d{9,10}(\.\d+)?$/

/** @returns null for a date or time that does not exist: `Date.UTC` would roll it over */
const instant = (year: number, month: number, day: number, hour: number, minute: number, second: number) => {
  const time = Date.UTC(year, month - 1, day, hour, minute, second)
  const date = new Date(time)
  const isDate = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isDate && year >= 1980 && year < 2100 && minute < 60 && second < 60 ? time : null
}

const minutesOf = (offset: string): number => {
  if (offset === 'Z') return 0
  const [hours, minutes] = [Number(offset.slice(1, 3)), Number(offset.slice(-2))]
  return (offset.startsWith('-') ? -1 : 1) * (60 * hours + minutes)
}

/** A time as ISO 8601, day.month.year, month/day/year or Unix seconds. */
const timeIn = (cell: string): { readonly time: number; readonly isLocal: boolean } | null => {
  for (const pattern of WRITTEN) {
    const parts = pattern.exec(cell)?.groups
    if (!parts) continue
    const { year, month, day, hour, minute, second = 0, half, offset } = parts
    const hours = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour)
    const time = instant(Number(year), Number(month), Number(day), hours, Number(minute), Number(second))
    if (time === null) return null
    return offset ? { time: time - minutesOf(offset) * 60_000, isLocal: false } : { time, isLocal: true }
  }
  const seconds = UNIX.test(cell) ? Number(cell) : 0
  return seconds >= FIRST_UNIX && seconds < LAST_UNIX ? { time: seconds * 1000, isLocal: false } : null
}

const TIME_NAME = /(?<!life)time|date|zeit|datum|stamp|(?<!watt[- ]?)hour/i
/** A format such as `dd.MM.yyyy HH:mm`, below the names or in place of one. */
const TIME_FORMAT = /yyyy|hh:mm/i
const VALUE_NAME =
  /power|watt|\bk?wh?\b|energy|yield|production|generation|output|solar|\bpv\b|\bac\b|leistung|ertrag|energie|erzeugung|produktion|einspeisung|zähler/i
const COUNTER_NAME = /total|counter|count|lifetime|meter|zähler|gesamt|since/i
/** Matches columns of other quantities than production; `current power` is production. */
const OTHER_NAME =
  /consum|verbrauch|grid|netz|batter|temp|volt(?!aic)|amp|soc|irradi|radiation|strahlung|price|tarif|factor\b|frequen|limit\b|installed|expected|reactive|current(?!.*(power|watt|\bk?wh?\b|energy|yield|prod|gener|output))/i
/** Matches columns that may lack the energy used in the house. */
const FEED_IN_NAME = /einspeis|feed[-_ ]?in|export/i

/** A unit, as in `Leistung / kW`, but not within a ratio such as `W/m²`, `Wh per kWp` or `kWh/h`. */
const UNIT =
  /(?<![a-z]|\bk?wh?[)\]]? ?\/ ?|\b(?:per|pro|je) )(k?wh?)(?![a-z]|[)\]]? ?(?:[/·]|m[²2^⁻-]|(?:per|pro|je) (?:k?w|m)))/i

/** @returns null if the name has none */
const unitIn = (name: string): Unit | null => {
  const [, unit] = UNIT.exec(name) ?? []
  return recordUnit.options.find((it) => it.toLowerCase() === unit?.toLowerCase()) ?? null
}

const delimiterIn = (line: string): string => {
  const plain = line.replaceAll(/"[^"]*"/g, '')
  return [';', '\t'].find((delimiter) => plain.includes(delimiter)) ?? ','
}

const isTime = (cell: string | undefined): boolean => cell !== undefined && timeIn(cell) !== null

/** The time columns: one, or two for date and time of day. */
const timesOf = (header: readonly string[], first: readonly string[]): readonly number[] => {
  const whole = [...first.keys()].filter((column) => isTime(first[column]))
  const isNamed = (column: number): boolean => TIME_NAME.test(header[column] ?? '')
  const named = whole.find(isNamed)
  if (named !== undefined) return [named]
  const [date = 0, clock = 1] = [...header.keys()].filter(isNamed)
  return isTime(`${first[date]} ${first[clock]}`) ? [date, clock] : whole.slice(0, 1)
}

const MAX_NAMES = 5

/** The time columns and the value column. */
const columnsOf = (header: readonly string[], first: readonly string[]) => {
  const times = timesOf(header, first)
  if (header.length === 0) return { times, value: (times.at(-1) ?? 0) + 1, name: '', warnings: [] }
  const names = header
    .map((name, column) => ({ name, column }))
    .filter(({ name, column }) => !times.includes(column) && !OTHER_NAME.test(name))
  const values = names.filter(({ name }) => VALUE_NAME.test(name))
  const others = names.filter(({ name }) => name !== '' && !TIME_NAME.test(name))
  const rank = ({ name }: { name: string }) => (FEED_IN_NAME.test(name) ? 2 : unitIn(name) === null ? 1 : 0)
  const [value, ...unused] =
    values.length > 0 || others.length !== 1
      ? values.toSorted((one, other) => rank(one) - rank(other))
      : others
  if (!value)
    throw new UnreadableFile(
      `has no column of power or energy: its header is “${header.join(', ').slice(0, 80)}”`,
    )
  const left = listed(
    unused.map(({ name }) => quoted(name)),
    MAX_NAMES,
  )
  const warnings = unused.length > 0 ? [`The column ${quoted(value.name)} is used, not ${left}.`] : []
  if (FEED_IN_NAME.test(value.name))
    warnings.push(
      `The column ${quoted(value.name)} may not include the energy that the house uses itself, which looks like shade. Send everything that the panels produce.`,
    )
  return { times, value: value.column, name: value.name, warnings }
}

type Cells = readonly string[]

/**
 * The column names, joined with the units in the line below or, for a line of formats, with the names above it.
 *
 * @param above the cells of the lines above the first time
 * @returns no names if each line has one cell; `height` counts the lines above the rows
 */
const headerOf = (above: readonly Cells[]): { readonly header: Cells; readonly height: number } => {
  const named = above.findLastIndex(
    (cells) => cells.length > 1 && cells.some((cell) => TIME_NAME.test(cell) || TIME_FORMAT.test(cell)),
  )
  const at = named < 0 ? above.findLastIndex((cells) => cells.length > 1) : named
  const cells = above[at] ?? []
  const isOf = (others: Cells | undefined): others is Cells => others?.length === cells.length
  const [before, after] = [above[at - 1], above[at + 1]]
  const isFormat = named >= 0 && !cells.some((cell) => TIME_NAME.test(cell))
  const hasUnits = isOf(after) && after.some((cell) => unitIn(cell) !== null)
  const lines = [...(isFormat && isOf(before) ? [before] : []), cells, ...(hasUnits ? [after] : [])]
  const header = cells.map((_, column) =>
    lines
      .map((line) => line[column])
      .join(' ')
      .trim(),
  )
  return { header, height: at < 0 ? above.length : at + (hasUnits ? 2 : 1) }
}

/** `1,234` and `1.234` may be thousands; `0,123` is a decimal. */
const THOUSANDS = /^[1-9]\d{0,2}([.,])\d{3}$/

const hintOn = (written: string): string =>
  SLASHES.test(written)
    ? ', where the month comes first. Dates with the day first need dots, such as 31.12.2026'
    : ''

/** Lines to skip above the header, such as the name of a plant. */
const MAX_PREAMBLE = 20

/** Reads the rows of a text. @throws UnreadableFile */
export const readRows = (text: string): RecordTable => {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length > MAX_ROWS) throw new UnreadableFile(`has more than ${MAX_ROWS} lines`)
  const start = lines.findIndex((line, i) => {
    if (i > MAX_PREAMBLE || line.length > MAX_LINE) return false
    const cells = split(line, delimiterIn(line))
    return cells.some(isTime) || isTime(`${cells[0]} ${cells[1]}`)
  })
  if (start < 0)
    throw new UnreadableFile(
      'has no row that starts with a time such as 2026-07-01T12:15, 01.07.2026 12:15, 7/1/2026 12:15 (month first) or Unix seconds',
    )
  const end = delimiterIn(lines[start] ?? '')
  const { header, height } = headerOf(
    lines.slice(0, start).map((line) => split(line.slice(0, MAX_LINE), end)),
  )
  const { times, value, name, warnings } = columnsOf(header, split(lines[start] ?? '', end))
  /** A decimal comma between commas adds a cell. */
  const width = end === ',' ? header.length || value + 1 : Number.POSITIVE_INFINITY
  const commas = `expected ${header.length > 0 ? `${width} as in the header` : 'a header'}, and quotes around numbers with decimal commas, or semicolons between cells`
  const rows: Row[] = []
  let badRows = 0
  let firstBad = ''
  let thousands = ''
  const decimals = new Set<string | undefined>()
  let largest = 0
  for (let i = height; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (line.trim() === '') continue
    const cells = line.length > MAX_LINE ? [] : split(line, end)
    const written = times.map((column) => cells[column] ?? '').join(' ')
    const time = timeIn(written)
    const cell = cells[value] ?? ''
    // A row without a value is a gap.
    if (time !== null && cell === '') continue
    const number = numberIn(cell)
    if (time !== null && cells.length <= width && !Number.isNaN(number)) {
      rows.push({ ...time, value: number })
      if (THOUSANDS.test(cell)) thousands = cell
      else {
        decimals.add(/[.,]/.exec(cell)?.[0])
        largest = Math.max(largest, number)
      }
      continue
    }
    badRows++
    const at = (column: number, text: string) => `, column ${column + 1}: ${quoted(text)}`
    const fault = time === null ? `${at(times[0] ?? 0, written)}${hintOn(written)}` : at(value, cell)
    firstBad ||= `line ${i + 1}${cells.length > width ? ` with ${cells.length} cells: ${commas}` : fault}`
  }
  if (badRows > MOST_BAD * (rows.length + badRows))
    throw new UnreadableFile(
      `has ${badRows} rows of ${rows.length + badRows} that cannot be read, the first at ${firstBad}`,
    )
  const [, separator] = THOUSANDS.exec(thousands) ?? []
  if (separator && !decimals.has(separator) && largest >= 100)
    throw new UnreadableFile(
      `has ${quoted(thousands)} and ${largest} in column ${value + 1}, so ${separator === ',' ? 'commas' : 'points'} may be decimal or separate thousands: expected numbers without separators of thousands`,
    )
  if (rows.length === 0) throw new UnreadableFile(`has no number in column ${value + 1}`)
  const named = unitIn(name)
  const isCounter = COUNTER_NAME.test(name) && (named === 'Wh' || named === 'kWh')
  return {
    rows: rows.sort((one, other) => one.time - other.time),
    badRows,
    unit: isCounter ? `${named}-counter` : named,
    warnings,
  }
}

/** Milliseconds. */
export const MINUTE = 60_000
export const DAY = 1440 * MINUTE
const [SHORTEST, LONGEST] = [1, 60]

interface Reading {
  readonly time: number
  readonly value: number
}

/** Median minutes between rows. @throws UnreadableFile */
const intervalOf = (times: readonly number[]): number => {
  const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0))
  const minutes = Math.round((gaps.sort(ascending)[gaps.length >> 1] ?? 0) / MINUTE)
  if (minutes >= SHORTEST && minutes <= LONGEST) return minutes
  throw new UnreadableFile(
    gaps.length === 0
      ? 'has the same time in all of its rows'
      : `has a row every ${minutes} minutes: expected intervals of 1 to 60 minutes`,
  )
}

/** A day reveals its interval with this many steps, this share of them alike; otherwise rows are missing or log changes. */
const [LEAST_STEPS, LEAST_ALIKE] = [4, 0.8]
const isAlike = (one: number, other: number): boolean => Math.abs(one - other) < 0.2 * Math.max(one, other)

/** Days with another interval, and its minutes: portals thin out old rows. @throws UnreadableFile above 5 % of the days */
const otherIntervals = (rows: readonly Reading[], minutes: number): (readonly [number, number])[] => {
  const days = new Map<number, number[]>()
  rows.forEach(({ time, value }, i) => {
    const before = rows[i - 1]
    // Some loggers write fewer rows at night, when the value does not change.
    if (!before || before.value === value) return
    const day = Math.floor(time / DAY)
    const gaps = days.get(day) ?? []
    gaps.push(time - before.time)
    days.set(day, gaps)
  })
  const others = Array.from(days).flatMap(([day, gaps]): (readonly [number, number])[] => {
    const usual = quantile(gaps.sort(ascending), 0.5)
    const alike = gaps.filter((gap) => isAlike(gap, usual)).length
    const isOther = gaps.length >= LEAST_STEPS && alike >= LEAST_ALIKE * gaps.length
    return isOther && !isAlike(usual, minutes * MINUTE) ? [[day, Math.round(usual / MINUTE)]] : []
  })
  if (others.length <= MOST_BAD * days.size) return others
  throw new UnreadableFile(
    `has rows every ${minutes} minutes and, on ${others.length} days, every ${others[0]?.[1]}: expected one interval, so send each part alone`,
  )
}

/** Share of the steps in which a counter may fall: a new meter starts at 0. */
const MOST_RESETS = 0.001

/** Falls per day of a counter that resets at night: some days bring nothing, a few reset twice. */
const [LEAST_DAILY_RESETS, MOST_DAILY_RESETS] = [0.5, 1.1]

/** Power falls as often as it rises; a counter falls only when it resets. */
const countingOf = (rows: readonly Reading[]) => {
  const steps = rows.slice(1).map(({ value }, i) => value - (rows[i]?.value ?? 0))
  const [falls, rises] = [steps.filter((it) => it < 0).length, steps.filter((it) => it > 0).length]
  const days = new Set(rows.map(({ time }) => Math.floor(time / DAY))).size
  const rarelyFalls = rises > 3 * falls
  const isDaily = rarelyFalls && falls > LEAST_DAILY_RESETS * days && falls <= MOST_DAILY_RESETS * days
  return { rarelyFalls, isDaily, isCounter: isDaily || (rarelyFalls && falls <= MOST_RESETS * rows.length) }
}

/** No roof produces more than this many times the 99th percentile of its power. */
const MOST_OF_USUAL = 5

/** A record as mean power by interval. */
export interface ProductionRecord {
  /** Start of each interval, milliseconds since 1970-01-01T00:00 UTC, ascending, without duplicates. */
  readonly starts: Float64Array
  /** Mean power, 0 or more: W, or in an unknown unit. */
  readonly power: Float64Array
  readonly minutes: number
  readonly badRows: number
  readonly hasUnit: boolean
  readonly warnings: readonly string[]
}

/**
 * Converts rows to intervals of mean power.
 *
 * @param clock for rows without a UTC offset
 * @throws UnreadableFile
 */
export const intervalsOf = (
  { rows, badRows, unit: named, warnings: read }: RecordTable,
  clock: LocalClock,
  { unit: given, stamp }: RecordOptions,
): ProductionRecord => {
  const utc = localClock(clock)
  const all = rows
    .map(({ time, isLocal, value }) => ({ time: isLocal ? utc(time) : time, value }))
    .sort((one, other) => one.time - other.time)
  const unique = all.filter(({ time }, i) => time !== all[i - 1]?.time)
  const others = all.filter(({ time, value }, i) => time === all[i - 1]?.time && value !== all[i - 1]?.value)
  const minutes = intervalOf(unique.map(({ time }) => time))
  const otherDays = new Map(otherIntervals(unique, minutes))
  const timed = unique.filter(({ time }) => !otherDays.has(Math.floor(time / DAY)))
  const unit = given ?? named
  const saysCounter = unit?.endsWith('-counter') ?? false
  const counting = countingOf(timed)
  const { isDaily } = counting
  const isCounter =
    given === undefined ? counting.isCounter || (saysCounter && counting.rarelyFalls) : saysCounter
  const warnings = [...read]
  const [within, kind] = isDaily ? [' within a day', ' that resets each day'] : ['', '']
  if (isCounter && !saysCounter)
    warnings.push(`The column never falls${within}, so it is read as a counter${kind}.`)
  if (saysCounter && !isCounter)
    warnings.push('The column falls too often for a counter, so it is read as the energy of each interval.')
  if (others.length > 0)
    warnings.push(
      `Left out: ${count(others.length, 'row')} with the time of another row and a different value. If they are from several inverters, add them up first.`,
    )
  for (const [day, other] of [...otherDays].slice(0, 1))
    warnings.push(
      `The rows of ${count(otherDays.size, 'day')} (first: ${isoDate(day)}) are left out: they are ${other} minutes apart instead of ${minutes}.`,
    )
  // A counter reading ends its interval.
  const isEnd = stamp ? stamp === 'end' : isCounter
  const intervals = timed.flatMap(({ time, value }, i) => {
    const start = isEnd ? time - minutes * MINUTE : time
    if (!isCounter) return { start, amount: value }
    const before = timed[i - 1]
    if (!before || time - before.time > 1.5 * minutes * MINUTE) return []
    if (value < before.value) return isDaily ? { start, amount: value } : []
    return { start, amount: value - before.value }
  })
  const negative = intervals.filter(({ amount }) => amount < 0).length
  if (negative > MOST_BAD * intervals.length)
    warnings.push(`${count(negative, 'negative value')} counted as 0.`)
  const positive = Float64Array.from(intervals, ({ amount }) => amount).filter((it) => it > 0)
  const most = MOST_OF_USUAL * quantile(positive.sort(), 0.99)
  const possible = intervals.filter(({ amount }) => !(amount > most))
  const impossible = intervals.length - possible.length
  if (impossible > 0)
    warnings.push(
      `${count(impossible, 'interval')} with more than ${MOST_OF_USUAL} times the 99th percentile of power ${wasOrWere(impossible)} left out: no roof produces that much. Check the meter.`,
    )
  const kilo = unit?.startsWith('k') ? 1000 : 1
  const perHour = unit?.includes('h') ? 60 / minutes : 1
  return {
    starts: Float64Array.from(possible, ({ start }) => start),
    power: Float64Array.from(possible, ({ amount }) => Math.max(0, amount) * kilo * perHour),
    minutes,
    badRows,
    hasUnit: unit !== null,
    warnings,
  }
}
