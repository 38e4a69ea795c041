import { COMPASS_POINTS, toAzimuth } from '../azimuth.ts'
import { type ParsedRows, type Row, validateRows } from './rows.ts'

const NUMBER = /^[-+−]?(\d+([.,]\d*)?|\.\d+)$/
const COMMENT = /^(#|\/\/|!|\*)/

const parseNumber = (text: string): number =>
  NUMBER.test(text) ? Number(text.replace(',', '.').replace('−', '-')) : Number.NaN

/** `12,5 3,4`: two numbers with decimal commas. */
const hasDecimalCommas = (cells: readonly string[]): boolean =>
  cells.length === 2 && cells.every((cell) => NUMBER.test(cell))

/**
 * Splits a line at semicolons, tabs, commas or white space. Drops quotes and degree signs; a degree sign in a legacy encoding
 * arrives as U+FFFD.
 */
const splitLine = (line: string): string[] => {
  const text = line.replace(/["°\uFFFD]/g, '').trim()
  const words = text.split(/\s+/)
  if (text.includes(';')) return text.split(';').map((cell) => cell.trim())
  if (!text.includes(',') || text.includes('\t') || hasDecimalCommas(words)) return words
  return text.split(',').map((cell) => cell.trim())
}

const dropEmptyLastCell = (cells: string[]): string[] => (cells.at(-1) === '' ? cells.slice(0, -1) : cells)

const isCompassPoint = (text: string): boolean => COMPASS_POINTS.includes(text.toUpperCase())

const parseRow = (cells: readonly string[], line: number): Row | string => {
  const [first = '', second = ''] = cells
  if (cells.length !== 2)
    return `line ${line}: ${cells.length === 1 ? '1 column' : `${cells.length} columns`}, expected azimuth and height`
  const startsWithCompassPoint = isCompassPoint(first)
  const azimuth = startsWithCompassPoint ? (toAzimuth(first) ?? Number.NaN) : parseNumber(first)
  const height = parseNumber(second)
  if (Number.isNaN(height)) return `line ${line}: “${second}” is not a number`
  return { line, azimuth, height, isCompassPoint: startsWithCompassPoint }
}

/** A line is text unless it starts with a number or has a compass point and one more cell. */
const isText = (cells: readonly string[]): boolean => {
  const [first = ''] = cells
  return Number.isNaN(parseNumber(first)) && !(isCompassPoint(first) && cells.length === 2)
}

/** Parses two columns, azimuth and height, and ignores text lines. */
export const parseColumns = (text: string): ParsedRows => {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, i) => ({ number: i + 1, line: line.trim() }))
    .filter(({ line }) => line !== '' && !COMMENT.test(line))
    .map(({ number, line }) => ({ number, cells: dropEmptyLastCell(splitLine(line)) }))
  const values = lines.filter(({ cells }) => !isText(cells))
  const parsed = values.map(({ number, cells }) => parseRow(cells, number))
  const { rows, errors } = validateRows(parsed.filter((row) => typeof row !== 'string'))
  const malformed = parsed.filter((row) => typeof row === 'string')
  return { rows, errors: [...malformed, ...errors], textLines: lines.length - values.length }
}
