import { RADIANS_PER_DEGREE } from '../../solar/angles.ts'
import { clearSkyTransmittance } from '../../solar/clear-sky.ts'
import { ascending, type Days, quantile } from './clear.ts'
import { type Light, middleOf, yieldOf } from './light.ts'

/** W/m². Less beam than this on the panels cannot be told from diffuse light. */
const LEAST_BEAM = 50
/** Share of a clear sky's diffuse light. Mountains leave more; less means snow on the panels, or an inverter that was off. */
const LEAST_DIFFUSE = 0.4

/** Power that changes by no more than FLAT, above FLAT_ABOVE of clear power, is held by an inverter or a battery. */
const [FLAT, FLAT_ABOVE] = [0.003, 0.2]

/** One interval's evidence for or against the sun in sight. */
export interface Evidence {
  /** Index in the series. */
  readonly interval: number
  /** Power relative to a clear, open sky in the same weeks. */
  readonly ratio: number
  /** Share of the beam in the light of a clear sky. */
  readonly beamShare: number
  /** Standard deviation of the ratio under a clear sky: `spread` without beam, to which the full beam adds `haze`. */
  readonly spread: number
  readonly haze: number
}

/** Floor of the standard deviation, for records that follow the model closely. */
const LEAST_SPREAD = 0.05
/** Relative standard deviations of diffuse light, and of the optical depth of clear air (Linke turbidity 3 ± 0.75). */
const [DIFFUSE_SPREAD, HAZE] = [0.2, 0.25]

/**
 * Power relative to clear light in each informative interval, normalized by the clear intervals of the weeks around it, which
 * cancels dust, age and the record's unit.
 *
 * @param clear 1 for each clear interval
 * @param ceiling by day, the power from which the inverter clips
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
        // A clipping inverter had all the light it could use.
        ratio: isHeld(interval) ? 1 : raw[interval] / gain[day[interval]],
        beamShare,
        spread: spread + DIFFUSE_SPREAD * (1 - beamShare),
        haze: -HAZE * beamShare * Math.log(clearSkyTransmittance(Math.sin(sun))),
      }
    })
}

/** Share of cloudy intervals that are as dark as behind a mountain, with or without one. */
const OVERCAST = 0.85
/** Density floor, so that no ratio is impossible. */
const NEVER = 2e-4
/** Share of clear intervals that scatter more than usual, and how many times more. */
const [TAIL, WIDER] = [0.2, 3]

/** A density that is constant from 0 to a top and falls off above it. */
const upTo = (top: number, ratio: number): number =>
  (ratio <= top ? 1 : Math.exp(-0.5 * ((ratio - top) / 0.15) ** 2)) / top

const normal = (deviation: number, spread: number): number =>
  Math.exp(-0.5 * (deviation / spread) ** 2) / (2.507 * spread)

/**
 * Probability density of an interval's ratio if a share of its beam is in sight. A clear sky gives that share plus diffuse
 * light. A cloud gives less: mostly no more than diffuse light, sometimes up to as much as a clear sky.
 *
 * @param clearness probability of a clear sky, 0…1
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

/** Hours over which clouds come and go. */
const CLEARNESS_HOURS = 1.5
/** Prior probability of a clear sky. */
export const USUAL_CLEARNESS = 0.3

/**
 * Probability of a clear sky around each interval, 0.03…0.92: of its neighbors on the same day with the sun in sight, the share
 * that got their full beam.
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
