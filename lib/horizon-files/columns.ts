import { MAX_HEIGHT } from '../horizon/line.ts'
import { areUnits, compassPointIn, isNumeric, numberIn, unitOf } from './cells.ts'
import { type Format, ignoredNote, type Reading, type Row, type Word } from './reading.ts'
import { checkNames, headerIn, isOrdered, namedRoles, type Roles, unnamedRoles } from './roles.ts'
import { isComment, type Line, namedLines, type Table, valueLines } from './table.ts'
import { UnreadableFile } from './text.ts'
import { isAt, saysOrientation } from './words.ts'

const rowIn = (line: Line, { azimuth, until = azimuth, height }: Roles): Row | null => {
  const texts = [azimuth, until, height].map((column) => line.cells[column] ?? '')
  const values = texts.map((cell, i) => numberIn(cell) ?? (i < 2 ? compassPointIn(cell) : null))
  const [from, to, value] = values
  const row = { line, azimuth: from ?? 0, height: value ?? 0, isCompassPoint: !isNumeric(texts[0]) }
  if (line.cells.length < 2 || (from === null && value === null)) return null
  if (from === null || to === null || value === null)
    return saysOrientation(line.text) ? null : { ...row, unread: texts[values.indexOf(null)] }
  return until === azimuth ? row : { ...row, until: to }
}

/** The rows among lines that are not comments. */
export const rowsIn = (lines: readonly Line[], roles: Roles): Row[] =>
  lines.flatMap((line) => (isComment(line) ? [] : (rowIn(line, roles) ?? [])))

/** A label such as `NE` shows where the azimuth beside it is, to the nearest of the points that are used beside it. */
const labelsIn = ({ line, azimuth, isCompassPoint }: Row, roles: Roles): Word[] =>
  line.cells.slice(0, roles.azimuth).flatMap((label) => {
    const side = isCompassPoint ? null : compassPointIn(label)
    if (side === null) return []
    const isThere = isAt(azimuth, side, side % 90 === 0 ? 45 : 22.5)
    return [{ quote: `${label} = ${azimuth}`, allows: (it) => it.azimuths === 'degrees' && isThere(it) }]
  })

const checkWidth = (rows: readonly Line[], width: number): void => {
  const wider = rows.find(({ cells }) => cells.length > width)
  if (wider)
    throw new UnreadableFile(
      `has ${wider.cells.length} columns in line ${wider.number} under a header of ${width}: expected as many as in the header, and semicolons between numbers that have decimal commas`,
    )
}

const isHeight = (value: number): boolean => Math.abs(value) <= MAX_HEIGHT

/** Whether all azimuths could be heights, while the second column exceeds heights or is the only one to ascend. */
const mayBeSwapped = (rows: readonly Row[]): boolean => {
  const azimuths = rows.map(({ azimuth }) => azimuth)
  const heights = rows.map(({ height }) => height)
  const isSwapped = !heights.every(isHeight) || (isOrdered(heights) && !isOrdered(azimuths))
  return isSwapped && azimuths.every(isHeight) && !rows.some(({ isCompassPoint }) => isCompassPoint)
}

const checkOrder = (rows: readonly Row[], width: number, unknown: Line | undefined): void => {
  const [fault] = [
    ...(width > 3 ? [`has ${width} columns without a header that names them`] : []),
    ...(width > 2 && unknown ? [`names its columns in line ${unknown.number} in an unknown way`] : []),
    ...(mayBeSwapped(rows) ? ['does not show which column is the azimuth'] : []),
  ]
  if (fault !== undefined && rows.every(({ unread }) => unread === undefined))
    throw new UnreadableFile(
      `${fault}: expected a header such as azimuth,height above the rows, or ?format=csv if the azimuth comes first and the height second`,
    )
}

const checkCommas = ({ lines, delimiter }: Table, width: number, format: Format | null): void => {
  const isMixed = lines.some(({ cells }) => cells.every(isNumeric) && cells.length < width)
  if (delimiter === ',' && (isMixed || (format && !format.isWide && width > 2)))
    throw new UnreadableFile(
      'may have decimal commas: expected two numbers on every line with semicolons between those that have decimal commas, ?format=csv if a third is another column, or ?format=pvgis for a list of heights',
    )
}

/** Headers of GRASS r.horizon, which are the same with and without its options for compass azimuths and degrees. */
const INCOMPLETE = {
  line: /^azimuth,horizon_height(,horizon_distance)?$/,
  item: /^azimuth,(horizon_height|angle,distance)$/,
}

/**
 * Any columns of azimuth and height: as a header names them, or azimuth first; also sectors, and azimuths behind labels. Compass
 * points count as azimuths.
 *
 * @param isOrderGiven the azimuth comes first unless a header says otherwise, whatever the numbers look like
 */
export const readColumns = (table: Table, format: Format | null, isOrderGiven = format !== null): Reading => {
  const { lines, noun } = table
  const named = namedLines(table)
  const header = headerIn(named)
  const units = named.find((it) => it !== header && areUnits(it.names))?.names ?? []
  const names = header?.names.map((name, i) => `${name} ${units[i] ?? ''}`.trim())
  const body = lines.slice(header ? lines.indexOf(header.line) + 1 : 0)
  if (!names) checkNames(named)
  const roles = names ? namedRoles(names, valueLines(body)) : unnamedRoles(valueLines(body))
  const rows = rowsIn(body, roles)
  const used = rows.map(({ line }) => line)
  const width = used.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  if (names) checkWidth(used, names.length)
  else checkCommas(table, width, format)
  const isPair = roles.azimuth === 0 && roles.until === undefined
  const unknown = named.find((it) => it.names.length === width && !it.names.some(isNumeric))?.line
  if (!names && isPair && !isOrderGiven) checkOrder(rows, width, unknown)
  const read = new Set([...(header ? [header.line] : []), ...used])
  const ignored = lines.filter((line) => !read.has(line))
  const nameOf = (column: number): string => {
    const suffixes = new Set(used.map(({ cells }) => unitOf(cells[column])))
    return [(names ?? units)[column], ...suffixes].filter(Boolean).join(' ')
  }
  const program = header?.names.join(',') ?? ''
  return {
    rows,
    names: { azimuth: nameOf(roles.azimuth), height: nameOf(roles.height) },
    ignored,
    labels: rows.flatMap((it) => labelsIn(it, roles)),
    format,
    ...(INCOMPLETE[noun].test(program) && { incomplete: program }),
    notes: [
      roles.azimuth > roles.height && 'The header puts the height before the azimuth.',
      roles.until !== undefined && 'Each row is a sector of the same height from end to end.',
      width > 2 && roles.until === undefined && 'Only the columns of azimuth and height are used.',
      ignoredNote(ignored, noun),
    ],
  }
}
