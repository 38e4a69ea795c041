/** One azimuth with its height, as the file counts. */
export interface Row {
  /** Of the file, from 1 on; of a JSON list, its place there. */
  readonly line: number
  readonly azimuth: number
  /** Degrees above the horizontal; negative below it. */
  readonly height: number
  /** The azimuth is a compass point's, in degrees clockwise from north whatever the file's numbers mean. */
  readonly compass: boolean
}

/** What a file gave: the rows that can be read, and what is to be said of the others. */
export interface Rows {
  readonly rows: readonly Row[]
  readonly refused: readonly string[]
  /** Lines of words, passed over. */
  readonly words: number
}

/** What is wrong with a row's numbers, or null. */
export const faultOf = ({ azimuth, height }: Pick<Row, 'azimuth' | 'height'>): string | null => {
  if (!Number.isFinite(azimuth) || azimuth < -180 || azimuth > 360)
    return `azimuth ${azimuth} is not between −180 and 360`
  if (!Number.isFinite(height) || height < -90 || height > 90)
    return `height ${height} is not between −90 and 90`
  return null
}

/** The rows without fault, and the faults of the others by their line. */
export const sift = (all: readonly Row[], where = 'line'): Pick<Rows, 'rows' | 'refused'> => ({
  rows: all.filter((row) => faultOf(row) === null),
  refused: all.flatMap((row) => {
    const fault = faultOf(row)
    return fault === null ? [] : [`${where} ${row.line}: ${fault}`]
  }),
})
