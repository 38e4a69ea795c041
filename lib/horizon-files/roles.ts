import { areUnits, isNumeric, isValue, type Kind, kindOf, numberIn } from './cells.ts'
import { isComment, type Line, type Named } from './table.ts'
import { listed, quoted, UnreadableFile } from './text.ts'
import { saysOrientation } from './words.ts'

/** Where the columns of a row are, from 0. */
export interface Roles {
  readonly azimuth: number
  readonly height: number
  /** Where the sector of the height ends. */
  readonly until?: number
}

const MAX_NAMES = 5

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

/** The line that names azimuth and height, or else the first that names an azimuth. */
export const headerIn = (named: readonly Named[]): Named | undefined =>
  named.find((it) => rank(it) === 2) ?? named.find((it) => rank(it) === 1)

const columnOf = (rows: readonly Line[], column: number): number[] =>
  rows.map(({ cells }) => numberIn(cells[column]) ?? Number.NaN)

/** Sectors between two columns: each of three rows or more starts where the one before ends. */
const sectorsIn = (rows: readonly Line[], [from, until]: readonly number[], height: number): Roles | null => {
  const [starts, ends, heights] = [from, until, height].map((column) => columnOf(rows, column))
  const areJoined = starts.every((start, i) => i === 0 || (start - ends[i - 1]) % 360 === 0)
  if (rows.length < 3 || !areJoined || heights.some(Number.isNaN)) return null
  const isBackward = 2 * ends.filter((end, i) => end < starts[i]).length > rows.length
  return isBackward ? { azimuth: until, until: from, height } : { azimuth: from, until, height }
}

/** @param rows with two values or more */
export const namedRoles = (names: readonly string[], rows: readonly Line[]): Roles => {
  const columns = names.map((name, column) => ({ name, column, kind: kindOf(name) }))
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
      'has several columns whose names mean azimuth or height: expected one of each in the header',
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
 * Without names: azimuths and heights behind labels or row numbers, sectors, or azimuths and heights alone.
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

export const checkNames = (named: readonly Named[]): void => {
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
