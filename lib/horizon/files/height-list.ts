import { isNumeric, numberIn } from './cells.ts'
import type { FileText, Line } from './file-text.ts'
import { type ParsedFile, row } from './rows.ts'
import { count, degrees, ignoredLines } from './sentences.ts'
import { UnreadableFile } from './unreadable-file.ts'

/** With fewer, neighbors are more than 90° apart. */
const MIN_HEIGHTS = 4

/** Not `usehorizon=1`. */
const PARAMETER = /(?:^|[?&\s"'])(?:user)?horizon=([^&\s"']*)/g

const isAllNumbers = ({ cells }: Line): boolean => cells.every(isNumeric)

/**
 * The list in an address such as `…&userhorizon=0,10,20,15&…`, also if its commas are percent-encoded; null without such a
 * list, or if it only stands beside other numbers.
 */
const listInAddress = ({ text, lines }: FileText): string[] | null => {
  if (lines.some(isAllNumbers)) return null
  const lists = Array.from(text.matchAll(PARAMETER), ([, list = '']) => list.split(/,|%2C/i))
  return lists.find((cells) => cells.length >= MIN_HEIGHTS && cells.every(isNumeric)) ?? null
}

/** One line of heights, or one height per line; text around them does not matter. */
export const isHeightList = (file: FileText): boolean => {
  if (listInAddress(file) !== null) return true
  const { lines } = file
  const numbers = lines.filter(isAllNumbers)
  const [first] = numbers
  if (numbers.length === 1 && first) return first.cells.length >= MIN_HEIGHTS
  return numbers.length >= MIN_HEIGHTS && numbers.every(({ cells }) => cells.length === 1)
}

/** `12,5` on each of several lines: heights with decimal commas, which otherwise count as two columns. */
const hasDecimalCommas = ({ delimiter }: FileText, lines: readonly Line[]): boolean =>
  delimiter === ',' &&
  lines.length > 1 &&
  lines.every(({ cells }) => cells.length <= 2) &&
  lines.some(({ cells }) => cells.length === 2)

const checkLayout = (lines: readonly Line[], isDecimal: boolean): void => {
  const isOneLine = lines.length === 1
  if (!isOneLine && !isDecimal && lines.some(({ cells }) => cells.length > 1))
    throw new UnreadableFile(
      'has several lines of several numbers: expected all heights on one line or one per line, or ?format=csv for azimuths and heights',
    )
}

/** Parts of the circle that usual steps are multiples of, the more usual first: sixteenths and hundredths of a degree. */
const FINEST_STEPS = [360 * 16, 360 * 100]

/** Whether so many heights make usual steps only without the last. */
const hasNorthTwice = (count: number): boolean => {
  const parts = FINEST_STEPS.find((all) => all % count === 0 || all % (count - 1) === 0)
  return parts !== undefined && parts % count !== 0
}

/** A list that repeats its first height at the end covers the circle in one step fewer. */
const withoutRepeatedEnd = (heights: readonly number[]): readonly number[] => {
  const n = heights.length
  if (!hasNorthTwice(n)) return heights
  if (heights[0] === heights[n - 1]) return heights.slice(0, -1)
  throw new UnreadableFile(
    `has ${n} heights, which make no usual step, and the last differs from the first: expected equal steps from north, without north at the end`,
  )
}

/**
 * Heights in degrees at equal steps from north clockwise: PVGIS's `userhorizon` and its upload file with one height per
 * line, Forecast.Solar's `horizon` and Meteonorm's 360 integers.
 *
 * @throws UnreadableFile
 */
export const parseHeightList = (file: FileText): ParsedFile => {
  const listed = listInAddress(file)
  const lines = file.lines.filter(isAllNumbers)
  const decimal = hasDecimalCommas(file, lines)
  checkLayout(lines, decimal)
  const cells = listed ?? lines.flatMap((line) => (decimal ? line.cells.join('.') : line.cells))
  const numbers = cells.flatMap((cell) => numberIn(cell.trim()) ?? [])
  if (numbers.length < cells.length)
    throw new UnreadableFile('has text in its list of heights: expected numbers separated by commas')
  if (numbers.length < MIN_HEIGHTS)
    throw new UnreadableFile(
      `has ${count(numbers.length, 'height')}: expected at least ${MIN_HEIGHTS}, at equal steps from north clockwise`,
    )
  const heights = withoutRepeatedEnd(numbers)
  const ignored = listed === null ? file.lines.filter((line) => !isAllNumbers(line)) : []
  return {
    rows: heights.map((height, i) => row((i * 360) / heights.length, height)),
    notes: [
      `The file has ${heights.length} heights at steps of ${degrees(360 / heights.length)}.`,
      ...(heights.length < numbers.length ? ['The last height repeats the first and is left out.'] : []),
      ...(decimal ? ['Commas are read as decimal commas.'] : []),
      ...ignoredLines(ignored.map(({ number }) => number)),
    ],
  }
}
