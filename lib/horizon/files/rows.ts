/** One azimuth with its height, in the azimuth convention of the file. Degrees. */
export interface Row {
  readonly azimuth: number
  /** Above the horizontal, negative below. */
  readonly height: number
  /** The azimuth is a compass point: clockwise from north, whatever the convention of the file. */
  readonly isCompassPoint: boolean
}

export interface ParsedFile {
  readonly rows: readonly Row[]
  readonly notes: readonly string[]
}

export const row = (azimuth: number, height: number): Row => ({ azimuth, height, isCompassPoint: false })
