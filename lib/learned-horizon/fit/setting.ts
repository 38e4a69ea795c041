import { latitudeOf, type Plane, planeNormal } from '../../solar/angles.ts'
import { ascending, type Days, quantile } from './clear.ts'
import { clearLight, type Place, type Series, type SunCourse, sunIn, turned, yieldOf } from './light.ts'

/** How a record was made: by which clock, and on which plane. */
export interface Setting extends Plane {
  /** Minutes by which the clock is ahead of the sun. */
  readonly ahead: number
}

/** Share of full power from which a day counts as begun: the twilight of either side of the sky gives as much. */
const DAWN = 0.005
/** A day with fewer of its intervals may have begun in a gap. */
const WHOLE_DAY = 0.95

/**
 * By how many minutes the clock is ahead, from twilight: on average the first and the last light of a day are as far from noon,
 * wherever the panels face and whatever hides the sun. On the reference records within 5 minutes.
 *
 * @param full power
 * @returns the median of all days, and the mean deviation from it; null where no day has a beginning and an end
 */
export const clockFromTwilight = (
  { power }: Series,
  { hourAngle }: SunCourse,
  { count, day, slots }: Days,
  full: number,
): { readonly ahead: number; readonly spread: number } | null => {
  const first = new Int32Array(count).fill(-1)
  const last = new Int32Array(count).fill(-1)
  const rows = new Int32Array(count)
  for (let i = 0; i < power.length; i++) {
    rows[day[i]]++
    if (power[i] <= DAWN * full) continue
    if (first[day[i]] < 0) first[day[i]] = i
    last[day[i]] = i
  }
  const middles: number[] = []
  for (let d = 0; d < count; d++) {
    const hasNight = last[d] - first[d] < 0.9 * rows[d]
    if (first[d] >= 0 && hasNight && rows[d] >= WHOLE_DAY * slots)
      middles.push((hourAngle[first[d]] + hourAngle[last[d]]) / 2)
  }
  if (middles.length === 0) return null
  const minutes = middles.map((angle) => angle / turned(1)).sort(ascending)
  const ahead = quantile(minutes, 0.5)
  return { ahead, spread: minutes.reduce((sum, it) => sum + Math.abs(it - ahead), 0) / minutes.length }
}

/** So many clear intervals are enough to find a plane. */
const SAMPLE = 2500
/** Of full power: light of less may have come around an obstacle. */
const STRONG = 0.35
/** Dust, snow and heat change over weeks, so that power is compared among so many days. */
const DAYS_ALIKE = 15
/** A cloud that was taken for clear sky counts no more than this. */
const MOST_DEVIATION = 0.3
/** What makes it as unlikely as a mean deviation of 0.4 %: minutes from twilight's clock, degrees from the given plane. */
const UNLIKELY = { ahead: 6, panelTilt: 10, panelAzimuth: 15 }
const PER_UNLIKELY = 0.004

/**
 * The clock and the plane under which clear intervals follow the light of a clear sky best: those with the least mean deviation
 * of the logarithm of power over light from its median, near twilight's clock and the given plane unless the record contradicts.
 *
 * @param usable the intervals that are clear
 */
export const settingOf = (
  { power }: Series,
  course: SunCourse,
  { day }: Days,
  place: Place,
  given: Setting,
  usable: readonly number[],
  full: number,
): Setting => {
  const strong = usable.filter((i) => power[i] > STRONG * full)
  const stride = Math.max(1, Math.floor(strong.length / SAMPLE))
  const sample = strong.filter((_, i) => i % stride === 0)
  const observer = latitudeOf(place.latitude)
  const groups = Map.groupBy(sample, (i) => Math.floor(day[i] / DAYS_ALIKE))
  const deviation = ({ ahead, ...plane }: Setting): number => {
    const normal = planeNormal(plane)
    const later = turned(-ahead)
    let sum = 0
    for (const group of groups.values()) {
      const logs = group.map((i) => {
        const { beam, diffuse } = clearLight(sunIn(course, i, observer, later), normal)
        const light = Math.max(1, beam + diffuse)
        return Math.log(power[i] / (light * yieldOf(light)))
      })
      const median = quantile(logs.sort(ascending), 0.5)
      for (const log of logs) sum += Math.min(MOST_DEVIATION, Math.abs(log - median))
    }
    return sum / Math.max(1, sample.length)
  }
  const unlikeliness = (it: Setting): number =>
    ((it.ahead - given.ahead) / UNLIKELY.ahead) ** 2 +
    ((it.panelTilt - given.panelTilt) / UNLIKELY.panelTilt) ** 2 +
    ((it.panelAzimuth - given.panelAzimuth) / UNLIKELY.panelAzimuth) ** 2
  const costOf = (it: Setting): number => deviation(it) + PER_UNLIKELY * unlikeliness(it)

  let best = { ...given, cost: costOf(given) }
  const consider = (ahead: number, panelTilt: number, panelAzimuth: number): void => {
    if (panelTilt < 0 || panelTilt > 90) return
    const cost = costOf({ ahead, panelTilt, panelAzimuth })
    if (cost < best.cost) best = { ahead, panelTilt, panelAzimuth, cost }
  }
  for (const tilt of [-20, 0, 20])
    for (const azimuth of [-40, -20, 0, 20, 40])
      consider(given.ahead, given.panelTilt + tilt, given.panelAzimuth + azimuth)
  for (let step = 8; step >= 1; step /= 2)
    for (let from = null as Setting | null; from !== best; ) {
      from = best
      for (const a of [-step, 0, step])
        for (const t of [-step, 0, step])
          for (const z of [-step, 0, step])
            consider(from.ahead + a / 2, from.panelTilt + t, from.panelAzimuth + z)
    }
  const { cost: _, ...setting } = best
  return { ...setting, panelAzimuth: (setting.panelAzimuth + 360) % 360 }
}
