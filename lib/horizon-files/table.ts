import { isValue, kindOf } from './cells.ts'
import { UnreadableFile } from './text.ts'

export interface Line {
  /** From 1. */
  readonly number: number
  readonly text: string
  readonly cells: readonly string[]
  /** A field of JSON that may be about something else. */
  readonly isAside?: boolean
}

/** The lines of a text that are not blank, divided into cells. */
export interface Table {
  /** The delimiter after a cell, as a pattern. */
  readonly delimiter: string
  readonly lines: readonly Line[]
  /** The word for its lines in messages. */
  readonly noun: 'line' | 'item'
}

/** Quotes protect delimiters, as do the parentheses and brackets around units and remarks. */
const cellsBefore = (end: string): RegExp => {
  const quoted = ` *"(?<quoted>(?:[^"]|"")*)" *(?=${end}|$)`
  const plain = `(?<plain>(?:\\([^()]{0,200}\\)|\\[[^[\\]]{0,200}\\]|(?!${end})[^])*)`
  return new RegExp(`(?<=^|${end})(?:${quoted}|${plain})(?:${end}|$)`, 'gy')
}

const SPACES = '\\s+'

/** A comma comes last: beside any other delimiter, it is a decimal comma. */
const DELIMITERS = [';', '\t\t', '\t', SPACES, ',']

const unprotected = (text: string, end: string): string[] =>
  Array.from(
    text.matchAll(cellsBefore(end)),
    ({ groups }) => groups?.quoted?.replaceAll('""', '"') ?? groups?.plain ?? '',
  )

/** @param end delimiter after a cell, as a pattern */
export const split = (text: string, end: string): string[] => {
  // Between spaces, a unit in parentheses belongs to the name before it.
  const line = end === SPACES ? text.trim().replaceAll(/(?<!\s)\s+(?=[([])/g, '\u00A0') : text
  const isPlain = !/["([]/.test(line)
  const raw = isPlain ? line.split(new RegExp(end)) : unprotected(line, end.replace('\\s', '[ \\t]'))
  const cells = raw.map((cell) => cell.trim())
  while (cells.length > 2 && cells.at(-1) === '') cells.pop()
  return cells
}

const COMMENT_MARKS = /^\s*(#|!|\*|\/\/)+/

export const withoutMarks = (text: string): string => text.replace(COMMENT_MARKS, '')

export const isComment = ({ text }: Line): boolean => COMMENT_MARKS.test(text)

/** The share of a line's cells that are values; 0 if fewer than two are. */
const shareOfValues = ({ cells }: Line): number => {
  const values = cells.filter(isValue).length
  return values >= 2 ? values / cells.length : 0
}

/** Lines with at least two values, which may be rows. */
export const valueLines = (lines: readonly Line[]): Line[] =>
  lines.filter((line) => !isComment(line) && shareOfValues(line) > 0)

const MAX_NAMES_LENGTH = 1000

/** Lines that determine the delimiter. */
const SAMPLE = 1000

/** Horizons have a few hundred lines, surveys a few thousand points. */
const MAX_LINES = 20_000

export const checkLength = ({ length }: readonly unknown[], nouns: string): void => {
  if (length > MAX_LINES)
    throw new UnreadableFile(`has more than ${MAX_LINES} ${nouns}: expected at most ${MAX_LINES}`)
}

/** True for a line that names an azimuth and a height. */
export const isHeader = (line: Line): boolean =>
  !isComment(line) &&
  line.text.length <= MAX_NAMES_LENGTH &&
  ['azimuth', 'height'].every((kind) => line.cells.some((cell) => kindOf(cell) === kind))

/** True if a header has as many cells as a row below it. Beside another delimiter, a comma is a decimal comma. */
const hasHeader = (lines: readonly Line[], delimiter: string): boolean => {
  const at = lines.findIndex(isHeader)
  const rows = lines.filter(
    ({ text }, i) => i > at && /\d/.test(text) && !(delimiter === ',' && /[;\t]/.test(text)),
  )
  return at >= 0 && rows.some(({ cells }) => cells.length === lines[at].cells.length)
}

/** Splits a text at the delimiter of its header, or else at the one that turns the largest share of cells into values. */
export const readTable = (text: string): Table => {
  const texts = text.split(/\r\n|\r|\n/, MAX_LINES + 1)
  checkLength(texts, 'lines')
  const numbered = texts
    .map((line, i) => ({ text: line, number: i + 1 }))
    .filter((line) => /[^\s;,]/.test(line.text))
  if (numbered.length === 0) throw new UnreadableFile('is empty: expected rows of numbers')
  const linesBy = (delimiter: string, some = numbered): Line[] =>
    some.map((line) => ({ ...line, cells: split(line.text, delimiter) }))
  const first = numbered.slice(0, SAMPLE)
  const named = DELIMITERS.find((it) => it !== SPACES && hasHeader(linesBy(it, first), it))
  const totals = DELIMITERS.map((delimiter) =>
    linesBy(delimiter, first)
      // In `0 , 5`, spaces only surround the delimiter, and in `S 30° W;5` they divide nothing.
      .map((line) => (line.cells.some((it) => it === ',' || it.includes(';')) ? 0 : shareOfValues(line)))
      .reduce((sum, share) => sum + share, 0),
  )
  const delimiter = named ?? DELIMITERS[totals.indexOf(Math.max(...totals))]
  return { delimiter, lines: linesBy(delimiter), noun: 'line' }
}

/**
 * The column names that a line may hold. A comment may have its own delimiter; more or fewer words than columns are a sentence,
 * which has no names.
 */
const namesIn = (
  { text, cells }: Line,
  delimiter: string,
  widths: ReadonlySet<number>,
): readonly string[] => {
  const plain = withoutMarks(text)
  if (cells.length > 1 && delimiter !== SPACES) return text === plain ? cells : split(plain, delimiter)
  if (text.length > MAX_NAMES_LENGTH) return []
  const names = split(plain.replaceAll(/[,;](?![^([]*[)\]])/g, ' '), SPACES)
  return widths.has(names.length) ? names : []
}

export interface Named {
  readonly line: Line
  readonly names: readonly string[]
}

/** The lines above rows that may name columns, with these names. A comment between rows, or a field of JSON, cannot. */
export const namedLines = ({ lines, delimiter }: Table): Named[] => {
  const rows = valueLines(lines)
  const widths = new Set(rows.map(({ cells }) => cells.length))
  const [first = 0, last = 0] = [rows[0]?.number, rows.at(-1)?.number]
  return lines
    .filter((line) => (isComment(line) ? line.number > 0 && line.number < first : line.number < last))
    .map((line) => ({ line, names: namesIn(line, delimiter, widths) }))
    .filter(({ names }) => names.length > 0)
}
