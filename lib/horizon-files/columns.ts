import { MAX_HEIGHT } from '../horizon/line.ts'
import type { ParsedFile, Row } from './orient.ts'
import { ignoredLines } from './sentences.ts'
import {
  compassPointIn,
  type FileText,
  isNumeric,
  isRow,
  type Line,
  numberIn,
  shareOfValues,
  UnreadableFile,
} from './text.ts'

/** Where the columns of a row are, from 0. */
interface Roles {
  readonly azimuth: number
  readonly height: number
}

interface Header {
  readonly line: Line
  readonly roles: Roles
  /** How many columns it names. */
  readonly width: number
}

interface ColumnOptions {
  /** The azimuth comes first unless a header says otherwise, whatever the numbers look like. */
  readonly isOrderGiven: boolean
  /** Files of the format have no third column, so a third number may be the decimals of the second. */
  readonly hasTwoColumns?: boolean
}

const AZIMUTH = /azim|bearing|compass|direction|heading|^az?$/
const HEIGHT = /height|elev|altitude|angle|horizon|^h(_hor)?$|^(el|alt)$/
const OTHER = /dist|sun/

/** The names of columns in lower case and without units. A comment may have a delimiter of its own. */
const namesIn = ({ text, cells }: Line, delimiter: string): string[] =>
  text
    .toLowerCase()
    .replace(/^\s*(#|!|\*|\/\/)/, '')
    .replaceAll(/[([][^)\]]{0,50}[)\]]/g, '')
    .trim()
    .split(cells.length === 1 || delimiter === ' ' ? /[\s,;]+/ : delimiter)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/**
 * Of two columns, the one beside the azimuth is the height, whatever its name. A word that means height is not enough to tell:
 * it may belong to a title, such as "Horizon profile".
 *
 * @throws UnreadableFile if several names mean the same
 */
const rolesIn = (names: readonly string[]): Roles | null => {
  const columns = names.map((name, column) => ({ name, column })).filter(({ name }) => !OTHER.test(name))
  const azimuths = columns.filter(({ name }) => AZIMUTH.test(name))
  const heights = columns.filter(({ name }) => HEIGHT.test(name) && !AZIMUTH.test(name))
  if (azimuths.length > 1 || heights.length > 1) {
    if (azimuths.length === 0 || heights.length === 0) return null
    throw new UnreadableFile(
      'has several columns whose names mean azimuth or height: expected one of each in the header',
    )
  }
  const [azimuth, height] = [azimuths[0]?.column, heights[0]?.column]
  if (azimuth !== undefined && height !== undefined) return { azimuth, height }
  if (azimuth === undefined || names.length !== 2 || columns.length !== 2) return null
  return { azimuth, height: 1 - azimuth }
}

/**
 * The first line above rows that names the columns of azimuth and height, or else the first that names one of two columns. More
 * or fewer words than columns are a sentence.
 */
const headerIn = ({ lines, delimiter }: FileText): Header | null => {
  const widths = new Set(lines.filter((line) => shareOfValues(line) > 0).map(({ cells }) => cells.length))
  const last = lines.findLastIndex((line) => shareOfValues(line) > 0)
  const headers = lines.slice(0, Math.max(0, last)).flatMap((line) => {
    const names = namesIn(line, delimiter)
    const isText = line.cells.length === 1 || delimiter === ' '
    const isSentence = isText && !widths.has(names.length)
    const roles = isSentence || names.some(isNumeric) ? null : rolesIn(names)
    return roles ? [{ line, roles, width: names.length, namesHeight: HEIGHT.test(names[roles.height]) }] : []
  })
  return headers.find(({ namesHeight }) => namesHeight) ?? headers[0] ?? null
}

const checkWidth = (rows: readonly Line[], { width }: Header): void => {
  const wider = rows.find(({ cells }) => cells.length > width)
  if (wider)
    throw new UnreadableFile(
      `has ${wider.cells.length} columns in line ${wider.number} under a header of ${width}: expected as many as in the header, and semicolons between numbers that have decimal commas`,
    )
}

