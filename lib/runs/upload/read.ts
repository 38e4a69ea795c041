import { csvRows, DELIMITERS, type Delimiter } from './csv.ts'
import { jsonLinesRows } from './json-lines.ts'
import { openingOf } from './opening.ts'
import { limitRows } from './row-limit.ts'
import { textOf } from './text.ts'
import { UnreadableUpload } from './unreadable-upload.ts'
import { type Candidate, type UploadedRow, validateRow } from './validate-row.ts'

const MAX_ROWS = 100_000

/** The one that the header has most of. */
const delimiterOf = (header: string): Delimiter => {
  const outsideQuotes = header.replaceAll(/"[^"]*"/g, '')
  const count = (delimiter: Delimiter): number => outsideQuotes.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}

async function* validated(candidates: AsyncIterable<Candidate>, isCsv: boolean): AsyncGenerator<UploadedRow> {
  let row = 0
  for await (const candidate of candidates) {
    row++
    if (row > MAX_ROWS)
      throw new UnreadableUpload(
        'The file has more than 100,000 rows. Split it, and start a run for each part',
      )
    yield validateRow(candidate, row, isCsv)
  }
  if (row === 0) throw new UnreadableUpload('The file has no rows below its header')
}

/**
 * The rows of a file of a run, CSV or JSON lines, in order. Only a few of them are in memory at a time.
 *
 * @throws UnreadableUpload if the file as a whole is wrong
 */
export async function* readUpload(stream: AsyncIterable<Uint8Array>): AsyncGenerator<UploadedRow> {
  const { firstLine, line, pieces } = await openingOf(textOf(stream))
  const first = firstLine.trimStart()
  if (first.startsWith('['))
    throw new UnreadableUpload(
      'The file is a JSON array. Send JSON lines: an object in each line, without brackets',
    )
  const isCsv = !first.startsWith('{')
  const position = { rowLine: line }
  const limited = limitRows(pieces, isCsv, position)
  yield* validated(isCsv ? csvRows(limited, delimiterOf(firstLine), position) : jsonLinesRows(limited), isCsv)
}
