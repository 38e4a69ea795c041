import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import * as z from 'zod'
import { valuesIn } from './cells.ts'
import { columnsOf } from './columns.ts'
import type { Position } from './row-limit.ts'
import { UnreadableUpload } from './unreadable-upload.ts'
import type { Candidate } from './validate-row.ts'

export const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

const Cells = z.array(z.string())

const Located = z.object({ lines: z.int() })

/** @param before how many lines of the file the parser has not seen */
const explain = (error: unknown, before: number, { rowLine }: Position): unknown => {
  if (!(error instanceof CsvError)) return error
  const { data } = Located.safeParse(error)
  if (!error.code.includes('QUOTE') || !data) return error
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new UnreadableUpload(`A quote in the row that begins in line ${rowLine} is not closed`)
  return new UnreadableUpload(
    `The quotes in line ${before + data.lines} do not match. Put the whole cell in quotes, and double each quote inside it`,
  )
}

/** A blank row, such as spreadsheets write at the end, is not a row. */
const options = { trim: true, relax_column_count: true, skip_records_with_empty_values: true } as const

async function* recordsOf(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter,
  position: Position,
): AsyncGenerator<readonly string[]> {
  const before = position.rowLine - 1
  const parser = parse({ ...options, delimiter, record_delimiter: '\n' })
  // A failure of either one ends the loop below, which throws it.
  pipeline(Readable.from(pieces), parser, () => {})
  try {
    for await (const record of parser) yield Cells.parse(record)
  } catch (error) {
    throw explain(error, before, position)
  }
}

/** Spreadsheets end every line with a delimiter if any line is longer. */
const withoutEmptyEnd = (cells: readonly string[], length: number): readonly string[] =>
  cells.slice(length).every((cell) => cell === '') ? cells.slice(0, length) : cells

const candidateOf = (columns: readonly string[], given: readonly string[]): Candidate => {
  const cells = withoutEmptyEnd(given, columns.length)
  const values = valuesIn(columns, cells)
  if (cells.length === columns.length) return { values }
  return { values, error: `must have ${columns.length} cells, as the first line has, not ${cells.length}` }
}

/**
 * The rows of a CSV file.
 *
 * @param position in the file, kept up to date by whoever supplies the pieces
 * @throws UnreadableUpload if the first line does not name the columns, or quotes do not match
 */
export async function* csvRows(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter,
  position: Position,
): AsyncGenerator<Candidate> {
  let columns: readonly string[] | undefined
  for await (const cells of recordsOf(pieces, delimiter, position)) {
    if (columns) yield candidateOf(columns, cells)
    else columns = columnsOf(withoutEmptyEnd(cells, cells.findLastIndex((cell) => cell !== '') + 1))
  }
}
