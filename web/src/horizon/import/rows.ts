/** One azimuth with its height, in the azimuth convention of the file. */
export interface Row {
  /** Line number, or position in a JSON array, from 1. */
  readonly line: number
  readonly azimuth: number
  /** Degrees above the horizontal, negative below. */
  readonly height: number
  /** The azimuth was given as a compass point: degrees clockwise from north, whatever the convention of the file. */
  readonly isCompassPoint: boolean
}

/** The valid rows of a file and the errors of the others. */
export interface ParsedRows {
  readonly rows: readonly Row[]
  readonly errors: readonly string[]
  /** Number of text lines, which are ignored. */
  readonly textLines: number
}

/** Why a row is invalid; null if it is valid. */
const rowError = ({ azimuth, height }: Pick<Row, 'azimuth' | 'height'>): string | null => {
  if (!Number.isFinite(azimuth) || azimuth < -180 || azimuth > 360)
    return `azimuth ${azimuth} must be between −180 and 360`
  if (!Number.isFinite(height) || height < -90 || height > 90)
    return `height ${height} must be between −90 and 90`
  return null
}

/** Separates valid rows from errors. */
export const validateRows = (all: readonly Row[], where = 'line'): Pick<ParsedRows, 'rows' | 'errors'> => ({
  rows: all.filter((row) => rowError(row) === null),
  errors: all.flatMap((row) => {
    const error = rowError(row)
    return error === null ? [] : [`${where} ${row.line}: ${error}`]
  }),
})
