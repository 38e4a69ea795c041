import { CsvError, parse } from 'csv-parse/sync'
import { linesOf, MAX_ROW_CHARACTERS, UnreadableUpload } from './text.ts'

/** A row as read: values yet to be validated, and an error that concerns the row as a whole. */
export interface Candidate {
  readonly values: unknown
  readonly error?: string
}

const REQUIRED_COLUMNS = ['latitude', 'longitude', 'panelTilt', 'panelAzimuth', 'systemSize'] as const
const OPTIONAL_COLUMNS = ['id', 'name', 'horizonProfile', 'panelHeight'] as const
const COLUMNS: readonly string[] = [...REQUIRED_COLUMNS, ...OPTIONAL_COLUMNS]
const NUMBER_COLUMNS: readonly string[] = [...REQUIRED_COLUMNS, 'panelHeight']
const JSON_FIELDS = ['obstacles', 'otherPlanes', 'array']

/** Limits for errors: characters of a name, and number of names. */
const MAX_NAME = 50
const MAX_NAMES = 5

const quoted = (name: string): string => `"${name.slice(0, MAX_NAME)}"`

/** Columns by their names in other programs. */
const OTHER_NAMES = new Map(
  Object.entries({
    ...{ lat: 'latitude', lon: 'longitude', lng: 'longitude', long: 'longitude' },
    ...{ tilt: 'panelTilt', azimuth: 'panelAzimuth', kw: 'systemSize', kwp: 'systemSize' },
  }),
)

/** The column that a name may mean. */
const meantBy = (name: string): string | undefined => {
  const word = name.toLowerCase()
  return OTHER_NAMES.get(word) ?? COLUMNS.find((column) => column.toLowerCase() === word)
}

const explainUnknown = (name: string): string => {
  if (name === '') return 'a column has no name'
  if (JSON_FIELDS.includes(name)) return `"${name}" is only allowed in JSON lines`
  const meant = meantBy(name)
  return meant ? `write ${meant} instead of ${quoted(name)}` : `${quoted(name)} is not a known column`
}

const errorsOf = (names: readonly string[]): string[] => {
  const unknown = names.filter((name) => !COLUMNS.includes(name)).map(explainUnknown)
  const repeated = COLUMNS.filter((column) => names.filter((name) => name === column).length > 1)
  const missing = REQUIRED_COLUMNS.filter((column) => !names.some((name) => meantBy(name) === column))
  return [
    ...new Set(unknown.slice(0, MAX_NAMES)),
    ...(unknown.length > MAX_NAMES ? [`${unknown.length - MAX_NAMES} more are not known`] : []),
    ...repeated.map((column) => `${column} is there more than once`),
    ...missing.map((column) => `${column} is missing`),
  ]
}

/** Spreadsheets end every line with a delimiter if any line is longer. */
const withoutEmptyEnd = (cells: readonly string[], length: number): readonly string[] =>
  cells.slice(length).every((cell) => cell === '') ? cells.slice(0, length) : cells

/**
 * The names of the columns.
 *
 * @param cells of the first line
 * @throws UnreadableUpload that lists everything wrong with them
 */
