import { isValue } from './cells.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface Line {
  /** From 1. */
  readonly number: number
  readonly text: string
  /** Without empty ones at its end. */
  readonly cells: readonly string[]
}

/** The text of a file, and its lines that are not blank. */
export interface FileText {
  readonly text: string
  readonly isJson: boolean
  readonly delimiter: Delimiter
  readonly lines: readonly Line[]
}

type Delimiter = ';' | '\t' | ' ' | ','

/** A comma comes last: beside any other delimiter, it is a decimal comma. */
const DELIMITERS: readonly Delimiter[] = [';', '\t', ' ', ',']

const SEPARATORS: Readonly<Record<Delimiter, string | RegExp>> = {
  ';': ';',
  '\t': /\t+/,
  ' ': /\s+/,
  ',': ',',
}

/** A cell in quotes. */
const QUOTED = /(?<=^|[;,\s])"([^"]*)"(?=$|[;,\s])/g

/** Stand-ins from a private area of Unicode for delimiters inside quotes, which do not separate cells. */
const PRIVATE_AREA = 0xe000
const hidden = (delimiter: string): string => String.fromCharCode(PRIVATE_AREA + delimiter.charCodeAt(0))
const shown = (standIn: string): string => String.fromCharCode(standIn.charCodeAt(0) - PRIVATE_AREA)

/** Removes quotes; delimiters between them become stand-ins. */
const withoutQuotes = (line: string): string =>
  line.includes('"')
    ? line
        .replaceAll(QUOTED, (_, cell: string) => cell.trim().replaceAll(/[;, \t]/g, hidden))
        .replaceAll('"', '')
    : line

const STAND_INS = /[\uE009\uE020\uE02C\uE03B]/g

const withDelimiters = (text: string): string => text.replaceAll(STAND_INS, shown)

/** @param text without quotes */
const split = (text: string, delimiter: Delimiter): string[] => {
  const cells = (delimiter === ' ' ? text.trim() : text).split(SEPARATORS[delimiter])
  const trimmed = cells.map((cell) => withDelimiters(cell.trim()))
  while (trimmed.length > 1 && trimmed.at(-1) === '') trimmed.pop()
  return trimmed
}

/** How much of a file shows how it separates its columns, in characters. */
const SAMPLE = 50_000

/** In `0 , 5`, spaces only surround the delimiter. */
const isRow = (cells: readonly string[]): boolean => cells.filter(isValue).length >= 2 && !cells.includes(',')

const rowsWith = (delimiter: Delimiter, lines: readonly string[]): number =>
  lines.filter((line) => isRow(split(line, delimiter))).length

/** The delimiter that makes the most lines into rows of numbers. */
const delimiterOf = (lines: readonly string[]): Delimiter => {
  const sample: string[] = []
  let length = 0
  for (const line of lines) {
    if (length > SAMPLE) break
    sample.push(line)
    length += line.length
  }
  const counts = DELIMITERS.map((delimiter) => rowsWith(delimiter, sample))
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Horizons have a few hundred lines. */
const MAX_LINES = 20_000

/** Room for a list of some thousand heights. */
const MAX_LINE_LENGTH = 100_000

const checkLines = (lines: readonly string[]): void => {
  if (lines.length > MAX_LINES)
    throw new UnreadableFile(`has more than ${MAX_LINES} lines: expected a horizon of a few hundred`)
  if (lines.some((line) => line.length > MAX_LINE_LENGTH))
    throw new UnreadableFile(
      `has a line of more than ${MAX_LINE_LENGTH} characters: expected one point per line, or a list of heights`,
    )
}

const isParsable = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** `[Horizon]` is the heading of a section; but a brace begins only JSON, even if it is cut off. */
const isJsonText = (text: string): boolean => /^\s*\{/.test(text) || (/^\s*\[/.test(text) && isParsable(text))

/** Removes what only decorates numbers: degree signs, and signs that are not ASCII. No stand-in may come from a file. */
const plain = (text: string): string =>
  text
    .replaceAll(/[°º\uFEFF\uFFFD]/g, '')
    .replaceAll(STAND_INS, '?')
    .replaceAll(/[−–]/g, '-')
    .replaceAll('\u00A0', ' ')

/**
 * JSON is not split into lines.
 *
 * @throws UnreadableFile if the file is empty or far too long
 */
export const fileText = (text: string): FileText => {
  if (isJsonText(text)) return { text, isJson: true, delimiter: ',', lines: [] }
  const texts = plain(text).split(/\r\n|\r|\n/, MAX_LINES + 1)
  checkLines(texts)
  const lines = texts
    .map((line, i) => ({ number: i + 1, text: withoutQuotes(line) }))
    .filter((line) => line.text.trim() !== '')
  if (lines.length === 0) throw new UnreadableFile('is empty: expected the azimuths and heights of a horizon')
  const delimiter = delimiterOf(lines.map((line) => line.text))
  return {
    text,
    isJson: false,
    delimiter,
    lines: lines.map((line) => ({
      number: line.number,
      text: withDelimiters(line.text),
      cells: split(line.text, delimiter),
    })),
  }
}
