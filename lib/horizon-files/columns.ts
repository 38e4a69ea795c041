import { MAX_HEIGHT } from '../horizon/line.ts'
import {
  areUnits,
  compassPointIn,
  isNumeric,
  isValue,
  type Kind,
  kindOf,
  kindsOf,
  numberIn,
  unitOf,
} from './cells.ts'
import { type Format, ignoredNote, type Reading, type Row, type Word } from './reading.ts'
import { isComment, type Line, type Named, namedLines, type Table, valueLines } from './table.ts'
import { count, listed, quoted, UnreadableFile } from './text.ts'
import { isAt, saysOrientation } from './words.ts'

/** Column indices in a row, from 0. */
interface Roles {
  readonly azimuth: number
  readonly height: number
  /** The column with the end of the sector. */
  readonly until?: number
}

const MAX_NAMES = 5

const TIME = /(?<!\p{L})(?:time|hour|zeit|uhrzeit|stunde)/iu

/** 2 for names of azimuth and height, 1 for a name of an azimuth, 0 for other lines. */
const rank = ({ names, line }: Named): number => {
  const kinds = names.map(kindOf)
  const others = names.filter((_, i) => kinds[i] !== 'azimuth' && kinds[i] !== 'height')
  const isSentence = others.some((name) => isValue(name) || saysOrientation(name))
  if (names.length < 2 || isSentence || !kinds.includes('azimuth')) return 0
  if (kinds.includes('height')) return 2
  // `# date: 2026-01-01; azimuth from north` is a comment, and `# azimuth distance` is not.
  return isComment(line) && others.some((name) => kindOf(name) === 'unknown' || /[\d:]/.test(name)) ? 0 : 1
}

/** The line that names azimuth and height, preferably not a comment, or else the first that names an azimuth. */
const headerIn = (named: readonly Named[]): Named | undefined => {
  const headers = named.filter((it) => rank(it) === 2)
  return headers.find(({ line }) => !isComment(line)) ?? headers[0] ?? named.find((it) => rank(it) === 1)
}

const columnOf = (rows: readonly Line[], column: number): number[] =>
  rows.map(({ cells }) => numberIn(cells[column]) ?? Number.NaN)

/** Roles of sectors between two columns: three rows or more, each starting where the previous one ends. */
const sectorsIn = (rows: readonly Line[], [from, until]: readonly number[], height: number): Roles | null => {
  const [starts, ends, heights] = [from, until, height].map((column) => columnOf(rows, column))
  const areJoined = starts.every((start, i) => i === 0 || (start - ends[i - 1]) % 360 === 0)
  if (rows.length < 3 || !areJoined || heights.some(Number.isNaN)) return null
  const isBackward = 2 * ends.filter((end, i) => end < starts[i]).length > rows.length
  return isBackward ? { azimuth: until, until: from, height } : { azimuth: from, until, height }
}

/** @param rows with two values or more */
const namedRoles = (names: readonly string[], rows: readonly Line[]): Roles => {
  const columns = kindsOf(names).map((kind, column) => ({ name: names[column], column, kind }))
  const of = (kind: Kind): number[] => columns.filter((it) => it.kind === kind).map(({ column }) => column)
  const hasNumbers = (column: number): boolean => rows.some(({ cells }) => isNumeric(cells[column]))
  const [named, heights, unnamed] = [of('azimuth'), of('height'), of('none')]
  // Compass points beside azimuths are labels.
  const azimuths = named.some(hasNumbers) ? named.filter(hasNumbers) : named
  const [height] = heights.length > 0 ? heights : unnamed
  const sectors = azimuths.length === 2 && heights.length === 1 ? sectorsIn(rows, azimuths, height) : null
  if (sectors) return sectors
  if (azimuths.length > 1 || heights.length > 1)
    throw new UnreadableFile(
      'has several columns named like an azimuth or a height: expected one of each in the header',
    )
  if (heights.length === 1 || unnamed.length === 1) return { azimuth: azimuths[0], height }
  const others = columns.filter(({ kind }) => kind !== 'azimuth').map(({ name }) => quoted(name))
  throw new UnreadableFile(
    `has no column of heights, but ${listed(others, MAX_NAMES)}: expected a name such as height, elevation or zenith, with angles below it`,
  )
}

export const isOrdered = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value > values[i - 1])

/**
 * Roles without a header: azimuths and heights after labels or row numbers, sectors, or azimuths and heights alone.
 *
 * @param rows with two values or more
 */
