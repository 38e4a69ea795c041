import { compassPointIn, isNumeric, isValue, numberIn } from './cells.ts'
import { FROM_NORTH, ignoredNote, type Reading } from './reading.ts'
import { isComment, isHeader, type Line, readTable, type Table, valueLines, withoutMarks } from './table.ts'
import { degrees, quoted, UnreadableFile } from './text.ts'

/** With fewer, neighbors are more than 90° apart. */
export const MIN_HEIGHTS = 4

/** `horizon: 0, 10, 20, 15`, `horizon = [0, 10, 20, 15]` */
const KEYED =
  /^\s*(?<key>["']?[\p{L}_][\p{L}\d_ -]{0,40}["']?)\s*[:=]\s*(?:[[("']\s*)?(?<list>[-+\d.,;][-+\d.,;\s]*)(?:[\])"'][,;]?\s*)?$/gu

/** In a URL such as `…&userhorizon=0,10,20,15&…`; `usehorizon=1` is too short. */
const PARAMETER = /horizon=(?<list>[-+\d.][^&\s"']*)/g

/** A list with a name stands among the first lines. */
const MAX_LINES = 100

interface List {
  /** The name, which may say where the list starts. */
  readonly key?: string
  readonly cells: readonly string[]
  readonly lines: readonly Line[]
}

const listsIn = (line: Line): List[] =>
  [KEYED, PARAMETER]
    .flatMap((pattern) => Array.from(line.text.matchAll(pattern), ({ groups = {} }) => groups))
    .map(({ key = '', list = '' }) => ({
      key,
      cells: readTable(list.replaceAll(/%2C/gi, ',')).lines[0].cells,
      lines: [line],
    }))
    .filter(({ cells }) => cells.length >= MIN_HEIGHTS && cells.every(isNumeric))
    .slice(0, 1)

/** One line of heights, one height per line, or one list with a name; no cells if a file holds anything else. */
const listIn = ({ lines: all }: Table, isGiven: boolean): List => {
  const lines = all.filter((line) => !isComment(line))
  const numbers = lines.filter(({ cells }) => cells.every(isNumeric))
  const lists = numbers.length === 0 ? lines.slice(0, MAX_LINES).flatMap(listsIn) : []
  if (lists.length === 1) return lists[0]
  if (numbers.length === 1) return { cells: all.some(isHeader) ? [] : numbers[0].cells, lines: numbers }
  const cells = numbers.map(({ text }) => text.trim())
  const isColumn = isGiven ? cells.every(isNumeric) : numbers.every((line) => line.cells.length === 1)
  return { cells: isColumn ? cells : [], lines: numbers }
}

/** Text around heights does not matter. */
export const isHeightList = (table: Table): boolean => {
  const { cells, lines } = listIn(table, false)
  if (lines.length === 1 && cells.length > 2 && cells.every((cell) => /\d,\d/.test(cell)))
    throw new UnreadableFile(
      `may hold pairs or decimal commas, ${quoted(lines[0].text)}: expected a line for each pair, or ?format=pvgis for heights`,
    )
  return cells.length >= MIN_HEIGHTS
}

/** Equal steps are usually multiples of a sixteenth of a degree. */
const isUsual = (heights: number): boolean => (360 * 16) % heights === 0

/** A list that repeats its first height at the end covers the circle in one step fewer. */
const withoutRepeatedEnd = (heights: readonly number[]): readonly number[] => {
  if (isUsual(heights.length) || !isUsual(heights.length - 1)) return heights
  if (heights[0] === heights.at(-1)) return heights.slice(0, -1)
  throw new UnreadableFile(
    `has ${heights.length} heights, which is an unusual number, and the last differs from the first: expected equal steps from north, without north at the end`,
  )
}

/** The compass points that a line consists of, such as `# South, West, North, East`. */
const sidesIn = (line: Line): string[] => {
  const sides = withoutMarks(line.text)
    .split(/[\s,;/|]+/)
    .filter(Boolean)
  return sides.every((side) => compassPointIn(side) !== null) ? sides : []
}

/**
 * Heights at equal steps, usually from north clockwise: PVGIS's `userhorizon` and its upload file with one height per line,
 * Forecast.Solar's `horizon` and Meteonorm's 360 integers. On a line of its own, a height may have a decimal comma.
 */
export const readHeightList = (table: Table): Reading => {
  const { key = '', cells, lines } = listIn(table, true)
  if (cells.length < MIN_HEIGHTS)
    throw new UnreadableFile(
      `is not a list of heights: expected at least ${MIN_HEIGHTS}, at equal steps from north clockwise, all on one line or one per line`,
    )
  const heights = withoutRepeatedEnd(cells.flatMap((cell) => numberIn(cell) ?? []))
  const used = new Set(lines)
  const ignored = table.lines.filter((line) => !used.has(line))
  const points = ignored.map((line) => ({ line, sides: sidesIn(line) })).find(({ sides }) => sides.length > 1)
  if (points)
    throw new UnreadableFile(
      `names compass points in line ${points.line.number}, above its heights: expected a line for each point, such as “${points.sides[0]},${cells[0]}”`,
    )
  const step = 360 / heights.length
  return {
    rows: heights.map((height, i) => ({ line: lines[i] ?? lines[0], azimuth: i * step, height })),
    ignored: key === '' ? ignored : [...ignored, { ...lines[0], number: 0, text: `azimuths: ${key}` }],
    format: { convention: FROM_NORTH, reason: 'as in lists for PVGIS, Forecast.Solar and Meteonorm' },
    hasSteps: true,
    notes: [
      `The file has ${heights.length} heights at steps of ${degrees(step)}.`,
      heights.length < cells.length && 'The last height repeats the first and is left out.',
      ignoredNote(ignored, table.noun),
    ],
  }
}

/** `(0,10)` and `[0,10]` are the same as `0:10`. */
const BRACKETS = /[([]\s*([^()[\],;]{1,40})[,;]\s*([^()[\]]{1,40})[)\]]/g

/** `06:00` is a time, and `120:00` are degrees and minutes. */
const MINUTES = /(?<![\d.,])0\d:|:0\d(?!\d)/

/** The marked pairs of a line, or the line itself if it holds anything else. */
const pairsIn = (line: Line): Line[] => {
  const marked = line.text.replaceAll(BRACKETS, ' $1:$2 ').replaceAll(/(?<!\s)\s*:\s*/g, ':')
  const pairs = marked
    .split(/,?[\s;{}]+|,(?=[^,:\s]+:)/)
    .filter(Boolean)
    .map((pair) => pair.replaceAll(/["']/g, '').split(':'))
  const arePairs = pairs.every(
    ([azimuth = '', height, ...rest]) => isValue(azimuth) && isNumeric(height) && rest.length === 0,
  )
  if (arePairs && MINUTES.test(line.text))
    throw new UnreadableFile(
      `has a time or minutes in line ${line.number}, ${quoted(line.text)}: expected azimuths and heights in degrees`,
    )
  return arePairs && pairs.length > 0
    ? pairs.map((cells) => ({ ...line, cells, text: cells.join(':') }))
    : [line]
}

/** Turns marked pairs, such as `0:10 45:20` or `(0,10) (45,20)`, into rows; leaves other tables unchanged. */
export const withPairs = (table: Table): Table => {
  const { lines, noun } = table
  if (noun === 'item' || valueLines(lines).length > 0 || lines.some(isHeader)) return table
  return { ...table, lines: lines.flatMap((line) => (isComment(line) ? [line] : pairsIn(line))) }
}
