import { compassPointIn, isValue, numberIn } from './cells.ts'
import { type ColumnOptions, checkUnnamed, checkWidth } from './column-checks.ts'
import type { ColumnRoles } from './column-names.ts'
import { hasSwappedColumns } from './column-order.ts'
import type { FileText, Line } from './file-text.ts'
import { headerIn, valuesIn } from './header.ts'
import type { ParsedFile, Row } from './rows.ts'
import { ignoredLines } from './sentences.ts'
import { UnreadableFile } from './unreadable-file.ts'

const MAX_UNNAMED_COLUMNS = 3

/** A line of an azimuth and a height, perhaps with a third column, in a file that does not name its columns. */
const isUnnamedRow = ({ cells }: Line): boolean =>
  cells.length >= 2 && cells.length <= MAX_UNNAMED_COLUMNS && cells.slice(0, 2).every(isValue)

const UNNAMED: ColumnRoles = { azimuth: 0, height: 1 }

/** Whether a header names the columns of azimuth and height. */
export const hasNamedColumns = (file: FileText): boolean => headerIn(file) !== null

const rowIn = ({ cells }: Line, { azimuth, height }: ColumnRoles): Row | null => {
  const direction = cells[azimuth] ?? ''
  const point = compassPointIn(direction)
  const value = point ?? numberIn(direction)
  const angle = numberIn(cells[height] ?? '')
  return value === null || angle === null
    ? null
    : { azimuth: value, height: angle, isCompassPoint: point !== null }
}

const noRows = ({ lines }: FileText): UnreadableFile => {
  const widest = lines.reduce((most, line) => Math.max(most, valuesIn(line)), 0)
  if (widest > MAX_UNNAMED_COLUMNS)
    return new UnreadableFile(
      `has ${widest} columns without a header that names them: expected azimuth and height, or ?format= with the format's name`,
    )
  return new UnreadableFile(
    'has no line with an azimuth and a height: expected two columns of degrees, a list of heights, or a file of PVGIS, PV*SOL, PVsyst, SunEye, SAM or Open-Meteo',
  )
}

const ambiguous = (): UnreadableFile =>
  new UnreadableFile(
    'does not show which column is the azimuth: expected a header such as azimuth,height above the rows, or ?format=csv if the azimuth comes first',
  )

const extraColumnNotes = (lines: readonly Line[], hasHeader: boolean): string[] => {
  const widest = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  if (widest <= 2) return []
  return hasHeader ? ['Only the columns of azimuth and height are used.'] : ['The third column is ignored.']
}

const columnNotes = (
  lines: readonly Line[],
  { azimuth, height }: ColumnRoles,
  hasHeader: boolean,
): string[] => {
  const isHeightFirst = azimuth > height
  return [
    ...(isHeightFirst && hasHeader ? ['The header puts the height before the azimuth.'] : []),
    ...(isHeightFirst && !hasHeader
      ? ['The first column is read as the height and the second as the azimuth.']
      : []),
    ...extraColumnNotes(lines, hasHeader),
  ]
}

/**
 * Any columns of azimuth and height, in the order of the header, or azimuth first. Compass points are accepted as azimuths.
 *
 * @throws UnreadableFile
 */
export const parseColumns = (file: FileText, options: ColumnOptions): ParsedFile => {
  const header = headerIn(file)
  const candidates = file.lines.filter((line) => (header ? line !== header.line : isUnnamedRow(line)))
  if (header === null) checkUnnamed(file, candidates, options)
  const isSwapped = header === null && hasSwappedColumns(candidates, options.isOrderGiven, ambiguous)
  const roles = isSwapped ? { azimuth: 1, height: 0 } : (header?.roles ?? UNNAMED)
  const read = candidates.map((line) => ({ line, row: rowIn(line, roles) })).filter(({ row }) => row !== null)
  if (read.length === 0) throw noRows(file)
  const lines = read.map(({ line }) => line)
  if (header) checkWidth(lines, header)
  const used = new Set([...lines, ...(header ? [header.line] : [])])
  const ignored = file.lines.filter((line) => !used.has(line))
  return {
    rows: read.flatMap(({ row }) => row ?? []),
    notes: [
      ...columnNotes(lines, roles, header !== null),
      ...ignoredLines(ignored.map(({ number }) => number)),
    ],
  }
}
