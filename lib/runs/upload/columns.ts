import { UnreadableUpload } from './unreadable-upload.ts'

export const NUMBER_COLUMNS = ['latitude', 'longitude', 'panelTilt', 'panelAzimuth', 'systemSize'] as const
const OPTIONAL_COLUMNS = ['id', 'name', 'horizonProfile'] as const
const COLUMNS: readonly string[] = [...OPTIONAL_COLUMNS.slice(0, 2), ...NUMBER_COLUMNS, 'horizonProfile']

const JSON_COLUMNS = ['obstacles', 'otherPlanes']

/** Of a name in an error. */
const MAX_NAME = 50
/** Names in an error. */
const MAX_NAMES = 5

const quoted = (name: string): string => `"${name.slice(0, MAX_NAME)}"`

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const explainUnknown = (name: string): string => {
  if (name === '') return 'a column has no name'
  if (JSON_COLUMNS.includes(name)) return `"${name}" is possible in JSON lines only`
  const meant = COLUMNS.find((column) => isSame(column, name))
  return meant ? `write ${meant} instead of ${quoted(name)}` : `${quoted(name)} is not a known column`
}

const errorsOf = (names: readonly string[]): string[] => {
  const unknown = names.filter((name) => !COLUMNS.includes(name)).map(explainUnknown)
  const repeated = COLUMNS.filter((column) => names.filter((name) => name === column).length > 1)
  const missing = NUMBER_COLUMNS.filter((column) => !names.some((name) => isSame(name, column)))
  return [
    ...new Set(unknown.slice(0, MAX_NAMES)),
    ...(unknown.length > MAX_NAMES ? [`${unknown.length - MAX_NAMES} more are not known`] : []),
    ...repeated.map((column) => `${column} is there more than once`),
    ...missing.map((column) => `${column} is missing`),
  ]
}

/**
 * The names of the columns of a CSV file.
 *
 * @param cells of its first line
 * @throws UnreadableUpload with everything that is wrong with them
 */
export const columnsOf = (cells: readonly string[]): readonly string[] => {
  const names = cells.map((cell) => cell.trim())
  const errors = errorsOf(names)
  if (errors.length === 0) return names
  throw new UnreadableUpload(
    `The first line must name the columns ${NUMBER_COLUMNS.join(', ')} and may name ` +
      `${OPTIONAL_COLUMNS.join(', ')}, separated by commas, semicolons or tabs: ${errors.join('; ')}`,
  )
}
