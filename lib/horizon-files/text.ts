import { azimuthOf, DIRECTION_PATTERN } from '../horizon/direction.ts'

/** Why a file cannot be read. Its message continues a sentence that starts with "The file". */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

type Delimiter = ';' | '\t' | ' ' | ','

export interface Line {
  /** From 1. */
  readonly number: number
  readonly text: string
  readonly cells: readonly string[]
}

/** The text of a file, and its lines that are not blank. */
export interface FileText {
  readonly text: string
  readonly delimiter: Delimiter
  readonly lines: readonly Line[]
  /** About the encoding. */
  readonly notes: readonly string[]
}

const NUMBER = /^[-+]?(\d+([.,]\d+)?|\d+\.|\.\d+)(e[-+]?\d{1,3})?$/i

/** A number with a decimal point or comma; null for other text. */
export const numberIn = (cell: string | undefined): number | null => {
  if (cell === undefined || !NUMBER.test(cell)) return null
  const value = Number(cell.replace(',', '.'))
  return Number.isFinite(value) ? value : null
}

export const isNumeric = (cell: string | undefined): boolean => numberIn(cell) !== null

/** Degrees clockwise from north of one of the 16 compass points; null for other text. */
export const compassPointIn = (cell: string | undefined): number | null =>
  cell !== undefined && /^[A-Z]{1,3}$/i.test(cell) && DIRECTION_PATTERN.test(cell) ? azimuthOf(cell) : null

/** The share of a line's cells that can be an azimuth or a height; 0 if fewer than two can. */
export const shareOfValues = ({ cells }: Pick<Line, 'cells'>): number => {
  const values = cells.filter((cell) => isNumeric(cell) || compassPointIn(cell) !== null).length
  return values >= 2 ? values / cells.length : 0
}

/** Whether a line has an azimuth and a height, and is no sentence with numbers in it. */
export const isRow = (line: Line): boolean => shareOfValues(line) > 0.5

/** Every line has ASCII characters, and their high bytes in UTF-16 are zero. */
const decode = (bytes: Uint8Array): Pick<FileText, 'text' | 'notes'> => {
  const zero = bytes.indexOf(0)
  if (zero >= 0)
    return { text: new TextDecoder(zero % 2 === 1 ? 'utf-16le' : 'utf-16be').decode(bytes), notes: [] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), notes: [] }
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      notes: ['The file is not UTF-8 and is read as Windows-1252.'],
    }
  }
}

/** Removes what only decorates numbers. A decimal comma in quotes becomes a point, so that it separates nothing. */
const plain = (text: string): string =>
  text
    .replaceAll(/[°º\uFEFF\uFFFD]/g, '')
    .replaceAll(/[−–]/g, '-')
    .replaceAll('\u00A0', ' ')
    .replaceAll(/"([-+]?\d{1,9}),(\d{1,15})"/g, '$1.$2')
    .replaceAll('"', '')

/** A comma comes last: beside any other delimiter, it is a decimal comma. */
const SEPARATORS: readonly { readonly delimiter: Delimiter; readonly separator: string | RegExp }[] = [
  { delimiter: ';', separator: ';' },
  { delimiter: '\t', separator: /\t+/ },
  { delimiter: ' ', separator: /\s+/ },
  { delimiter: ',', separator: ',' },
]

const split = (line: string, separator: string | RegExp): string[] => {
  const cells = line
    .trim()
    .split(separator)
    .map((cell) => cell.trim())
  while (cells.length > 1 && cells.at(-1) === '') cells.pop()
  return cells
}

/** Horizons have a few hundred. */
const MAX_LINES = 20_000

/**
 * Decodes UTF-8 and UTF-16, and splits lines at the delimiter that makes the most of them values.
 *
 * @throws UnreadableFile
 */
export const fileText = (bytes: Uint8Array): FileText => {
  const { text, notes } = decode(bytes)
  const texts = plain(text).split(/\r\n|\r|\n/, MAX_LINES + 1)
  if (texts.length > MAX_LINES)
    throw new UnreadableFile(`has more than ${MAX_LINES} lines: expected a horizon of a few hundred`)
  const splits = SEPARATORS.map(({ delimiter, separator }) => {
    const lines = texts
      .map((line, i) => ({ number: i + 1, text: line, cells: split(line, separator) }))
      .filter((line) => line.text.trim() !== '')
    // In `0 , 5`, spaces only surround the delimiter.
    const shares = lines.map((line) => (line.cells.includes(',') ? 0 : shareOfValues(line)))
    return { delimiter, lines, total: shares.reduce((sum, share) => sum + share, 0) }
  })
  const [{ delimiter, lines }] = splits.sort((a, b) => b.total - a.total)
  if (lines.length === 0) throw new UnreadableFile('is empty: expected the azimuths and heights of a horizon')
  return { text, notes, delimiter, lines }
}
