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

const split = (text: string, delimiter: Delimiter): string[] => {
  const cells = (delimiter === ' ' ? text.trim() : text).split(SEPARATORS[delimiter])
  const trimmed = cells.map((cell) => cell.trim())
  while (trimmed.length > 1 && trimmed.at(-1) === '') trimmed.pop()
  return trimmed
}

/** How much of a file shows how it separates its columns, in characters. */
const SAMPLE = 50_000

const rowsWith = (delimiter: Delimiter, lines: readonly string[]): number =>
  lines.filter((line) => split(line, delimiter).filter(isValue).length >= 2).length

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

export const isJson = (text: string): boolean => /^\s*[[{]/.test(text)

/** Removes what only decorates numbers: quotes, degree signs, and signs that are not ASCII. */
const plain = (text: string): string =>
  text
    .replaceAll(/["°º\uFEFF\uFFFD]/g, '')
    .replaceAll(/[−–]/g, '-')
    .replaceAll('\u00A0', ' ')

/**
 * JSON is not split into lines.
 *
 * @throws UnreadableFile if the file is empty or far too long
 */
export const fileText = (text: string): FileText => {
  if (isJson(text)) return { text, delimiter: ',', lines: [] }
  const texts = plain(text).split(/\r\n|\r|\n/, MAX_LINES + 1)
  checkLines(texts)
  const lines = texts
    .map((line, i) => ({ number: i + 1, text: line }))
    .filter((line) => line.text.trim() !== '')
  if (lines.length === 0) throw new UnreadableFile('is empty: expected the azimuths and heights of a horizon')
  const delimiter = delimiterOf(lines.map((line) => line.text))
  return { text, delimiter, lines: lines.map((line) => ({ ...line, cells: split(line.text, delimiter) })) }
}
