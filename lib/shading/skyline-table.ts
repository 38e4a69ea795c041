import { type HorizonLine, raised } from '../horizon/line.ts'
import { topHeightAt } from '../horizon/obstacles.ts'
import type { Skyline } from '../horizon/skyline.ts'
import { azimuthOfBin, BINS, BINS_PER_DEGREE } from '../solar/angles.ts'

/** Heights are tabulated in hundredths of a degree, so that functions of a height are tables too. */
export const HEIGHTS_PER_DEGREE = 100
export const ZENITH = 90 * HEIGHTS_PER_DEGREE

/** A function of a height in degrees, by hundredths of a degree: 9001 values. */
export const byHeight = (value: (degrees: number) => number): Float64Array =>
  Float64Array.from({ length: ZENITH + 1 }, (_, height) => value(height / HEIGHTS_PER_DEGREE))

/** Heights of a horizon line by bin of azimuth, hundredths of a degree: 3600 values. */
export type LineTable = Uint16Array

/** The obstacles that stand in each bin of azimuth, the tallest first. */
export interface ObstacleTable {
  /** Index of the first entry of each bin; 3601 values, so that those of a bin end where the next one's start. */
  readonly starts: Uint32Array
  /** Height of each entry, hundredths of a degree, and the index of the obstacle that it belongs to. */
  readonly heights: Uint16Array
  readonly owners: Uint8Array
  /** Share of the light that each obstacle takes, by obstacle and month: the value of obstacle o in month m is at 12·o + m. */
  readonly taken: Float64Array
  readonly names: readonly string[]
  /** The bins that each obstacle stands in. */
  readonly bins: readonly (readonly number[])[]
}

export const lineTable = ({ azimuths, heights }: HorizonLine): LineTable => {
  const table = new Uint16Array(BINS)
  for (let i = 0; i + 1 < azimuths.length; i++) {
    const climb = (heights[i + 1] - heights[i]) / (azimuths[i + 1] - azimuths[i])
    const first = Math.ceil(azimuths[i] * BINS_PER_DEGREE - 0.5)
    for (let bin = first; azimuthOfBin(bin) < azimuths[i + 1]; bin++) {
      const height = heights[i] + climb * (azimuthOfBin(bin) - azimuths[i])
      table[bin % BINS] = Math.round(height * HEIGHTS_PER_DEGREE)
    }
  }
  return table
}

/** Degrees. A horizon measured by hand is rarely more accurate. */
export const HEIGHT_ERROR = 1

/** A line as it is given, with every point lower by {@link HEIGHT_ERROR}, and with every point higher by it. */
export const lineTables = (line: HorizonLine): readonly [LineTable, LineTable, LineTable] => [
  lineTable(line),
  lineTable(raised(line, -HEIGHT_ERROR)),
  lineTable(raised(line, HEIGHT_ERROR)),
]

export const obstacleTable = ({ obstacles }: Skyline): ObstacleTable => {
  const standing = Array.from({ length: BINS }, (): { height: number; owner: number }[] => [])
  const bins = obstacles.map((): number[] => [])
  for (const [owner, view] of obstacles.entries()) {
    const first = Math.ceil(view.azimuth * BINS_PER_DEGREE - 0.5)
    const end = Math.ceil((view.azimuth + view.width) * BINS_PER_DEGREE - 0.5)
    for (let bin = first; bin < end; bin++) {
      const height = Math.round(topHeightAt(view, azimuthOfBin(bin)) * HEIGHTS_PER_DEGREE)
      standing[bin % BINS].push({ height, owner })
      bins[owner].push(bin % BINS)
    }
  }
  const starts = new Uint32Array(BINS + 1)
  for (const [bin, entries] of standing.entries()) {
    entries.sort((one, other) => other.height - one.height)
    starts[bin + 1] = starts[bin] + entries.length
  }
  const entries = standing.flat()
  return {
    starts,
    heights: Uint16Array.from(entries, ({ height }) => height),
    owners: Uint8Array.from(entries, ({ owner }) => owner),
    taken: Float64Array.from(
      obstacles.flatMap(({ transmittance }) => transmittance.map((through) => 1 - through)),
    ),
    names: obstacles.map(({ name }) => name),
    bins,
  }
}
