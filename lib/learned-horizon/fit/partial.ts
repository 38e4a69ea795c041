import { total } from '../../solar/calendar.ts'
import type { Place } from '../../solar/sun-year.ts'
import { ascending, quantile } from './clear.ts'
import { type Evidence, transmitted } from './evidence.ts'
import { type Light, middleOf, type Series } from './light.ts'

/** A direction in which some light comes through. */
export interface Partial {
  /** Degrees clockwise from north, of its sides. */
  readonly from: number
  readonly to: number
  /** Degrees: it reaches at least as high as the sun was seen through it. */
  readonly below: number
  /** Share of the beam that passes in the half of the year with leaves and in the other one; null where the sun was not behind it. */
  readonly transmittance: { readonly summer: number | null; readonly winter: number | null }
}

/** Degrees of azimuth and altitude of the cells of sky that are judged. */
const [WIDTH, HEIGHT] = [4, 2]
const COLUMNS = 360 / WIDTH
const ROWS = 90 / HEIGHT
/** So many clear intervals say what passes through a cell. */
const LEAST_INTERVALS = 4
/** Less passes nothing that is worth a tree, and more is what no one measures. */
const [LEAST, MOST] = [0.08, 0.75]
/** How far the middle half of a cell's intervals may be apart: clouds differ more from day to day. */
const ALIKE = 0.25
/** Degrees: haze takes as much of a lower sun as a tree. */
const LOW = 10
/** Share of the beam by which a line is wrong where a tree stands; light of the sky that is twice the model's is none either. */
const LEAST_OFF = 0.25
/** A tree is at least two cells wide. */
const LEAST_COLUMNS = 2

const isSummer = (time: number, { latitude }: Place): boolean => {
  const month = new Date(time * 86_400_000).getUTCMonth()
  return (month >= 3 && month <= 9) === latitude >= 0
}

/** Share of the beam that passes through each cell of the sky that the sun crossed above the line on clear days; NaN elsewhere. */
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

/** Where clear days bring the same part of the beam again and again. Neighboring columns of cells make one direction. */
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
