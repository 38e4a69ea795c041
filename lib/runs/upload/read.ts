import type * as z from 'zod'
import { type ErrorItem, errorItems } from '../../schemas/error-item.ts'
import { parseJson } from '../../schemas/json.ts'
import { type Candidate, csvRows, delimiterOf } from './csv.ts'
import { RunRow } from './row.ts'
import { linesOf, MAX_ROW_CHARACTERS, textOf, UnreadableUpload } from './text.ts'

const MAX_ROWS = 100_000

/** A row of the file, valid or not. */
export type UploadedRow = { readonly row: number; readonly id: string } & (
  | { readonly site: Omit<RunRow, 'id'> }
  | { readonly errors: ErrorItem[] }
)

/** A row with a long horizon could have a hundred thousand errors; more than these are of no use. */
const MAX_ERRORS = 50

const DECIMAL_COMMA = /^[+-]?[\d.]*,\d+$/

/** For CSV, where a cell can be text although a number or a point is expected. */
const cellMessage = (issue: z.core.$ZodIssue): string => {
  if (issue.code !== 'invalid_type' || typeof issue.input !== 'string') return issue.message
  if (issue.expected === 'object') return 'must be azimuth:height, such as 22.5:4'
  return issue.expected === 'number' && DECIMAL_COMMA.test(issue.input)
    ? 'must be a number with a decimal point, not a comma'
    : issue.message
}

const Identity = RunRow.pick({ id: true }).strip()

/**
 * @param row number in the file, from 1; also the id of a row without a valid one
 * @param isCsv for errors that suit the format
 */
const validateRow = ({ values, error }: Candidate, row: number, isCsv: boolean): UploadedRow => {
  const invalid = (errors: ErrorItem[]): UploadedRow => ({
    row,
    id: Identity.safeParse(values).data?.id ?? String(row),
    errors,
  })
  if (error !== undefined) return invalid([{ field: 'row', message: error }])
  const parsed = RunRow.safeParse(values, { reportInput: true })
  if (!parsed.success)
    return invalid(errorItems(parsed.error, isCsv ? cellMessage : undefined).slice(0, MAX_ERRORS))
  const { id = String(row), ...site } = parsed.data
  return { row, id, site }
}

const candidateIn = (line: string): Candidate => {
  const values = parseJson(line)
  if (values === undefined) return { values, error: 'must be JSON' }
  return typeof values === 'object' && values !== null && !Array.isArray(values)
    ? { values }
    : { values, error: 'must be an object' }
}

/** The rows of a file of JSON lines. Skips blank lines. */
async function* jsonLinesRows(pieces: AsyncIterable<string>): AsyncGenerator<Candidate> {
  for await (const line of linesOf(pieces)) if (line.trim() !== '') yield candidateIn(line)
}

async function* joined(head: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield head
  yield* rest
}

/** The line that tells Excel the separator. */
const SEPARATOR_LINE = /^(\s*)"?sep=([,;|\t])\2*"?[^\S\n]*\n/i

/**
 * The first line that is not blank, the separator if a line above it names one, and the whole text.
 *
 * @throws UnreadableUpload if there is nothing but blank lines, or more of them than a row may have characters
 */
const openingOf = async (pieces: AsyncGenerator<string>) => {
  let head = ''
  let separator: string | undefined
  while (!head.trimStart().includes('\n') && head.length <= MAX_ROW_CHARACTERS) {
    const { value, done } = await pieces.next()
    if (done) break
    head += value
    const [line, blank = '', named] = SEPARATOR_LINE.exec(head) ?? []
    if (line === undefined) continue
    separator = named
    // Keeps the line: messages count lines.
    head = `${blank}\n${head.slice(line.length)}`
  }
  const [firstLine = ''] = head.trimStart().split('\n', 1)
  if (firstLine === '') throw new UnreadableUpload('The file is empty. Send the rows as CSV or as JSON lines')
  return { firstLine, separator, pieces: joined(head, pieces) }
}

/**
 * The rows of a run's file, CSV or JSON lines, in order. Only a few rows are in memory at a time.
 *
 * @throws UnreadableUpload if the file as a whole is wrong
 */
export async function* readUpload(stream: AsyncIterable<Uint8Array>): AsyncGenerator<UploadedRow> {
  const { firstLine, separator, pieces } = await openingOf(textOf(stream))
  if (firstLine.startsWith('['))
    throw new UnreadableUpload(
      'The file is a JSON array. Send JSON lines: an object in each line, without brackets',
    )
  const isCsv = !firstLine.startsWith('{')
  if (firstLine.trimEnd() === '{')
    throw new UnreadableUpload(
      'The first object spans several lines. Send JSON lines: a whole object in each line',
    )
  let row = 0
  for await (const candidate of isCsv
    ? csvRows(pieces, separator ?? delimiterOf(firstLine))
    : jsonLinesRows(pieces)) {
    row++
    if (row > MAX_ROWS)
      throw new UnreadableUpload(
        'The file has more than 100,000 rows. Split it, and start a run for each part',
      )
    yield validateRow(candidate, row, isCsv)
  }
  if (row === 0) throw new UnreadableUpload('The file has no rows below its header')
}
