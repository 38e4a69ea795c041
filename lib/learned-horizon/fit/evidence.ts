import { RADIANS_PER_DEGREE } from '../../solar/angles.ts'
import { clearSkyTransmittance } from '../../solar/clear-sky.ts'
import { ascending, type Days, quantile } from './clear.ts'
import { type Light, middleOf, yieldOf } from './light.ts'

/** Less beam than this on the panels is lost among the light of the sky, W/m². */
const LEAST_BEAM = 50
/** Of a clear sky's diffuse light, which mountains leave: with less, snow lay on the panels, or the inverter was off. */
const LEAST_DIFFUSE = 0.4

/** Power that stays the same to such a share is held by an inverter or a battery, above so much of clear light. */
const [FLAT, FLAT_ABOVE] = [0.003, 0.2]

/** What an interval says about the sun in sight. */
export interface Evidence {
  /** Index in the series. */
  readonly interval: number
  /** Power over that of a clear, open sky, of the same weeks. */
  readonly ratio: number
  /** Share of the beam in the light of a clear sky. */
  readonly beamShare: number
  /** Standard deviation of the ratio of a clear sky: without any beam, and what all of the beam adds. */
  readonly spread: number
  readonly haze: number
}

/** Of a record whose power follows the model closely, the least standard deviation. */
const LEAST_SPREAD = 0.05
/** Standard deviation of the diffuse light, and of the optical depth of clear air (Linke turbidity 3 ± 0.75), as shares of them. */
const [DIFFUSE_SPREAD, HAZE] = [0.2, 0.25]

/**
 * Power over clear light in each interval that says something, in units of what clear weeks reach, so that dust, age and the unit
 * of the record drop out.
 *
 * @param clear 1 for each interval that was clear
 * @param ceiling of each day: power from which on the inverter clips
 */
export const evidenceOf = (
  power: Float64Array,
  sky: Light,
  { count, day }: Days,
  clear: Uint8Array,
  ceiling: Float64Array,
): Evidence[] => {
  const { beam, diffuse, altitude } = sky
  const isHeld = (i: number): boolean => power[i] >= ceiling[day[i]]
  const raw = power.map((watts, i) => {
    const light = beam[i] + diffuse[i]
    return light > 0 ? watts / (light * yieldOf(light)) : 0
  })
  const isTelling = (i: number): boolean => clear[i] === 1 && beam[i] > 200 && !isHeld(i)
  const telling = Array.from(power.keys()).filter(isTelling)
  const usual = quantile(telling.map((i) => raw[i]).sort(ascending), 0.8)
  const byDay: number[][] = Array.from({ length: count }, () => [])
  for (const i of telling) if (raw[i] > 0.7 * usual && raw[i] < 1.4 * usual) byDay[day[i]].push(raw[i])
  const gain = Float64Array.from({ length: count }, (_, d) => {
    const near = byDay.slice(Math.max(0, d - 8), d + 9).flat()
    return near.length >= 5 ? quantile(near.sort(ascending), 0.6) : usual
  })
  const deviations = telling.map((i) => Math.abs(raw[i] / gain[day[i]] - 1)).sort(ascending)
  const spread = Math.max(LEAST_SPREAD, quantile(deviations, 0.68))
  const isFlat = (i: number): boolean =>
    power[i] > FLAT_ABOVE * usual * (beam[i] + diffuse[i]) &&
    [i - 1, i + 1].every((other) => Math.abs(power[other] - power[i]) <= FLAT * power[i])
  const isDark = (i: number): boolean => raw[i] * (beam[i] + diffuse[i]) < LEAST_DIFFUSE * usual * diffuse[i]
  const isTold = (i: number): boolean => beam[i] > LEAST_BEAM && (isHeld(i) || !(isDark(i) || isFlat(i)))
  return Array.from(power.keys())
    .filter(isTold)
    .map((interval) => {
      const beamShare = beam[interval] / (beam[interval] + diffuse[interval])
      const sun = altitude[middleOf(sky, interval)] * RADIANS_PER_DEGREE
      return {
        interval,
        // An inverter that clips had all the light that it could use.
        ratio: isHeld(interval) ? 1 : raw[interval] / gain[day[interval]],
        beamShare,
        spread: spread + DIFFUSE_SPREAD * (1 - beamShare),
        haze: -HAZE * beamShare * Math.log(clearSkyTransmittance(Math.sin(sun))),
      }
    })
}