const checkNumbers = ({ lines, delimiter }: FileText, width: number, hasTwoColumns: boolean): void => {
  const isMixed = lines.some(({ cells }) => cells.every(isNumeric) && cells.length < width)
  if (delimiter === ',' && (isMixed || (hasTwoColumns && width > 2)))
    throw new UnreadableFile(
      'may have decimal commas: expected two numbers on every line with semicolons between those that have decimal commas, ?format=csv if a third is another column, or ?format=pvgis for a list of heights',
    )
}

/** More columns need names. */
const MAX_UNNAMED_COLUMNS = 3

const isHeight = (value: number): boolean => Math.abs(value) <= MAX_HEIGHT

const isOrdered = (values: readonly number[]): boolean =>
  values.every((value, i) => i === 0 || value > values[i - 1])

/** Whether all azimuths could be heights, while the second column exceeds heights or is the only one to ascend. */
const mayBeSwapped = (rows: readonly Row[]): boolean => {
  const azimuths = rows.map(({ azimuth }) => azimuth)
  const heights = rows.map(({ height }) => height)
  return (
    !rows.some(({ isCompassPoint }) => isCompassPoint) &&
    azimuths.every(isHeight) &&
    (!heights.every(isHeight) || (isOrdered(heights) && !isOrdered(azimuths)))
  )
}

const checkOrder = (rows: readonly Row[], width: number, unknown: Line | undefined): void => {
  const [fault] = [
    ...(width > MAX_UNNAMED_COLUMNS ? [`has ${width} columns without a header that names them`] : []),
    ...(width > 2 && unknown ? [`names its columns in line ${unknown.number} in an unknown way`] : []),
    ...(mayBeSwapped(rows) ? ['does not show which column is the azimuth'] : []),
  ]
  if (fault !== undefined)
    throw new UnreadableFile(
      `${fault}: expected a header such as azimuth,height above the rows, or ?format=csv if the azimuth comes first and the height second`,
    )
}

const rowOf = ({ cells }: Line, { azimuth, height }: Roles): Row | null => {
  const point = compassPointIn(cells[azimuth])
  const value = point ?? numberIn(cells[azimuth])
  const angle = numberIn(cells[height])
  if (value === null || angle === null) return null
  return { azimuth: value, height: angle, ...(point !== null && { isCompassPoint: true }) }
}

/**
 * Any columns of azimuth and height: in the order of an English header, or azimuth first. Compass points are accepted as
 * azimuths.
 *
 * @throws UnreadableFile
 */
export const readColumns = (
  file: FileText,
  { isOrderGiven, hasTwoColumns = false }: ColumnOptions,
): ParsedFile => {
  const header = headerIn(file)
  const roles = header?.roles ?? { azimuth: 0, height: 1 }
  const candidates = header ? file.lines.slice(file.lines.indexOf(header.line) + 1) : file.lines.filter(isRow)
  const read = candidates.flatMap((line) => {
    const row = rowOf(line, roles)
    return row ? [{ line, row }] : []
  })
  if (read.length === 0)
    throw new UnreadableFile(
      'has no line with an azimuth and a height: expected two columns of degrees, a list of heights, or a file of PVGIS, PV*SOL, PVsyst, SunEye, SAM or Open-Meteo',
    )
  const lines = read.map(({ line }) => line)
  const rows = read.map(({ row }) => row)
  const width = lines.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  if (header) checkWidth(lines, header)
  else checkNumbers(file, width, hasTwoColumns)
  if (!header && !isOrderGiven) {
    const above = file.lines.slice(0, file.lines.indexOf(lines[0]))
    const unknown = above.find((line) => {
      const names = namesIn(line, file.delimiter)
      return names.length === width && !names.some(isNumeric)
    })
    checkOrder(rows, width, unknown)
  }
  const used = new Set([header?.line, ...lines])
  return {
    rows,
    notes: [
      ...(roles.azimuth > roles.height ? ['The header puts the height before the azimuth.'] : []),
      ...(width > 2 ? ['Only the columns of azimuth and height are used.'] : []),
      ...ignoredLines(file.lines.filter((line) => !used.has(line))),
    ],
  }
}
