import { quoted, UnreadableFile } from '../horizon-files/text.ts'
import type { RecordUnit } from '../schemas/learned-horizon.ts'
import { numberIn, SLASHES, timeIn } from './cells.ts'
import { cellsOf, type Layout, layoutOf } from './columns.ts'

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
  readonly unit: RecordUnit | null
  /** Hours from UTC of local times, from the header; null if it states none. */
  readonly utcOffset: number | null
  /** What the header says about another time zone; null: nothing. */
  readonly zone: string | null
  readonly warnings: readonly string[]
}

const MAX_ROWS = 3_000_000
/** Share of the rows. A file with more bad ones is not a record. */
export const MOST_BAD = 0.05

/** What is wrong with a row, after its number. */
const faultOf = ({ times, value, width, hasHeader }: Layout, cells: readonly string[], time: string) => {
  const expected = hasHeader ? `${width} as in the header` : 'a header'
  if (cells.length > width)
    return ` with ${cells.length} cells: expected ${expected}, and quotes around numbers with decimal commas, or semicolons between cells`
  if (timeIn(time) !== null) return `, column ${value + 1}: ${quoted(cells[value] ?? '')}`
  const hint = SLASHES.test(time)
    ? ', where the month comes first. Dates with the day first need dots, such as 31.12.2026'
    : ''
  return `, column ${(times[0] ?? 0) + 1}: ${quoted(time)}${hint}`
}

/** `1,234` and `1.234` may be thousands; `0,123` is a decimal. */
const THOUSANDS = /^[1-9]\d{0,2}([.,])\d{3}$/

/** Tells decimals from thousands, which some number of the column shows. */
const separatorCheck = () => {
  let thousands = ''
  let largest = 0
  const decimals = new Set<string | undefined>()
  return {
    add: (cell: string, number: number): void => {
      if (THOUSANDS.test(cell)) thousands = cell
      else {
        decimals.add(/[.,]/.exec(cell)?.[0])
        largest = Math.max(largest, number)
      }
    },
    /** @throws UnreadableFile if neither is certain */
    finish: (column: number): void => {
      const [, separator] = THOUSANDS.exec(thousands) ?? []
      if (separator && !decimals.has(separator) && largest >= 100)
        throw new UnreadableFile(
          `has ${quoted(thousands)} and ${largest} in column ${column + 1}, so ${separator === ',' ? 'commas' : 'points'} may be decimal or separate thousands: expected numbers without separators of thousands`,
        )
    },
  }
}

/** Reads the rows of a text. @throws UnreadableFile */
export const readRows = (text: string): RecordTable => {
  const lines = text.split(/\r\n|\r|\n/)
  if (lines.length > MAX_ROWS) throw new UnreadableFile(`has more than ${MAX_ROWS} lines`)
  const layout = layoutOf(lines)
  const { times, value, unit, utcOffset, zone, delimiter, height, width, warnings } = layout
  const rows: Row[] = []
  const separators = separatorCheck()
  let badRows = 0
  let firstBad = ''
  for (let i = height; i < lines.length; i++) {
    const line = lines[i] ?? ''
    const cells = cellsOf(line, delimiter)
    const written = times.map((column) => cells[column] ?? '').join(' ')
    const time = timeIn(written)
    const cell = cells[value] ?? ''
    // A row without a value is a gap.
    if (line.trim() === '' || (time !== null && cell === '')) continue
    const number = numberIn(cell)
    if (time !== null && cells.length <= width && !Number.isNaN(number)) {
      rows.push({ ...time, value: number })
      separators.add(cell, number)
    } else {
      badRows++
      firstBad ||= `line ${i + 1}${faultOf(layout, cells, written)}`
    }
  }
  if (badRows > MOST_BAD * (rows.length + badRows))
    throw new UnreadableFile(
      `has ${badRows} rows of ${rows.length + badRows} that cannot be read, the first at ${firstBad}`,
    )
  separators.finish(value)
  if (rows.length === 0) throw new UnreadableFile(`has no number in column ${value + 1}`)
  return { rows: rows.sort((one, other) => one.time - other.time), badRows, unit, utcOffset, zone, warnings }
}