const columnsOf = (cells: readonly string[]): readonly string[] => {
  const end = cells.findLastIndex((cell) => cell !== '') + 1
  const names = cells.slice(0, end).map((name) => name.trim())
  const errors = errorsOf(names)
  if (errors.length === 0) return names
  throw new UnreadableUpload(
    `The first line must name the columns ${REQUIRED_COLUMNS.join(', ')} and may name ` +
      `${OPTIONAL_COLUMNS.join(', ')}, separated by commas, semicolons or tabs: ${errors.join('; ')}`,
  )
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i

/** Text that is not a number stays text, and validation rejects it. Empty text is a missing value. */
const numberIn = (text: string): number | string | undefined => {
  if (text === '') return undefined
  return NUMBER.test(text) ? Number(text) : text
}

/** A horizon point from an azimuth:height pair; any other text unchanged. */
const pointIn = (text: string): unknown => {
  const [direction, height, ...rest] = text.split(':')
  if (direction === undefined || height === undefined || rest.length > 0) return text
  const heightAngle = numberIn(height)
  return { ...(direction && { direction }), ...(heightAngle !== undefined && { heightAngle }) }
}

const valueIn = (column: string, cell: string): unknown => {
  const text = cell.trim()
  if (NUMBER_COLUMNS.includes(column)) return numberIn(text)
  if (text === '') return undefined
  return column === 'horizonProfile' ? text.split(/\s+/).map(pointIn) : text
}

/** The values of a row, yet to be validated, without its empty cells. */
const candidateOf = (columns: readonly string[], given: readonly string[]): Candidate => {
  const cells = withoutEmptyEnd(given, columns.length)
  const entries = columns.map((column, i) => [column, valueIn(column, cells[i] ?? '')] as const)
  const values = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  if (cells.length === columns.length) return { values }
  return { values, error: `must have ${columns.length} cells, like the first line, not ${cells.length}` }
}

const DELIMITERS = [',', ';', '\t']

/** The most frequent delimiter of the header. */
export const delimiterOf = (header: string): string => {
  const outsideQuotes = header.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: string): number => outsideQuotes.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

/** Skips blank rows, such as spreadsheets write at the end. */
const FORMAT = {
  max_record_size: MAX_ROW_CHARACTERS,
  record_delimiter: '\n',
  relax_column_count: true,
  skip_records_with_empty_values: true,
  trim: true,
} as const

/**
 * @param error from the parser
 * @param lines before the batch that it was parsing
 * @param records before that batch, including the header
 */
const explain = (error: unknown, lines: number, records: number): unknown => {
  if (!(error instanceof CsvError)) return error
  const { code } = error
  const number = records + Number(error.records)
  const row = number === 0 ? 'the first line' : `row ${number}`
  if (code === 'CSV_QUOTE_NOT_CLOSED') return new UnreadableUpload(`A quote in ${row} is not closed`)
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableUpload(
      `There are more than ${MAX_ROW_CHARACTERS / 1024} KB in ${row}. Is a quote not closed?`,
    )
  if (!code.includes('QUOTE')) return error
  return new UnreadableUpload(
    `The quotes in line ${lines + Number(error.lines)} do not match. Put the whole cell in quotes, and double each quote inside it`,
  )
}

/** Minimum characters per call of the parser. */
const BATCH = 64 * 1024
/** With its quotes and separators, a record is longer than the parser counts. */
const MAX_UNPARSED = 6 * MAX_ROW_CHARACTERS

/** Cuts a text where a record ends: at a line end outside quotes, where the number of quotes so far is even. */
async function* batchesOf(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let batch = ''
  let isQuoted = false
  for await (const line of linesOf(pieces)) {
    batch += `${line}\n`
    if (line.split('"').length % 2 === 0) isQuoted = !isQuoted
    if (batch.length < (isQuoted ? MAX_UNPARSED : BATCH)) continue
    // If the batch ends inside a quote, the parser reports what is wrong.
    yield batch
    batch = ''
  }
  if (batch !== '') yield batch
}

/**
 * The records of a CSV text, the header included. Uses csv-parse/sync in batches because the page has no Node streams.
 *
 * @throws UnreadableUpload if quotes do not match, or a record is too long
 */
export async function* csvRecords(
  pieces: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<readonly string[]> {
  let [lines, count] = [0, 0]
  for await (const batch of batchesOf(pieces)) {
    let records: string[][]
    try {
      records = parse(batch, { ...FORMAT, delimiter })
    } catch (error) {
      throw explain(error, lines, count)
    }
    yield* records
    lines += batch.split('\n').length - 1
    count += records.length
  }
}

/**
 * The rows of a CSV file.
 *
 * @throws UnreadableUpload if the first line does not name the columns, quotes do not match, or a row is too long
 */
export async function* csvRows(pieces: AsyncIterable<string>, delimiter: string): AsyncGenerator<Candidate> {
  let columns: readonly string[] | undefined
  for await (const cells of csvRecords(pieces, delimiter)) {
    if (columns) yield candidateOf(columns, cells)
    else columns = columnsOf(cells)
  }
}
