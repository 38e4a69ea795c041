import type { SkylineChoice } from '../schemas/horizon-file.ts'
import type { ParsedFile } from './orient.ts'
import { count } from './sentences.ts'
import { type FileText, numberIn, UnreadableFile } from './text.ts'

const START = /^\s*begin data\b/i

export const isSunEye = ({ lines }: FileText): boolean => lines.some(({ text }) => START.test(text))

/** Columns: compass heading, azimuth, average, maximum, then the skylines one by one; three if there is one skyline. */
const AVERAGE = 2
const HIGHEST = 3
const FIRST_SKYLINE = 4

/** From 0° to 360°. */
const ROWS = 361

/**
 * The obstruction elevations of a Solmetric SunEye: after a line `begin data` and a header, 361 rows from 0° to 360°.
 *
 * @throws UnreadableFile
 */
export const readSunEye = ({ lines }: FileText, skyline: SkylineChoice): ParsedFile => {
  const start = lines.findIndex(({ text }) => START.test(text))
  const [header, ...table] = start < 0 ? [] : lines.slice(start + 1)
  const width = header?.cells.length ?? 0
  const column = skyline === 'highest' && width > HIGHEST ? HIGHEST : AVERAGE
  const rows = table.flatMap(({ cells }) => {
    const [azimuth, height] = [numberIn(cells[0]), numberIn(cells[column])]
    return azimuth === null || height === null ? [] : [{ azimuth, height }]
  })
  if (rows.length === 0)
    throw new UnreadableFile(
      'has no rows after a line "begin data": expected the obstruction elevations of a SunEye',
    )
  const skylines = width - FIRST_SKYLINE
  return {
    rows,
    notes: [
      skylines > 1
        ? `The ${skyline} of ${skylines} skylines is used.`
        : 'The file has one skyline, so its average is its highest.',
      ...(rows.length === ROWS
        ? []
        : [`The file has ${count(rows.length, 'row')}; a SunEye writes ${ROWS}.`]),
    ],
  }
}