export const unnamedRoles = (rows: readonly Line[]): Roles => {
  const [firsts, azimuths, heights] = [0, 1, 2].map((column) => columnOf(rows, column))
  const areTriples = rows.every(({ cells }) => cells.length === 3) && !heights.some(Number.isNaN)
  if (!areTriples || rows.length === 0 || azimuths.some(Number.isNaN)) return { azimuth: 0, height: 1 }
  const areLabels = firsts.every(Number.isNaN) && !rows.some(({ cells }) => /[:=]/.test(cells[0]))
  const isFirst = firsts[0] === 0 || firsts[0] === 1
  const areNumbered = rows.length > 2 && isFirst && firsts.every((it, i) => it === firsts[0] + i)
  if (areLabels || (areNumbered && isOrdered(azimuths))) return { azimuth: 1, height: 2 }
  return sectorsIn(rows, [0, 1], 2) ?? { azimuth: 0, height: 1 }
}

const checkNames = (named: readonly Named[]): void => {
  const other = named.find(({ line, names }) => {
    const kinds = names.map(kindOf)
    const isOther = isComment(line) ? kinds.every((kind) => kind === 'other') : kinds.includes('other')
    return names.length > 1 && isOther && !names.some(isValue) && !areUnits(names)
  })
  if (other)
    throw new UnreadableFile(
      `names its columns ${listed(other.names.map(quoted), MAX_NAMES)} in line ${other.line.number}: expected columns of azimuth and height`,
    )
}

const rowIn = (line: Line, { azimuth, until = azimuth, height }: Roles): Row | null => {
  const texts = [azimuth, until, height].map((column) => line.cells[column] ?? '')
  const values = texts.map((cell, i) => numberIn(cell) ?? (i < 2 ? compassPointIn(cell) : null))
  const [from, to, value] = values
  const row = { line, azimuth: from ?? 0, height: value ?? 0, isCompassPoint: !isNumeric(texts[0]) }
  if (line.cells.length < 2) return isNumeric(line.text.trim()) ? { ...row, unread: line.text } : null
  if (from === null && value === null) return null
  if (from === null || to === null || value === null)
    return saysOrientation(line.text) ? null : { ...row, unread: texts[values.indexOf(null)] }
  return until === azimuth ? row : { ...row, until: to }
}

/** The rows among lines that are not comments. A number alone above them may be their count. */
export const rowsIn = (lines: readonly Line[], roles: Roles): Row[] => {
  const rows = lines.flatMap((line) => (isComment(line) ? [] : (rowIn(line, roles) ?? [])))
  const first = rows.find(({ line }) => line.cells.length > 1)
  return first ? rows.slice(rows.indexOf(first)) : rows
}

/** A column of labels such as `NE` locates the azimuths beside it, to 45° for the cardinal points and 22.5° for others. */
const labelsIn = (rows: readonly Row[], roles: Roles): Word[] => {
  const cells = rows
    .filter(({ isCompassPoint, unread }) => !isCompassPoint && unread === undefined)
    .flatMap(({ line, azimuth }) => line.cells.map((label, column) => ({ label, column, azimuth })))
    .filter(({ label, column }) => label !== '' && !Object.values(roles).includes(column))
  return [...Map.groupBy(cells, ({ column }) => column).values()].flatMap((labels) => {
    const sides = labels.map(({ label }) => compassPointIn(label) ?? Number.NaN)
    // In other columns, `N` may also say “no”.
    const areSides = !sides.some(Number.isNaN) && (sides.length === 1 || new Set(sides).size > 1)
    if (labels[0].column > roles.azimuth && !areSides) return []
    return labels.flatMap(({ label, azimuth }, i) => {
      if (Number.isNaN(sides[i])) return []
      const isThere = isAt(azimuth, sides[i], sides[i] % 90 === 0 ? 45 : 22.5)
      return [{ quote: `${label} = ${azimuth}`, allows: (it) => it.azimuths === 'degrees' && isThere(it) }]
    })
  })
}

const checkWidth = (rows: readonly Line[], width: number): void => {
  const wider = rows.find(({ cells }) => cells.length > width)
  if (wider)
    throw new UnreadableFile(
      `has ${wider.cells.length} columns in line ${wider.number} under a header of ${width}: expected as many as in the header, and semicolons between numbers with decimal commas`,
    )
}

const isHeight = (value: number): boolean => Math.abs(value) <= MAX_HEIGHT

