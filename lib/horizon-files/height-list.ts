import type { ParsedFile } from './orient.ts'
import { degrees, ignoredLines } from './sentences.ts'
import { type FileText, isNumeric, type Line, numberIn, UnreadableFile } from './text.ts'

/** With fewer, neighbors are more than 90° apart. */
const MIN_HEIGHTS = 4

/** In an address such as `…&userhorizon=0,10,20,15&…`; `usehorizon=1` is too short. */
const PARAMETER = /horizon=([^&\s"']*)/g

const isAllNumbers = ({ cells }: Line): boolean => cells.every(isNumeric)

/** The list in an address; null without one, or if it stands in a comment above other numbers. */
const listInAddress = ({ text, lines }: FileText): string[] | null => {
  if (lines.some(isAllNumbers)) return null
  const lists = Array.from(text.matchAll(PARAMETER), ([, list]) => list.split(/,|%2C/i))
  return lists.find((cells) => cells.length >= MIN_HEIGHTS && cells.every(isNumeric)) ?? null
}

/** One line of heights, or one height per line; text around them does not matter. */
export const isHeightList = (file: FileText): boolean => {
  const lines = file.lines.filter(isAllNumbers)
  if (lines.length === 1) return lines[0].cells.length >= MIN_HEIGHTS
  if (lines.length >= MIN_HEIGHTS) return lines.every(({ cells }) => cells.length === 1)
  return listInAddress(file) !== null
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
 * line, Forecast.Solar's `horizon` and Meteonorm's 360 integers. On a line of its own, a height may have a decimal comma.
 *
 * @throws UnreadableFile
 */
export const readHeightList = (file: FileText): ParsedFile => {
  const lines = file.lines.filter(isAllNumbers)
  const listed = listInAddress(file)
  const cells = listed ?? (lines.length === 1 ? lines[0].cells : lines.map(({ text }) => text.trim()))
  const numbers = cells.flatMap((cell) => numberIn(cell) ?? [])
  if (numbers.length < Math.max(MIN_HEIGHTS, cells.length))
    throw new UnreadableFile(
      `is not a list of heights: expected at least ${MIN_HEIGHTS}, at equal steps from north clockwise, all on one line or one per line`,
    )
  const heights = withoutRepeatedEnd(numbers)
  return {
    rows: heights.map((height, i) => ({ azimuth: (i * 360) / heights.length, height })),
    notes: [
      `The file has ${heights.length} heights at steps of ${degrees(360 / heights.length)}.`,
      ...(heights.length < numbers.length ? ['The last height repeats the first and is left out.'] : []),
      ...(listed ? [] : ignoredLines(file.lines.filter((line) => !isAllNumbers(line)))),
    ],
  }
}
