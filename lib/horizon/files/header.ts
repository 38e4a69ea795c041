import { isValue } from './cells.ts'
import { type ColumnRoles, namesAzimuth, namesDistance, rolesIn } from './column-names.ts'
import type { FileText, Line } from './file-text.ts'
import { UnreadableFile } from './unreadable-file.ts'

export interface Header {
  readonly line: Line
  readonly roles: ColumnRoles
  /** How many columns it names. */
  readonly width: number
}

export const valuesIn = ({ cells }: Line): number => cells.filter(isValue).length

const COMMENT_SIGN = /^(#|!|\*|\/\/)\s*/
const UNIT = /^[[(].*[\])]$/

/** A header may be a comment. In one with spaces, a unit is a cell of its own. */
const namesIn = (cells: readonly string[], isSpaced: boolean): readonly string[] => {
  const [first = '', ...others] = cells
  const name = first.replace(COMMENT_SIGN, '')
  const names = name === '' && first !== '' ? others : [name, ...others]
  return isSpaced ? names.filter((cell) => !UNIT.test(cell)) : names
}

/** The names in a line; the words of a comment whose delimiter is not that of the rows. */
const namesOf = ({ text, cells }: Line, delimiter: string): readonly string[] =>
  cells.length === 1 ? namesIn(text.trim().split(/[\s,;]+/), true) : namesIn(cells, delimiter === ' ')

/** Words separated by spaces may be a sentence, unless there are as many as columns. */
const mayBeHeader = ({ cells }: Line, names: readonly string[], width: number, delimiter: string): boolean =>
  cells.length === 1 || delimiter === ' ' ? names.length === width : true

/**
 * The nearest header above the first row that names the columns of azimuth and height; null without one. Between it and the row
 * may be units and comments.
 *
 * @throws UnreadableFile if it names one of them several times
 */
export const headerIn = ({ lines, delimiter }: FileText): Header | null => {
  const first = lines.findIndex((line) => valuesIn(line) >= 2)
  const width = lines[first]?.cells.length ?? 0
  for (let i = first - 1; i >= 0; i--) {
    const line = lines[i]
    if (!line) continue
    const names = namesOf(line, delimiter)
    const isNext = i === first - 1 && line.cells.length > 1
    const roles = isNext || mayBeHeader(line, names, width, delimiter) ? rolesIn(names) : null
    if (roles) return { line, roles, width: names.length }
  }
  return null
}

/**
 * Without a header that names azimuth and height, a line that names other columns shows that their order is not the usual one.
 *
 * @param unused the lines above the last row that are no rows
 * @throws UnreadableFile
 */
export const checkUnusedNames = (unused: readonly Line[], { delimiter }: FileText, width: number): void => {
  const doubtful = unused.find((line) => {
    const names = namesOf(line, delimiter)
    if (!namesDistance(names)) return false
    return names.length >= 2 && (mayBeHeader(line, names, width, delimiter) || namesAzimuth(names))
  })
  if (doubtful)
    throw new UnreadableFile(
      `names a distance in line ${doubtful.number}: expected a header above the rows that names azimuth and height too, or ?format=csv if the azimuth comes first and the height second`,
    )
}
