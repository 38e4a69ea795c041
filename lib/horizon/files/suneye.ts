import type { SkylineChoice } from '../../schemas/horizon-file.ts'
import { numberIn } from './cells.ts'
import type { FileText } from './file-text.ts'
import { CRLF } from './line-break.ts'
import { type ParsedFile, row } from './rows.ts'
import { count, ignoredLines } from './sentences.ts'
import { AZIMUTHS, tenths } from './tenths.ts'
import { UnreadableFile } from './unreadable-file.ts'

const FIRST_LINE = 'begin data'
const START = new RegExp(`^\\s*${FIRST_LINE}\\b`, 'i')

export const isSunEye = ({ lines }: FileText): boolean => lines.some(({ text }) => START.test(text))

/** With the first of the skylines, which stand one by one. */
const COLUMNS = [
  'Compass Heading',
  'Azimuth (True)',
  'Average Elevation',
  'Maximum Elevation',
  'Sky01 Elevation',
] as const
const AVERAGE = 2
const HIGHEST = 3
const FIRST_SKYLINE = 4

const isNumber = (value: number | null | undefined): value is number => typeof value === 'number'

/**
 * The obstruction elevations of a Solmetric SunEye: after a line `begin data` and a header, 361 rows from 0° to 360°. A file
 * of a single skyline has only three columns.
 *
 * @throws UnreadableFile
 */
export const parseSunEye = ({ lines }: FileText, skyline: SkylineChoice): ParsedFile => {
  const start = lines.findIndex(({ text }) => START.test(text))
  const table = lines.slice(start + 1).map(({ number, cells }) => ({ number, values: cells.map(numberIn) }))
  const widest = table.reduce((most, { values }) => Math.max(most, values.length), 0)
  const column = skyline === 'highest' && widest > HIGHEST ? HIGHEST : AVERAGE
  const read = table.map(({ number, values }) => ({ number, azimuth: values[0], height: values[column] }))
  const rows = read.flatMap(({ azimuth, height }) =>
    isNumber(azimuth) && isNumber(height) ? [row(azimuth, height)] : [],
  )
  if (start < 0 || rows.length === 0)
    throw new UnreadableFile(
      'has no rows after a line "begin data": expected the obstruction elevations of a SunEye',
    )
  const ignored = read.slice(1).filter(({ azimuth, height }) => !isNumber(azimuth) && !isNumber(height))
  const skylines = Math.max(1, widest - FIRST_SKYLINE)
  return {
    rows,
    notes: [
      skylines > 1
        ? `The ${skyline} of ${skylines} skylines is used.`
        : 'The file has one skyline, so its average is its highest.',
      ...(rows.length === AZIMUTHS.length
        ? []
        : [`The file has ${count(rows.length, 'row')}; a SunEye writes ${AZIMUTHS.length}.`]),
      ...ignoredLines(ignored.map(({ number }) => number)),
    ],
  }
}

/** A table as SAM reads it: 361 rows of one skyline, and a last line that SAM skips. */
export const sunEyeTable = (heights: readonly number[]): string => {
  const rows = tenths(heights).map((height, azimuth) => {
    const elevation = height / 10
    return [azimuth, azimuth - 180, elevation, elevation, elevation].join(',')
  })
  return [FIRST_LINE, COLUMNS.join(','), ...rows, ''].map((line) => line + CRLF).join('')
}
