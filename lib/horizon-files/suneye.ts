import type { SkylineChoice } from '../schemas/horizon-file.ts'
import { numberIn } from './cells.ts'
import { rowsIn } from './columns.ts'
import { FROM_NORTH, type Reading } from './reading.ts'
import type { Line, Table } from './table.ts'
import { count, UnreadableFile } from './text.ts'

const START = /^\s*begin data\b/i
const HEADER = /^\W*compass heading\b(?:.*average|(?=.*azimuth).*elevation)/i

/** The index of the header, with or without the preamble before it. */
const headerIn = ({ lines }: Table): number => {
  const start = lines.findIndex(({ text }) => START.test(text))
  return start < 0 ? lines.findIndex(({ text }) => HEADER.test(text)) : start + 1
}

export const isSunEye = (table: Table): boolean => headerIn(table) >= 0

/** From 0° to 360°. */
const ROWS = 361

const SUMMARIES = { average: /average/i, highest: /max/i }

const combined = (heights: readonly number[], skyline: SkylineChoice): number =>
  skyline === 'highest' ? Math.max(...heights) : heights.reduce((sum, it) => sum + it, 0) / heights.length

/**
 * The obstruction elevations of a Solmetric SunEye: after a line `begin data` and a header, 361 rows from 0° to 360° with compass
 * heading, azimuth, average and maximum of the skylines, and the skylines one by one. A missing average
 * or maximum is computed from the skylines.
 */
export const readSunEye = (table: Table, skyline: SkylineChoice): Reading => {
  const at = headerIn(table)
  const names = table.lines[at]?.cells ?? []
  const named = (name: RegExp): number[] => [...names.keys()].filter((i) => name.test(names[i] ?? ''))
  const summaries = named(/average|max/i)
  const skylines = named(/^sky|elevation/i).filter((i) => !summaries.includes(i))
  const [summary] = named(SUMMARIES[skyline])
  if (summary === undefined && skylines.length === 0 && summaries.length > 0)
    throw new UnreadableFile(
      `has no column for the ${skyline} skyline: expected one, or the individual skylines, or ?skyline=${skyline === 'average' ? 'highest' : 'average'}`,
    )
  const several = skylines.length > 0 ? skylines : [2]
  const columns = summary === undefined ? several : [summary]
  const heightIn = ({ cells }: Line): string => {
    const texts = columns.map((column) => cells[column] ?? '')
    const heights = texts.flatMap((text) => numberIn(text) ?? [])
    const unread = texts.find((text) => numberIn(text) === null)
    return unread ?? String(combined(heights, skyline))
  }
  const lines = at < 0 ? [] : table.lines.slice(at + 1).filter(({ cells }) => cells.length > 1)
  const rows = rowsIn(
    lines.map((line) => ({ ...line, cells: [line.cells[0] ?? '', heightIn(line)] })),
    { azimuth: 0, height: 1 },
  )
  if (rows.length === 0)
    throw new UnreadableFile(
      'has no rows after a line "begin data" or a header: expected the obstruction elevations of a SunEye',
    )
  return {
    rows,
    names: { azimuth: names[0] ?? '', height: names[columns[0] ?? 2] ?? '' },
    format: { convention: FROM_NORTH, reason: 'as a SunEye writes compass headings' },
    notes: [
      skylines.length > 1 && `The ${skyline} of ${skylines.length} skylines is used.`,
      skylines.length === 1 && 'The file has one skyline, which is both the average and the highest.',
      skylines.length === 0 && `The ${skyline} skyline is used.`,
      rows.length !== ROWS && `The file has ${count(rows.length, 'row')}; a SunEye writes ${ROWS}.`,
    ],
  }
}
