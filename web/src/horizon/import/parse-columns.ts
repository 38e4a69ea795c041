import { azimuthOf, COMPASS_POINTS } from '../azimuth.ts'
import { type Row, type Rows, sift } from './rows.ts'

const NUMBER = /^[-+−]?(\d+([.,]\d*)?|\.\d+)$/
const COMMENT = /^(#|\/\/|!|\*)/

const numberOf = (text: string): number =>
  NUMBER.test(text) ? Number(text.replace(',', '.').replace('−', '-')) : Number.NaN

/** `12,5 3,4`: commas that stand inside two numbers are decimal ones. */
const isDecimalComma = (cells: readonly string[]): boolean =>
  cells.length === 2 && cells.every((cell) => NUMBER.test(cell))

/**
 * Cells of a line: between semicolons, tabs, commas or white space, without quotes and degree signs; those of an old
 * character set arrive as replacement characters.
 */
const cellsOf = (line: string): string[] => {
  const text = line.replace(/["°\uFFFD]/g, '').trim()
  const spaced = text.split(/\s+/)
  if (text.includes(';')) return text.split(';').map((cell) => cell.trim())
  if (!text.includes(',') || text.includes('\t') || isDecimalComma(spaced)) return spaced
  return text.split(',').map((cell) => cell.trim())
}

const withoutEmptyEnd = (cells: string[]): string[] => (cells.at(-1) === '' ? cells.slice(0, -1) : cells)

const isCompassPoint = (text: string): boolean => COMPASS_POINTS.includes(text.toUpperCase())

const rowOf = (cells: readonly string[], line: number): Row | string => {
  const [first = '', second = ''] = cells
  if (cells.length !== 2)
    return `line ${line}: ${cells.length === 1 ? 'one column' : `${cells.length} columns`} instead of azimuth and height`
  const compass = isCompassPoint(first)
  const azimuth = compass ? (azimuthOf(first) ?? Number.NaN) : numberOf(first)
  const height = numberOf(second)
  if (Number.isNaN(height)) return `line ${line}: “${second}” is not a number`
  return { line, azimuth, height, compass }
}

/** A line of values begins with a number, or is a compass point and something; any other one is words. */
const isWords = (cells: readonly string[]): boolean => {
  const [first = ''] = cells
  return Number.isNaN(numberOf(first)) && !(isCompassPoint(first) && cells.length === 2)
}

/** Two columns, azimuth and height, between words of any kind. */
export const readColumns = (text: string): Rows => {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, i) => ({ number: i + 1, line: line.trim() }))
    .filter(({ line }) => line !== '' && !COMMENT.test(line))
    .map(({ number, line }) => ({ number, cells: withoutEmptyEnd(cellsOf(line)) }))
  const values = lines.filter(({ cells }) => !isWords(cells))
  const read = values.map(({ number, cells }) => rowOf(cells, number))
  const { rows, refused } = sift(read.filter((row) => typeof row !== 'string'))
  const broken = read.filter((row) => typeof row === 'string')
  return { rows, refused: [...broken, ...refused], words: lines.length - values.length }
}
