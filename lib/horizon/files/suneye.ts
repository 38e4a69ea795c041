import type { Skyline } from '../../schemas/horizon-file.ts'
import { numberIn } from './cells.ts'
import type { FileText } from './file-text.ts'
import { type ParsedFile, row } from './rows.ts'
import { count, ignoredLines } from './sentences.ts'
import { UnreadableFile } from './unreadable-file.ts'

const START = /^\s*begin data\b/i

export const isSunEye = ({ lines }: FileText): boolean => lines.some(({ text }) => START.test(text))

/** Columns: compass heading, azimuth from south, average, highest, and the skylines one by one. */
const FIRST_SKYLINE = 4
const ROWS = 361

/**
 * The obstruction elevations of a Solmetric SunEye: after a line `begin data` and a header, 361 rows from 0° to 360°. A file
 * of a single skyline has only three columns.
 *
 * @throws UnreadableFile
 */
export const parseSunEye = ({ lines }: FileText, skyline: Skyline): ParsedFile => {
  const start = lines.findIndex(({ text }) => START.test(text))
  const table = lines.slice(start + 1).map(({ number, cells }) => ({ number, values: cells.map(numberIn) }))
  const widest = table.reduce((most, { values }) => Math.max(most, values.length), 0)
  const column = skyline === 'highest' && widest >= FIRST_SKYLINE ? 3 : 2
  const read = table.map(({ number, values }) => ({ number, azimuth: values[0], height: values[column] }))
  const rows = read.flatMap(({ azimuth, height }) =>
    typeof azimuth === 'number' && typeof height === 'number' ? [row(azimuth, height)] : [],
  )
  if (start < 0 || rows.length === 0)
    throw new UnreadableFile(
      'has no rows after a line "begin data": expected the obstruction elevations of a SunEye',
    )
  const ignored = read.slice(1).filter(({ azimuth, height }) => (azimuth ?? height ?? null) === null)
  const skylines = Math.max(1, widest - FIRST_SKYLINE)
  return {
    rows,
    notes: [
      skylines > 1
        ? `The ${skyline} of ${skylines} skylines is used.`
        : 'The file has one skyline, so its average is its highest.',
      ...(rows.length === ROWS
        ? []
        : [`The file has ${count(rows.length, 'row')}; a SunEye writes ${ROWS}.`]),
      ...ignoredLines(ignored.map(({ number }) => number)),
    ],
  }
}
