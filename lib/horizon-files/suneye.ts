import type { SkylineChoice } from '../schemas/horizon-file.ts'
import { rowsIn } from './columns.ts'
import { FROM_NORTH, type Reading } from './reading.ts'
import type { Table } from './table.ts'
import { count, UnreadableFile } from './text.ts'

const START = /^\s*begin data\b/i
const HEADER = /^\W*compass heading\b.*(azimuth.*elevation|average)/i

/** The index of the header, with or without the preamble before it. */
const headerIn = ({ lines }: Table): number => {
  const start = lines.findIndex(({ text }) => START.test(text))
  return start < 0 ? lines.findIndex(({ text }) => HEADER.test(text)) : start + 1
}

export const isSunEye = (table: Table): boolean => headerIn(table) >= 0

/** From 0° to 360°. */
const ROWS = 361

/**
 * The obstruction elevations of a Solmetric SunEye: after a line `begin data` and a header, 361 rows from 0° to 360° with compass
 * heading, azimuth, average and maximum of the skylines, and the skylines one by one; a single skyline may come alone.
 */
export const readSunEye = (table: Table, skyline: SkylineChoice): Reading => {
  const at = headerIn(table)
  const names = table.lines[at]?.cells ?? []
  const column = (name: RegExp, otherwise: number): number => {
    const found = names.findIndex((it) => name.test(it))
    return found < 0 ? otherwise : found
  }
  const average = column(/average|elevation/i, 2)
  const height = skyline === 'highest' ? column(/max/i, average) : average
  const rows = at < 0 ? [] : rowsIn(table.lines.slice(at + 1), { azimuth: 0, height })
  if (rows.length === 0)
    throw new UnreadableFile(
      'has no rows after a line "begin data" or a header: expected the obstruction elevations of a SunEye',
    )
  const skylines = names.filter((name) => /^sky/i.test(name)).length
  return {
    rows,
    names: { azimuth: names[0] ?? '', height: names[height] ?? '' },
    format: { convention: FROM_NORTH, reason: 'as a SunEye writes compass headings' },
    notes: [
      skylines > 1
        ? `The ${skyline} of ${skylines} skylines is used.`
        : 'The file has one skyline, so its average is its highest.',
      rows.length !== ROWS && `The file has ${count(rows.length, 'row')}; a SunEye writes ${ROWS}.`,
    ],
  }
}