/** Of cloudy intervals, so many are as dark as behind a mountain, whatever is there. */
const OVERCAST = 0.85
/** A density so low that whatever else happens is never impossible. */
const NEVER = 2e-4
/** Of clear intervals, so many are off by so many times the usual deviation. */
const [TAIL, WIDER] = [0.2, 3]

/** 1 up to a top, and falling off above it. */
const upTo = (top: number, ratio: number): number =>
  (ratio <= top ? 1 : Math.exp(-0.5 * ((ratio - top) / 0.15) ** 2)) / top

const normal = (deviation: number, spread: number): number =>
  Math.exp(-0.5 * (deviation / spread) ** 2) / (2.507 * spread)

/**
 * How likely an interval's ratio is if a share of its beam is in sight. A clear sky gives that share and the diffuse light. A cloud
 * gives any less: mostly what diffuse light can be, and sometimes as much as the clear sky.
 *
 * @param clearness how likely the sky was clear, 0…1
 */
export const likelihood = (
  { ratio, beamShare, spread, haze }: Evidence,
  clearness: number,
  inSight: number,
): number => {
  const expected = 1 - beamShare + inSight * beamShare
  const usual = spread + haze * inSight + 0.1 * inSight * (1 - inSight)
  const off = ratio - expected
  const clear = (1 - TAIL) * normal(off, usual) + TAIL * normal(off, WIDER * usual)
  const dark = 0.15 + (1 - beamShare)
  const cloudy = OVERCAST * upTo(dark, ratio) + (1 - OVERCAST) * upTo(Math.max(dark, expected), ratio)
  return clearness * clear + (1 - clearness) * cloudy + NEVER
}

/** Share of the beam that got through, if the sky was clear: 1 in full sun, 0 behind a mountain. */
export const transmitted = ({ ratio, beamShare }: Evidence): number => (ratio - (1 - beamShare)) / beamShare

/** Hours within which clouds come and go. */
const CLEARNESS_HOURS = 1.5
/** Before anything is known. */
export const USUAL_CLEARNESS = 0.3

/**
 * How clear the sky was around each interval: the share of its neighbors of the same day in sight of the sun that had all of their
 * beam.
 *
 * @param inSight share of each interval's beam above the line
 */
export const clearnessOf = (
  evidence: readonly Evidence[],
  { day }: Days,
  minutes: number,
  inSight: Float64Array,
): Float64Array => {
  const reach = Math.max(1, Math.round((CLEARNESS_HOURS * 60) / minutes))
  const wasClear = Float64Array.from(evidence, (it, k) =>
    inSight[k] < 0.7 ? Number.NaN : Math.min(1, Math.max(0, (transmitted(it) / inSight[k] - 0.6) / 0.2)),
  )
  return Float64Array.from(evidence, ({ interval }, k) => {
    let [sum, weight] = [USUAL_CLEARNESS, 1]
    for (const step of [-1, 1])
      for (let j = k + step; Math.abs((evidence[j]?.interval ?? Number.NaN) - interval) <= reach; j += step) {
        if (day[evidence[j].interval] !== day[interval] || Number.isNaN(wasClear[j])) continue
        const near = 3 * (1 - Math.abs(evidence[j].interval - interval) / (reach + 1))
        sum += near * wasClear[j]
        weight += near
      }
    return Math.min(0.92, Math.max(0.03, sum / weight))
  })
}
