import { ascending, type Days, quantile } from './clear.ts'
import { type Light, yieldOf } from './light.ts'

/** Degrees of azimuth between the points of a learned line, and how many there are. */
export const SPACING = 2.5
export const POINTS = 360 / SPACING

/** A line's heights, degrees, every {@link SPACING} from north clockwise: 144 values. */
export type Heights = Float64Array

/** Less beam than this on the panels is lost among the light of the sky, W/m². */
const LEAST_BEAM = 50
/** Of clear light: with less the inverter was off, or snow lay on the panels. */
const LEAST_POWER = 0.01

/** Power that stays the same to such a share is held by an inverter or a battery, above so much of clear light. */
const [FLAT, FLAT_ABOVE] = [0.003, 0.2]

/** What a record says about the sun in sight, for the intervals that say something. */
export interface Evidence {
  /** Indices of the intervals in the series. */
  readonly intervals: Int32Array
  /** Power over that of a clear, open sky, of the same weeks; by index, as all that follows. */
  readonly ratio: Float64Array
  /** Share of the beam in the light of a clear sky. */
  readonly beamShare: Float64Array
  /** How likely the sky was clear around the time, 0…1: changes as the line becomes known. */
  readonly clearness: Float64Array
}

/**
 * Power over clear light in each interval, in units of what clear weeks reach, so that dust, age and the unit of the record
 * drop out.
 *
 * @param clear 1 for each interval that was clear
 * @param ceiling power from which on the inverter clips
 */
export const evidenceOf = (
  power: Float64Array,
  { beam, diffuse }: Light,
  { count, day }: Days,
  clear: Uint8Array,
  ceiling: number,
): Evidence => {
  const n = power.length
  const raw = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    const light = beam[i] + diffuse[i]
    raw[i] = light > 0 ? power[i] / (light * yieldOf(light)) : 0
  }
  const isTelling = (i: number): boolean => clear[i] === 1 && beam[i] > 200 && power[i] < ceiling
  const telling = Array.from(power.keys()).filter(isTelling)
  const usual = quantile(telling.map((i) => raw[i]).sort(ascending), 0.8)
  const byDay: number[][] = Array.from({ length: count }, () => [])
  for (const i of telling) if (raw[i] > 0.7 * usual && raw[i] < 1.4 * usual) byDay[day[i]].push(raw[i])
  const gain = Float64Array.from({ length: count }, (_, d) => {
    const near = byDay
      .slice(Math.max(0, d - 8), d + 9)
      .flat()
      .sort(ascending)
    return near.length >= 5 ? quantile(near, 0.6) : usual
  })
  const isFlat = (i: number): boolean =>
    power[i] > FLAT_ABOVE * usual * (beam[i] + diffuse[i]) &&
    [i - 1, i + 1].every((other) => Math.abs(power[other] - power[i]) <= FLAT * power[i])
  const intervals = Int32Array.from(
    Array.from(power.keys()).filter(
      (i) => beam[i] > LEAST_BEAM && (power[i] >= ceiling || (raw[i] > LEAST_POWER * usual && !isFlat(i))),
    ),
  )
  return {
    intervals,
    // An inverter that clips had all the light that it could use.
    ratio: Float64Array.from(intervals, (i) => (power[i] >= ceiling ? 1 : raw[i] / gain[day[i]])),
    beamShare: Float64Array.from(intervals, (i) => beam[i] / (beam[i] + diffuse[i])),
    clearness: new Float64Array(intervals.length).fill(0.3),
  }
}

/** The sun's disc crosses a line within so many degrees. */
const DISC = 0.53

/** The share of an interval's beam that passes above a line. */
export const shareInSight = (
  { moments, azimuth, altitude, beamAt }: Light,
  heights: Heights,
  interval: number,
): number => {
  let [seen, all] = [0, 0]
  for (let at = interval * moments; at < (interval + 1) * moments; at++) {
    const x = azimuth[at] / SPACING
    const point = Math.floor(x) % POINTS
    const height = heights[point] + (x - Math.floor(x)) * (heights[(point + 1) % POINTS] - heights[point])
    all += beamAt[at]
    seen += beamAt[at] * Math.min(1, Math.max(0, (altitude[at] - height) / DISC + 0.5))
  }
  return all > 0 ? seen / all : 1
}

/** Of cloudy intervals, so many are as dark as behind a mountain, whatever is there. */
const OVERCAST = 0.85
/** A density so low that whatever else happens is never impossible. */
const NEVER = 2e-4

/** 1 up to a top, and falling off above it. */
const upTo = (top: number, ratio: number): number =>
  (ratio <= top ? 1 : Math.exp(-0.5 * ((ratio - top) / 0.08) ** 2)) / top

/**
 * How likely an interval's ratio is if a share of its beam is in sight. A clear sky gives that share and the diffuse light. A cloud
 * gives any less: mostly what diffuse light can be, and sometimes as much as the clear sky.
 */
export const likelihood = (ratio: number, beamShare: number, clearness: number, inSight: number): number => {
  const expected = 1 - beamShare + inSight * beamShare
  const spread = 0.07 + 0.12 * (1 - beamShare) + 0.1 * inSight * (1 - inSight)
  const clear = Math.exp(-0.5 * ((ratio - expected) / spread) ** 2) / (2.507 * spread)
  const dark = 0.4 + (1 - beamShare)
  const cloudy = OVERCAST * upTo(dark, ratio) + (1 - OVERCAST) * upTo(Math.max(dark, expected), ratio)
  return clearness * clear + (1 - clearness) * cloudy + NEVER
}

/** Share of the beam that got through, if the sky was clear: 1 in full sun, 0 behind a mountain. */
export const transmitted = (ratio: number, beamShare: number): number => (ratio - (1 - beamShare)) / beamShare

/** Hours within which clouds come and go. */
const CLEARNESS_HOURS = 1.5

/**
 * How clear the sky was around each interval: the share of its neighbors of the same day in sight of the sun that had all of their
 * beam.
 *
 * @param inSight share of each interval's beam above the line
 */
export const updateClearness = (
  { intervals, ratio, beamShare, clearness }: Evidence,
  { day }: Days,
  minutes: number,
  inSight: Float64Array,
): void => {
  const reach = Math.max(1, Math.round((CLEARNESS_HOURS * 60) / minutes))
  const wasClear = Float64Array.from(ratio, (it, k) => {
    if (inSight[k] < 0.7) return Number.NaN
    return Math.min(1, Math.max(0, (transmitted(it, beamShare[k]) / inSight[k] - 0.6) / 0.2))
  })
  for (let k = 0; k < intervals.length; k++) {
    const i = intervals[k]
    // Before anything is known, a third.
    let [sum, weight] = [0.3, 1]
    for (const step of [-1, 1])
      for (let j = k + step; Math.abs((intervals[j] ?? Number.NaN) - i) <= reach; j += step) {
        if (day[intervals[j]] !== day[i] || Number.isNaN(wasClear[j])) continue
        const near = 3 * (1 - Math.abs(intervals[j] - i) / (reach + 1))
        sum += near * wasClear[j]
        weight += near
      }
    clearness[k] = Math.min(0.92, Math.max(0.03, sum / weight))
  }
}