/** True if all azimuths could be heights, while the second column exceeds heights or is the only one to ascend. */
const mayBeSwapped = (rows: readonly Row[]): boolean => {
  const azimuths = rows.map(({ azimuth }) => azimuth)
  const heights = rows.map(({ height }) => height)
  const isSwapped = !heights.every(isHeight) || (isOrdered(heights) && !isOrdered(azimuths))
  return (
    rows.length > 1 &&
    isSwapped &&
    azimuths.every(isHeight) &&
    !rows.some(({ isCompassPoint }) => isCompassPoint)
  )
}

const checkOrder = (rows: readonly Row[], width: number, unknown: Line | undefined): void => {
  const [fault] = [
    ...(width > 3 ? [`has ${width} columns without a header that names them`] : []),
    ...(width > 2 && unknown ? [`has unknown column names in line ${unknown.number}`] : []),
    ...(mayBeSwapped(rows) ? ['does not show which column is the azimuth'] : []),
  ]
  if (fault !== undefined && rows.every(({ unread }) => unread === undefined))
    throw new UnreadableFile(
      `${fault}: expected a header such as azimuth,height above the rows, or ?format=csv if the azimuth comes first and the height second, or ?format=pvgis-csv for columns of PVGIS`,
    )
}

/** One or two points below text are hardly a horizon. */
const checkShare = (rows: readonly Row[], ignored: readonly Line[]): void => {
  const texts = ignored.filter((line) => !isComment(line))
  if (rows.length < 3 && texts.length >= rows.length && rows.length > 0)
    throw new UnreadableFile(
      `has ${count(texts.length, 'line')} of text, such as ${quoted(texts[0].text)}, and ${count(rows.length, 'point')}: expected a header such as azimuth,height above the rows`,
    )
}

/** @param isOpen true if the third of three columns may hold the decimals of the second */
const checkCommas = (
  { lines, delimiter }: Table,
  used: readonly Line[],
  width: number,
  format: Format | null,
  isOpen: boolean,
): void => {
  const isMixed = lines.some(({ cells }) => cells.every(isNumeric) && cells.length < width)
  const areIntegers =
    width === 3 && used.every(({ cells }) => /^[-+]?\d+,[-+]?\d+,\d{0,2}$/.test(cells.join()))
  if (delimiter === ',' && (isMixed || (isOpen && areIntegers) || (format && !format.isWide && width > 2)))
    throw new UnreadableFile(
      'may have decimal commas: expected two numbers on every line, separated by a semicolon if they have decimal commas, ' +
        '?format=csv if a third number is another column, or ?format=pvgis for a list of heights',
    )
}

/** Headers of GRASS r.horizon, identical with and without its options for compass azimuths and degrees. */
const INCOMPLETE = {
  line: /^azimuth,horizon_height(,horizon_distance)?$/,
  item: /^azimuth,(horizon_height|angle,distance)$/,
}

/**
 * Reads any columns of azimuth and height: as a header names them, or azimuth first; also sectors, and azimuths after labels.
 * Compass points count as azimuths.
 *
 * @param isOrderGiven true if the azimuth comes first unless a header says otherwise, regardless of the numbers
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
  const isPair = roles.azimuth === 0 && roles.until === undefined
  const unknown = named.find((it) => it.names.length === width && !it.names.some(isNumeric))?.line
  if (names) checkWidth(used, names.length)
  else checkCommas(table, used, width, format, isPair && !isOrderGiven && !unknown)
  if (!names && isPair && !isOrderGiven) checkOrder(rows, width, unknown)
  const read = new Set([...(header ? [header.line] : []), ...used])
  const ignored = lines.filter((line) => !read.has(line))
  if (!names && !isOrderGiven && noun === 'line') checkShare(rows, ignored)
  const nameOf = (column: number): string => {
    const suffixes = new Set(used.map(({ cells }) => unitOf(cells[column])))
    return [(names ?? units)[column], ...suffixes].filter(Boolean).join(' ')
  }
  const program = header?.names.join(',') ?? ''
  return {
    rows,
    names: { azimuth: nameOf(roles.azimuth), height: nameOf(roles.height) },
    ignored,
    labels: labelsIn(rows, roles),
    format,
    ...(INCOMPLETE[noun].test(program) && { incomplete: program }),
    notes: [
      roles.azimuth > roles.height && 'The header puts the height before the azimuth.',
      roles.until !== undefined && 'Each row is a sector of the same height from end to end.',
      width > 2 && roles.until === undefined && 'Only the columns of azimuth and height are used.',
      (names ?? []).some((name) => TIME.test(name)) &&
        'A table with times may be a sun path instead of a horizon.',
      ignoredNote(ignored, noun),
    ],
  }
}
