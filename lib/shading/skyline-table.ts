import { type HorizonLine, raised } from '../horizon/line.ts'
import { type ObstacleView, topHeightAt } from '../horizon/obstacles.ts'
import type { Skyline } from '../horizon/skyline.ts'
import { azimuthOfBin, BINS, BINS_PER_DEGREE } from '../solar/angles.ts'
import { MONTHS } from '../solar/calendar.ts'

/** Heights are tabulated in hundredths of a degree, so that functions of a height are tables too. */
export const HEIGHTS_PER_DEGREE = 100
export const ZENITH = 90 * HEIGHTS_PER_DEGREE

/** A function of a height in degrees, by hundredths of a degree: 9001 values. */
export const byHeight = (value: (degrees: number) => number): Float64Array =>
  Float64Array.from({ length: ZENITH + 1 }, (_, height) => value(height / HEIGHTS_PER_DEGREE))

/** Heights of a horizon line by bin of azimuth, hundredths of a degree: 3600 values. */
export type LineTable = Uint16Array

/** Bins of azimuth: a first one, and how many there are from it clockwise. Those beyond 3599 start again at 0. */
export interface Bins {
  readonly first: number
  readonly count: number
}

/** The obstacles that stand in each bin of azimuth, the tallest first. */
export interface ObstacleTable {
  /** Index of the first entry of each bin; 3601 values, so that those of a bin end where the next one's start. */
  readonly starts: Uint32Array
  /** Height of each entry, hundredths of a degree, and which obstacle it belongs to. */
  readonly heights: Uint16Array
  readonly obstacles: Uint8Array
  /** Share of the light that each obstacle takes, by obstacle and month: the value of obstacle o in month m is at 12·o + m. */
  readonly taken: Float64Array
  readonly names: readonly string[]
  /** The bins that each obstacle stands in. */
  readonly bins: readonly Bins[]
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

const binsOf = ({ azimuth, width }: ObstacleView): Bins => {
  const first = Math.ceil(azimuth * BINS_PER_DEGREE - 0.5)
  return { first, count: Math.ceil((azimuth + width) * BINS_PER_DEGREE - 0.5) - first }
}

export const obstacleTable = ({ obstacles }: Skyline): ObstacleTable => {
  const bins = obstacles.map(binsOf)
  const starts = new Uint32Array(BINS + 1)
  for (const { first, count } of bins) for (let i = first; i < first + count; i++) starts[(i % BINS) + 1]++
  for (let bin = 0; bin < BINS; bin++) starts[bin + 1] += starts[bin]

  const heights = new Uint16Array(starts[BINS])
  const owners = new Uint8Array(starts[BINS])
  const filled = starts.slice()
  bins.forEach(({ first, count }, obstacle) => {
    for (let i = first; i < first + count; i++) {
      const bin = i % BINS
      const height = Math.round(topHeightAt(obstacles[obstacle], azimuthOfBin(bin)) * HEIGHTS_PER_DEGREE)
      let entry = filled[bin]++
      // Insertion sort: few obstacles stand in one bin.
      for (; entry > starts[bin] && heights[entry - 1] < height; entry--) {
        heights[entry] = heights[entry - 1]
        owners[entry] = owners[entry - 1]
      }
      heights[entry] = height
      owners[entry] = obstacle
    }
  })
  return {
    starts,
    heights,
    obstacles: owners,
    taken: Float64Array.from(
      obstacles.flatMap(({ transmittance }) => transmittance.map((through) => 1 - through)),
    ),
    names: obstacles.map(({ name }) => name),
    bins,
  }
}

/** Share of the light that the obstacle of an entry takes in a month, 0 for January. */
export const takenBy = ({ obstacles, taken }: ObstacleTable, entry: number, month: number): number =>
  taken[MONTHS * obstacles[entry] + month]
