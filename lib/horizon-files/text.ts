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

/** Whether a cell can be an azimuth or a height. */
export const isValue = (cell: string | undefined): boolean => isNumeric(cell) || compassPointIn(cell) !== null

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** Null for UTF-8. Without a byte-order mark, Latin text in UTF-16 shows by the zeros of its high bytes. */
const utf16Of = (bytes: Uint8Array): { encoding: string; isMarked: boolean } | null => {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le', isMarked: true }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be', isMarked: true }
  const zero = bytes.indexOf(0)
  return zero < 0 ? null : { encoding: zero % 2 === 1 ? 'utf-16le' : 'utf-16be', isMarked: false }
}

/** Old programs write a degree sign in Windows-1252, which is not UTF-8. */
const decodeText = (bytes: Uint8Array): Pick<FileText, 'text' | 'notes'> => {
  const utf16 = utf16Of(bytes)
  const text = decode(bytes, utf16?.encoding ?? 'utf-8')
  if (text === null && utf16)
    throw new UnreadableFile('is not valid UTF-16: expected text in UTF-8 or UTF-16')
  if (text === null)
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      notes: ['The file is not UTF-8 and is read as Windows-1252.'],
    }
  return {
    text,
    notes:
      utf16 && !utf16.isMarked ? ['The file is read as UTF-16, although it has no byte-order mark.'] : [],
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
const SEPARATORS: readonly (readonly [Delimiter, string | RegExp])[] = [
  [';', ';'],
  ['\t', /\t+/],
  [' ', /\s+/],
  [',', ','],
]

const split = (line: string, separator: string | RegExp): string[] => {
  const cells = line
    .trim()
    .split(separator)
    .map((cell) => cell.trim())
  while (cells.length > 1 && cells.at(-1) === '') cells.pop()
  return cells
}

/** In `0 , 5`, spaces only surround the delimiter. */
const isRow = (cells: readonly string[]): boolean => cells.filter(isValue).length >= 2 && !cells.includes(',')

/** Lines that show how a file separates its columns. */
const SAMPLE_LINES = 500

/** Horizons have a few hundred. */
const MAX_LINES = 20_000

/**
 * Decodes UTF-8 and UTF-16, with or without a byte-order mark, and splits lines at the delimiter that makes the most of them
 * rows of values.
 *
 * @throws UnreadableFile
 */
export const fileText = (bytes: Uint8Array): FileText => {
  const { text, notes } = decodeText(bytes)
  const texts = plain(text).split(/\r\n|\r|\n/, MAX_LINES + 1)
  if (texts.length > MAX_LINES)
    throw new UnreadableFile(`has more than ${MAX_LINES} lines: expected a horizon of a few hundred`)
  const lines = texts
    .map((line, i) => ({ number: i + 1, text: line }))
    .filter((line) => line.text.trim() !== '')
  if (lines.length === 0) throw new UnreadableFile('is empty: expected the azimuths and heights of a horizon')
  const sample = lines.slice(0, SAMPLE_LINES)
  const rows = SEPARATORS.map(
    ([, separator]) => sample.filter((line) => isRow(split(line.text, separator))).length,
  )
  const most = Math.max(...rows)
  const [delimiter, separator] = SEPARATORS.find((_, i) => most > 0 && rows[i] === most) ?? [',', ',']
  return {
    text,
    notes,
    delimiter,
    lines: lines.map((line) => ({ ...line, cells: split(line.text, separator) })),
  }
}
