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
  UnreadableFile,
} from './text.ts'

/** Where the columns of a row are, from 0. */
interface Roles {
  readonly azimuth: number
  readonly height: number
}

const AZIMUTH = /azim|bearing|compass|direction|heading|^az?$/
const HEIGHT = /height|elev|altitude|angle|horizon|^h(_hor)?$|^(el|alt)$/

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

const rolesIn = (names: readonly string[]): Roles | null => {
  const azimuth = names.findIndex((name) => AZIMUTH.test(name))
  const height = names.findIndex((name) => HEIGHT.test(name) && !AZIMUTH.test(name))
  return azimuth >= 0 && height >= 0 ? { azimuth, height } : null
}

/** The lines that have a word for each column. */
const headersIn = ({ lines, delimiter }: FileText, width: number) =>
  lines
    .map((line) => ({ line, names: namesIn(line, delimiter) }))
    .filter(({ names }) => names.length === width && !names.some(isNumeric))
    .map(({ line, names }) => ({ line, roles: rolesIn(names) }))

/** More columns need names. */
const MAX_UNNAMED_COLUMNS = 3

/** Without known names, azimuths show by their order, or because some of them are higher than any height. */
const checkOrder = (rows: readonly Row[], width: number, unknown: Line | undefined): void => {
  const isOrdered = rows.every(({ azimuth }, i) => i === 0 || azimuth >= rows[i - 1].azimuth)
  const isHeight = rows.every(({ azimuth }) => Math.abs(azimuth) <= MAX_HEIGHT)
  const [fault] = [
    ...(width > MAX_UNNAMED_COLUMNS ? [`has ${width} columns without a header that names them`] : []),
    ...(width > 2 && unknown ? [`names its columns in line ${unknown.number} in an unknown way`] : []),
    ...(isHeight && !isOrdered ? ['does not show which column is the azimuth'] : []),
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
 * @param isOrderGiven the azimuth comes first unless a header says otherwise, whatever the numbers look like
 * @throws UnreadableFile
 */
export const readColumns = (file: FileText, isOrderGiven: boolean): ParsedFile => {
  const candidates = file.lines.filter(isRow)
  if (candidates.length === 0)
    throw new UnreadableFile(
      'has no line with an azimuth and a height: expected two columns of degrees, a list of heights, or a file of PVGIS, PV*SOL, PVsyst, SunEye, SAM or Open-Meteo',
    )
  const width = candidates.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
  if (
    file.delimiter === ',' &&
    file.lines.some(({ cells }) => cells.every(isNumeric) && cells.length < width)
  )
    throw new UnreadableFile(
      'may have decimal commas: expected as many numbers on every line, semicolons between those that have decimal commas, or ?format=pvgis for a list of heights',
    )
  const headers = headersIn(file, width)
  const header = headers.find(({ roles }) => roles)
  const roles = header?.roles ?? { azimuth: 0, height: 1 }
  const read = candidates.flatMap((line) => {
    const row = header && line.number < header.line.number ? null : rowOf(line, roles)
    return row ? [{ line, row }] : []
  })
  const rows = read.map(({ row }) => row)
  if (!header && !isOrderGiven) checkOrder(rows, width, headers[0]?.line)
  const used = new Set([header?.line, ...read.map(({ line }) => line)])
  return {
    rows,
    notes: [
      ...(roles.azimuth > roles.height ? ['The header puts the height before the azimuth.'] : []),
      ...(width > 2 ? ['Only the columns of azimuth and height are used.'] : []),
      ...ignoredLines(file.lines.filter((line) => !used.has(line))),
    ],
  }
}
