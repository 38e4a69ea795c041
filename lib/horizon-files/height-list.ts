import type { ParsedFile } from './orient.ts'
import { count, degrees, ignoredLines } from './sentences.ts'
import { type FileText, isNumeric, type Line, numberIn, UnreadableFile } from './text.ts'

/** With fewer, neighbors are more than 90° apart. */
const MIN_HEIGHTS = 4

/** Not `usehorizon=1`. */
const PARAMETER = /(?:^|[?&\s"'])(?:user)?horizon=([^&\s"']*)/g

const isAllNumbers = ({ cells }: Line): boolean => cells.every(isNumeric)

/** The list in an address such as `…&userhorizon=0,10,20,15&…`; null without one, or if it stands beside other numbers. */
const listInAddress = ({ text, lines }: FileText): string[] | null => {
  if (lines.some(isAllNumbers)) return null
  const lists = Array.from(text.matchAll(PARAMETER), ([, list = '']) => list.split(/,|%2C/i))
  return lists.find((cells) => cells.length >= MIN_HEIGHTS && cells.every(isNumeric)) ?? null
}

/** One line of heights, or one height per line; text around them does not matter. */
export const isHeightList = (file: FileText): boolean => {
  const lines = file.lines.filter(isAllNumbers)
  const [first] = lines
  if (lines.length === 1 && first) return first.cells.length >= MIN_HEIGHTS
  if (lines.length >= MIN_HEIGHTS) return lines.every(({ cells }) => cells.length === 1)
  return listInAddress(file) !== null
}

/** Heights of a list; `12,5` on each of several lines is one height with a decimal comma. */
const cellsOf = ({ delimiter }: FileText, lines: readonly Line[]): readonly string[] => {
  const widest = lines.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  if (lines.length > 1 && (widest > 2 || (widest === 2 && delimiter !== ',')))
    throw new UnreadableFile(
      'has several lines of several numbers: expected all heights on one line or one per line, or ?format=csv for azimuths and heights',
    )
  return lines.length > 1 ? lines.map(({ cells }) => cells.join('.')) : (lines[0]?.cells ?? [])
}

/** Equal steps are usually multiples of a sixteenth of a degree. */
const isUsual = (heights: number): boolean => (360 * 16) % heights === 0

/** A list that repeats its first height at the end covers the circle in one step fewer. */
const withoutRepeatedEnd = (heights: readonly number[]): readonly number[] => {
  if (isUsual(heights.length) || !isUsual(heights.length - 1)) return heights
  if (heights[0] === heights.at(-1)) return heights.slice(0, -1)
  throw new UnreadableFile(
    `has ${heights.length} heights, which make no usual step, and the last differs from the first: expected equal steps from north, without north at the end`,
  )
}

/**
 * Heights in degrees at equal steps from north clockwise: PVGIS's `userhorizon` and its upload file with one height per
 * line, Forecast.Solar's `horizon` and Meteonorm's 360 integers.
 *
 * @throws UnreadableFile
 */
export const readHeightList = (file: FileText): ParsedFile => {
  const lines = file.lines.filter(isAllNumbers)
  const listed = listInAddress(file)
  const cells = listed ?? cellsOf(file, lines)
  const numbers = cells.flatMap((cell) => numberIn(cell) ?? [])
  if (numbers.length < cells.length)
    throw new UnreadableFile('has text in its list of heights: expected numbers separated by commas')
  if (numbers.length < MIN_HEIGHTS)
    throw new UnreadableFile(
      `has ${count(numbers.length, 'height')}: expected at least ${MIN_HEIGHTS}, at equal steps from north clockwise`,
    )
  const heights = withoutRepeatedEnd(numbers)
  const hasDecimalCommas = lines.length > 1 && lines.some(({ cells }) => cells.length > 1)
  return {
    rows: heights.map((height, i) => ({ azimuth: (i * 360) / heights.length, height })),
    notes: [
      `The file has ${heights.length} heights at steps of ${degrees(360 / heights.length)}.`,
      ...(heights.length < numbers.length ? ['The last height repeats the first and is left out.'] : []),
      ...(hasDecimalCommas ? ['Commas are read as decimal commas.'] : []),
      ...(listed ? [] : ignoredLines(file.lines.filter((line) => !isAllNumbers(line)))),
    ],
  }
}
