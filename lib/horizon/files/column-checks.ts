import { numberIn } from './cells.ts'
import type { FileText, Line } from './file-text.ts'
import { checkUnusedNames, type Header } from './header.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface ColumnOptions {
  /** The caller says that the azimuth comes first unless a header says otherwise. */
  readonly isOrderGiven: boolean
  /** Files of the format have no third column. */
  readonly hasTwoColumns: boolean
}

/** Whether some lines are single numbers with a decimal comma, and others single numbers without. */
const mixesOneAndTwoNumbers = ({ lines, delimiter }: FileText): boolean =>
  delimiter === ',' && lines.some(({ cells }) => cells.length === 1 && numberIn(cells[0] ?? '') !== null)

const DECIMALS = 'semicolons between numbers that have decimal commas'

/** A third number may be the decimals of the second. */
const checkThirdNumbers = (
  { delimiter }: FileText,
  rows: readonly Line[],
  { hasTwoColumns }: ColumnOptions,
): void => {
  const triples = rows.filter(({ cells }) => numberIn(cells[2] ?? '') !== null)
  const [triple] = triples
  if (delimiter !== ',' || !triple) return
  if (triples.length < rows.length)
    throw new UnreadableFile(
      `has lines with two numbers and lines with three, such as line ${triple.number}: expected a header that names the columns, or ${DECIMALS}`,
    )
  if (hasTwoColumns)
    throw new UnreadableFile(
      `has three numbers in line ${triple.number}: expected azimuth and height with ${DECIMALS}, or ?format=csv if the third is another column`,
    )
}

/** @throws UnreadableFile if rows without a header could be read in several ways */
export const checkUnnamed = (file: FileText, rows: readonly Line[], options: ColumnOptions): void => {
  if (mixesOneAndTwoNumbers(file))
    throw new UnreadableFile(
      'has lines with one number and lines with two: expected azimuth and height on every line, or ?format=pvgis for heights with decimal commas',
    )
  checkThirdNumbers(file, rows, options)
  const used = new Set(rows)
  const above = file.lines.slice(
    0,
    file.lines.findLastIndex((line) => used.has(line)),
  )
  if (!options.isOrderGiven)
    checkUnusedNames(
      above.filter((line) => !used.has(line)),
      file,
      rows[0]?.cells.length ?? 0,
    )
}

/** @throws UnreadableFile if a row has more columns than its header: a decimal comma may separate them */
export const checkWidth = (rows: readonly Line[], { width }: Header): void => {
  const wider = rows.find(({ cells }) => cells.length > width)
  if (wider)
    throw new UnreadableFile(
      `has ${wider.cells.length} columns in line ${wider.number} under a header of ${width}: expected as many as in the header, and ${DECIMALS}`,
    )
}
