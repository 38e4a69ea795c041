import { MAX_HEIGHT } from '../horizon/line.ts'
import type { ParsedFile, Row } from './orient.ts'
import { ignoredLines } from './sentences.ts'
import {
  compassPointIn,
  type FileText,
  isNumeric,
  isValue,
  type Line,
  numberIn,
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

const AZIMUTH = /azim|bearing|compass|direction|heading|^az?$/
const HEIGHT = /height|elev|altitude|angle|horizon|^h(_hor)?$|^(el|alt)$/
const OTHER = /dist|sun/

interface ColumnOptions {
  /** The azimuth comes first unless a header says otherwise, whatever the numbers look like. */
  readonly isOrderGiven: boolean
  /** Files of the format have no third column, so a third number may be the decimals of the second. */
  readonly hasTwoColumns?: boolean
}

/** The names of columns in a line, in lower case and without units; a comment may have a delimiter of its own. */
const namesIn = ({ text, cells }: Line, delimiter: string): string[] => {
  const separator = cells.length === 1 || delimiter === ' ' ? /[\s,;]+/ : delimiter
  return text
    .toLowerCase()
    .replace(/^\s*(#|!|\*|\/\/)/, '')
    .replaceAll(/[([][^)\]]{0,50}[)\]]/g, '')
    .trim()
    .split(separator)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** In a header of two columns, one of which is the azimuth, the other is the height, in any language. */
const rolesIn = (names: readonly string[]): Roles | null => {
  const columns = names.map((name, column) => ({ name, column })).filter(({ name }) => !OTHER.test(name))
  const azimuths = columns.filter(({ name }) => AZIMUTH.test(name))
  const heights = columns.filter(
    ({ name }) => !AZIMUTH.test(name) && (names.length === 2 || HEIGHT.test(name)),
  )
  const [[azimuth], [height]] = [azimuths, heights]
  if (!azimuth || !height) return null
  if (azimuths.length > 1 || heights.length > 1)
    throw new UnreadableFile(
      'has several columns whose names mean azimuth or height: expected one of each in the header',
    )
  return { azimuth: azimuth.column, height: height.column }
}

const isText = ({ cells }: Line): boolean => !cells.some(isValue)

/**
 * The first line above rows that names the columns of azimuth and height; null without one. Names at other places than the
 * columns are a sentence.
 */
export const headerIn = ({ lines, delimiter }: FileText): Header | null => {
  const firstRow = (from: number): Line | undefined =>
    lines.find(({ cells }, i) => i > from && cells.filter(isValue).length >= 2)
  for (const [i, line] of lines.entries()) {
    if (!isText(line)) continue
    const names = namesIn(line, delimiter)
    const row = firstRow(i)
    if (!row) return null
    const isSentence = line.cells.length === 1 || delimiter === ' '
    const roles = isSentence && names.length !== row.cells.length ? null : rolesIn(names)
    if (roles) return { line, roles, width: names.length }
  }
  return null
}

const MAX_UNNAMED_COLUMNS = 3

const checkWidth = (rows: readonly Line[], { width }: Header): void => {
  const wider = rows.find(({ cells }) => cells.length > width)
  if (wider)
    throw new UnreadableFile(
      `has ${wider.cells.length} columns in line ${wider.number} under a header of ${width}: expected as many as in the header, and semicolons between numbers that have decimal commas`,
    )
}

const checkNumbers = (
  { lines, delimiter }: FileText,
  rows: readonly Line[],
  hasTwoColumns: boolean,
): void => {
  const triples = rows.filter(({ cells }) => cells.length > 2)
  const isMixed =
    (triples.length > 0 && (hasTwoColumns || triples.length < rows.length)) ||
    lines.some(({ cells }) => cells.length === 1 && isNumeric(cells[0]))
  if (delimiter === ',' && isMixed)
    throw new UnreadableFile(
      'may have decimal commas: expected two numbers on every line with semicolons between those that have decimal commas, ?format=csv if a third is another column, or ?format=pvgis for a list of heights',
    )
}

/** Without known names, the azimuth comes first: then the second column holds heights, and no third is before it. */
const checkOrder = ({ lines, delimiter }: FileText, rows: readonly Line[]): void => {
  const EXPECTED =
    'expected a header such as azimuth,height above the rows, or ?format=csv if the azimuth comes first and the height second'
  const width = rows[0]?.cells.length ?? 0
  if (width > MAX_UNNAMED_COLUMNS)
    throw new UnreadableFile(`has ${width} columns without a header that names them: ${EXPECTED}`)
  const above = lines.filter((line) => isText(line) && line.number < (rows[0]?.number ?? 0))
  const unknown = above.find((line) => width > 2 && namesIn(line, delimiter).length === width)
  if (unknown)
    throw new UnreadableFile(`names its columns in line ${unknown.number} in an unknown way: ${EXPECTED}`)
  const column = (i: number): number[] => rows.flatMap(({ cells }) => numberIn(cells[i]) ?? [])
  const [first, second] = [column(0), column(1)]
  const isHeight = (value: number): boolean => Math.abs(value) <= MAX_HEIGHT
  const isOrdered = (values: number[]): boolean =>
    values.every((value, i) => value > (values[i - 1] ?? Number.NEGATIVE_INFINITY))
  const mayBeSwapped = !second.every(isHeight) || (isOrdered(second) && !isOrdered(first))
  if (first.length > 0 && first.every(isHeight) && mayBeSwapped)
    throw new UnreadableFile(`does not show which column is the azimuth: ${EXPECTED}`)
}

const rowOf = ({ cells }: Line, { azimuth, height }: Roles): Row | null => {
  const [point, value, angle] = [
    compassPointIn(cells[azimuth]),
    numberIn(cells[azimuth]),
    numberIn(cells[height]),
  ]
  if (angle === null) return null
  if (point !== null) return { azimuth: point, height: angle, isCompassPoint: true }
  return value === null ? null : { azimuth: value, height: angle }
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
  const below = header ? file.lines.slice(file.lines.indexOf(header.line) + 1) : file.lines
  const read = below.flatMap((line) => {
    const row = rowOf(line, roles)
    return row ? [{ line, row }] : []
  })
  const lines = read.map(({ line }) => line)
  if (lines.length === 0)
    throw new UnreadableFile(
      'has no line with an azimuth and a height: expected two columns of degrees, a list of heights, or a file of PVGIS, PV*SOL, PVsyst, SunEye, SAM or Open-Meteo',
    )
  if (header) checkWidth(lines, header)
  else checkNumbers(file, lines, hasTwoColumns)
  if (!header && !isOrderGiven) checkOrder(file, lines)
  const used = new Set(header ? [...lines, header.line] : lines)
  return {
    rows: read.map(({ row }) => row),
    notes: [
      ...(roles.azimuth > roles.height ? ['The header puts the height before the azimuth.'] : []),
      ...(lines.some(({ cells }) => cells.length > 2)
        ? ['Only the columns of azimuth and height are used.']
        : []),
      ...ignoredLines(file.lines.filter((line) => !used.has(line))),
    ],
  }
}
