import { split } from '../horizon-files/table.ts'
import { listed, quoted, UnreadableFile } from '../horizon-files/text.ts'
import { recordUnit, type RecordUnit as Unit } from '../schemas/learned-horizon.ts'
import { timeIn } from './cells.ts'

const TIME_NAME = /(?<!life)time|date|zeit|datum|stamp|(?<!watt[- ]?)hour/i
/** A format such as `dd.MM.yyyy HH:mm`, below the names or in place of one. */
const TIME_FORMAT = /yyyy|hh:mm/i
const VALUE_NAME =
  /power|watt|\bk?wh?\b|energy|yield|production|generation|output|solar|\bpv\b|\bac\b|leistung|ertrag|energie|erzeugung|produktion|einspeisung|zähler/i
const COUNTER_NAME = /total|counter|count|lifetime|meter|zähler|gesamt|since/i
/** Matches columns of other quantities than production; `current power` is production. */
const OTHER_NAME =
  /consum|verbrauch|grid|netz|batter|temp|volt(?!aic)|amp|soc|irradi|radiation|strahlung|price|tarif|factor\b|frequen|limit\b|installed|expected|forecast|prognos|reactive|current(?!.*(power|watt|\bk?wh?\b|energy|yield|prod|gener|output))/i
/** Matches columns of panels and inverters. `PV1` is one string of several. */
const PRODUCTION_NAME =
  /(?<![a-z])(pv(?![a-z\d])|ac(?![a-z]))|solar|photovolt|inverter|wechselrichter|generat|produ[ck]|yield|erzeug|ertrag/i
/** Matches columns of what a house uses, unless they also name production, as in `Home solar`. */
const LOAD_NAME =
  /(?<![a-z])(loads?|home|house(hold)?|haus(halt)?|usage|net|ev|heat[ _]?pump)(?![a-z])|wärmepumpe|wallbox|charg/i
const DAILY_NAME = /daily|today|tages|heute/i
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

/** The unit of a column, by its name. */
const unitOf = (name: string): Unit | null => {
  const unit = unitIn(name)
  return COUNTER_NAME.test(name) && (unit === 'Wh' || unit === 'kWh') ? `${unit}-counter` : unit
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

/** The lower, the better: production, then columns with a unit. Counters of production are coarser than power beside them. */
const rankOf = (name: string): number => {
  const isProduction = [LOAD_NAME, COUNTER_NAME, DAILY_NAME].every((other) => !other.test(name))
  const rank = isProduction && PRODUCTION_NAME.test(name) ? 0 : 2
  return FEED_IN_NAME.test(name) ? 4 : unitIn(name) === null ? rank + 1 : rank
}

/** The time columns and the value column. */
const columnsOf = (header: readonly string[], first: readonly string[]) => {
  const times = timesOf(header, first)
  if (header.length === 0) return { times, value: (times.at(-1) ?? 0) + 1, unit: null, warnings: [] }
  const names = header
    .map((name, column) => ({ name, column }))
    .filter(({ name, column }) => !times.includes(column) && !OTHER_NAME.test(name))
    .filter(({ name }) => PRODUCTION_NAME.test(name) || !LOAD_NAME.test(name))
  const values = names.filter(({ name }) => VALUE_NAME.test(name))
  const others = names.filter(({ name }) => name !== '' && !TIME_NAME.test(name))
  const [value, ...unused] =
    values.length > 0 || others.length !== 1
      ? values.toSorted((one, other) => rankOf(one.name) - rankOf(other.name))
      : others
  if (!value)
    throw new UnreadableFile(
      `has no column of power or energy that panels produce: its header is “${header.join(', ').slice(0, 80)}”`,
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
  return { times, value: value.column, unit: unitOf(value.name), warnings }
}

/** UTC, GMT or Z, with or without an offset, or an offset such as +01:00. */
const ZONE =
  /(?:utc|(?<!etc\/)gmt|(?<![a-z])z(?![a-z])|(?=[-+]\d\d:))(?: ?(?<sign>[-+])(?<hours>\d\d?)(?::?(?<minutes>[0-5]\d))?)?(?!\/?[-+.:]?\d)/i
/** Matches a line about times without its zone. Others may be about the time of the export. */
const ON_TIMES =
  /^(\W|\b(all|the|times?|time ?stamps?|time ?zone|are|is|in|alle|zeit(en)?|zeitzone|sind|ist)\b)*$/i
/** Matches zones that may or may not have summer time, and texts that state a zone in other words. */
const ZONE_NAME =
  /utc|UTC|gmt|GMT|[Tt]ime ?zone|[Zz]eitzone|(?<![A-Z])(?:[CEW]ET|[CE]EST|MES?Z|[AECMP]{1,2}[SD]T|[BIJ]ST)(?![A-Z])|(?:Africa|America|Asia|Atlantic|Australia|Europe|Pacific)\/\w/

/** The UTC offset that a text states, hours; null if none. */
const offsetIn = (text: string): number | null => {
  const zone = ZONE.exec(text)
  const { sign, hours = 0, minutes = 0 } = zone?.groups ?? {}
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) + Number(minutes) / 60)
  return zone && Math.abs(offset) <= 14 ? offset : null
}

/** The zone of local times, by the name of their column or by a line above. */
const zoneOf = (name: string, above: readonly string[]) => {
  const statements = [name, ...above.filter((line) => ON_TIMES.test(line.replace(ZONE, ' ')))]
  return {
    /** Hours; null if unknown. */
    utcOffset: statements.map(offsetIn).find((offset) => offset !== null) ?? null,
    /** Words about another zone. */
    zone: [name, ...above].find((text) => ZONE_NAME.test(text)) ?? null,
  }
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

/** Lines to skip above the header, such as the name of a plant. */
const MAX_PREAMBLE = 20
/** Longer lines are not rows of a record. */
const MAX_LINE = 2_000

/** The cells of a line; none if it is too long for a row. */
export const cellsOf = (line: string, delimiter: string): Cells =>
  line.length > MAX_LINE ? [] : split(line, delimiter)

const hasTime = (cells: Cells): boolean => cells.some(isTime) || isTime(`${cells[0]} ${cells[1]}`)

/** Where a text has its rows, and which of their columns count. @throws UnreadableFile */
export const layoutOf = (lines: readonly string[]) => {
  const first = lines
    .slice(0, MAX_PREAMBLE + 1)
    .findIndex((line) => hasTime(cellsOf(line, delimiterIn(line))))
  const row = lines[first]
  if (row === undefined)
    throw new UnreadableFile(
      'has no row that starts with a time such as 2026-07-01T12:15, 01.07.2026 12:15, 7/1/2026 12:15 (month first) or Unix seconds',
    )
  const delimiter = delimiterIn(row)
  const above = lines.slice(0, first).map((line) => line.slice(0, MAX_LINE))
  const { header, height } = headerOf(above.map((line) => split(line, delimiter)))
  const columns = columnsOf(header, split(row, delimiter))
  /** A decimal comma between commas adds a cell. */
  const width = delimiter === ',' ? header.length || columns.value + 1 : Number.POSITIVE_INFINITY
  const zone = zoneOf(columns.times.map((column) => header[column]).join(' '), above)
  return { ...columns, ...zone, delimiter, height, width, hasHeader: header.length > 0 }
}

export type Layout = ReturnType<typeof layoutOf>
