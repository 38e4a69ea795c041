import { total } from '../../solar/calendar.ts'
import type { Place } from '../../solar/sun-year.ts'
import { ascending, quantile } from './clear.ts'
import { type Evidence, transmitted } from './evidence.ts'
import { type Light, middleOf, type Series } from './light.ts'

/** A direction in which part of the beam comes through. */
export interface Partial {
  /** Sides, degrees clockwise from north. */
  readonly from: number
  readonly to: number
  /** Degrees. The sun was seen through it up to about this altitude, so it is at least as high. */
  readonly below: number
  /** Share of the beam that passes; summer is April to October in the north, October to April in the south. Null if unseen. */
  readonly transmittance: { readonly summer: number | null; readonly winter: number | null }
}

/** Size of a sky cell, degrees of azimuth and altitude. */
const [WIDTH, HEIGHT] = [4, 2]
const COLUMNS = 360 / WIDTH
const ROWS = 90 / HEIGHT
/** Minimum number of clear intervals in a cell. */
const LEAST_INTERVALS = 4
/** Share of the beam: with less, a tree is as good as opaque; with more, too thin to measure. */
const [LEAST, MOST] = [0.08, 0.75]
/** Limit on the interquartile range within a cell: clouds differ more from day to day. */
const ALIKE = 0.25
/** Degrees. Haze dims a lower sun as much as a tree does. */
const LOW = 10
/** Share of the beam by which a tree proves the line wrong, unless twice the model's diffuse light explains it. */
const LEAST_OFF = 0.25
/** A tree is at least two cells wide. */
const LEAST_COLUMNS = 2

const isSummer = (time: number, { latitude }: Place): boolean => {
  const month = (new Date(time * 86_400_000).getUTCMonth() + (latitude < 0 ? 6 : 0)) % 12
  return month >= 3 && month <= 9
}

/** Median share of the beam by sky cell, in the chosen evidence; NaN where that is too little or scatters too much. */
const cellsOf = (chosen: readonly number[], light: Light, evidence: readonly Evidence[]): Float64Array => {
  const { azimuth, altitude } = light
  const shares: number[][] = Array.from({ length: COLUMNS * ROWS }, () => [])
  for (const k of chosen) {
    const at = middleOf(light, evidence[k].interval)
    const cell = Math.floor(azimuth[at] / WIDTH) * ROWS + Math.floor(altitude[at] / HEIGHT)
    shares[cell]?.push(transmitted(evidence[k]))
  }
  return Float64Array.from(shares, (values) => {
    if (values.length < LEAST_INTERVALS) return Number.NaN
    values.sort(ascending)
    return quantile(values, 0.75) - quantile(values, 0.25) < ALIKE ? quantile(values, 0.5) : Number.NaN
  })
}

/** Finds where clear days repeatedly bring the same part of the beam. Neighboring columns of cells make one direction. */
export const partialsOf = (
  { times }: Series,
  light: Light,
  evidence: readonly Evidence[],
  inSight: Float64Array,
  wasClear: Uint8Array,
  place: Place,
): Partial[] => {
  const clear = Array.from(evidence.keys()).filter((k) => {
    const { interval, beamShare } = evidence[k]
    const isHigh = light.altitude[middleOf(light, interval)] > LOW
    const off = Math.abs(transmitted(evidence[k]) - inSight[k])
    const isOff = off > Math.max(LEAST_OFF, (1 - beamShare) / beamShare)
    return wasClear[interval] === 1 && isHigh && beamShare > 0.6 && (inSight[k] > 0.9 || isOff)
  })
  const [summer, winter] = [true, false].map((season) =>
    cellsOf(
      clear.filter((k) => isSummer(times[evidence[k].interval], place) === season),
      light,
      evidence,
    ),
  )
  const isPartial = (share: number): boolean => share > LEAST && share < MOST
  const columns = Array.from({ length: COLUMNS }, (_, column) =>
    Array.from({ length: ROWS }, (_, row) => column * ROWS + row).filter(
      (cell) => isPartial(summer[cell]) || isPartial(winter[cell]),
    ),
  )
  const mean = (cells: readonly number[], season: Float64Array): number | null => {
    const values = cells.map((cell) => season[cell]).filter(isPartial)
    return values.length > 0 ? total(values) / values.length : null
  }
  const found: Partial[] = []
  for (let column = 0, start = 0; column <= COLUMNS; column++) {
    if ((columns[column]?.length ?? 0) > 0) continue
    const cells = columns.slice(start, column).flat()
    if (column - start >= LEAST_COLUMNS)
      found.push({
        from: start * WIDTH,
        to: column * WIDTH,
        below: HEIGHT * (1 + Math.max(...cells.map((cell) => cell % ROWS))),
        transmittance: { summer: mean(cells, summer), winter: mean(cells, winter) },
      })
    start = column + 1
  }
  return found
}
