import type { HorizonLine } from '../horizon/line.ts'
import { type ObstacleView, type Sight, topHeightAt } from '../horizon/obstacles.ts'
import { azimuthOfBin, BINS, BINS_PER_DEGREE } from '../solar/angles.ts'

/** Heights are in hundredths of a degree, so that functions of height can be tables. */
export const HEIGHTS_PER_DEGREE = 100
export const ZENITH = 90 * HEIGHTS_PER_DEGREE

/** Tabulates a function of height in degrees by hundredths of a degree: 9001 values. */
export const byHeight = (value: (degrees: number) => number): Float64Array =>
  Float64Array.from({ length: ZENITH + 1 }, (_, height) => value(height / HEIGHTS_PER_DEGREE))

/** Heights of a horizon line by bin of azimuth, hundredths of a degree: 3600 values. */
export type LineTable = Uint16Array

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

/**
 * The obstacles in each azimuth bin, the tallest first.
 *
 * @param heightAt height in degrees at an azimuth that the obstacle spans
 */
export const tableOf = <View extends Sight>(
  obstacles: readonly View[],
  heightAt: (view: View, azimuth: number) => number,
) => {
  const standing = obstacles.map((view) => ({
    view,
    first: Math.ceil(view.azimuth * BINS_PER_DEGREE - 0.5),
    end: Math.ceil((view.azimuth + view.width) * BINS_PER_DEGREE - 0.5),
  }))
  /** Index of each bin's first entry; 3601 values, because a bin's entries end where the next bin's start. */
  const starts = new Uint32Array(BINS + 1)
  for (const { first, end } of standing) for (let bin = first; bin < end; bin++) starts[(bin % BINS) + 1]++
  for (let bin = 0; bin < BINS; bin++) starts[bin + 1] += starts[bin]
  /** Height of each entry, hundredths of a degree, and the index of its obstacle. */
  const heights = new Uint16Array(starts[BINS])
  const owners = new Uint8Array(starts[BINS])
  const ends = starts.slice()
  for (const [owner, { view, first, end }] of standing.entries())
    for (let bin = first; bin < end; bin++) {
      const height = Math.round(heightAt(view, azimuthOfBin(bin % BINS)) * HEIGHTS_PER_DEGREE)
      // Behind the taller ones.
      let entry = ends[bin % BINS]++
      for (; entry > starts[bin % BINS] && heights[entry - 1] < height; entry--) {
        heights[entry] = heights[entry - 1]
        owners[entry] = owners[entry - 1]
      }
      heights[entry] = height
      owners[entry] = owner
    }
  return {
    starts,
    heights,
    owners,
    /** Share of the light that each obstacle takes by month: obstacle o in month m is at 12·o + m. */
    taken: Float64Array.from(
      obstacles.flatMap(({ transmittance }) => transmittance.map((through) => 1 - through)),
    ),
    /** null for a row of panels in front. */
    names: obstacles.map(({ name }) => name),
  }
}

export type ObstacleTable = Readonly<ReturnType<typeof tableOf>>

export const obstacleTable = (obstacles: readonly ObstacleView[]): ObstacleTable =>
  tableOf(obstacles, topHeightAt)
