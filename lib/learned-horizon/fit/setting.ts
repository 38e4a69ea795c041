import { latitudeOf, type Plane, planeNormal, RADIANS_PER_DEGREE } from '../../solar/angles.ts'
import { total } from '../../solar/calendar.ts'
import type { Place } from '../../solar/sun-year.ts'
import { ascending, type Days, daysOf, quantile } from './clear.ts'
import { clearLight, type Series, type SunCourse, sunCourse, sunIn, turned, yieldOf } from './light.ts'

/** The clock and the plane of a record. */
export interface Setting extends Plane {
  /** Minutes by which the clock is ahead of the sun. */
  readonly ahead: number
}

/** Share of full power that counts as light. Twilight gives as much from either side of the sky. */
const DAWN = 0.005
/** Share of a day's intervals. With fewer, the day may have started or ended in a gap. */
const WHOLE_DAY = 0.95

/** Output that stays within this share for an hour comes from a battery: at dawn and dusk, light changes faster. */
const LEVEL = 0.02

/** A day's first light, last light and center of power, in minutes of hour angle from noon. */
interface Daylight {
  readonly day: number
  /** Days since 1970-01-01. */
  readonly start: number
  readonly first: number
  readonly last: number
  readonly center: number
  /** Sum of the day's power. */
  readonly energy: number
  readonly sinDeclination: number
}

/** Hours off: from 3, the clock is another time zone's, where summer days cross midnight; from 8, the place is wrong. */
const [ZONE, PLACE] = [3, 8]

/** @returns days by which the clock is roughly ahead, from the center of all power: −0.25, 0 or 0.25 */
const quarterAhead = ({ power }: Series, { hourAngle }: SunCourse): number => {
  const [sin, cos] = [Math.sin, Math.cos].map((of) =>
    total(Array.from(power, (it, i) => it * of(hourAngle[i]))),
  )
  const hours = Math.atan2(sin, cos) / turned(60)
  return Math.abs(hours) > ZONE && Math.abs(hours) < PLACE ? Math.sign(hours) / 4 : 0
}

/** The days with a first and a last light. @param full full power */
const daylightOf = (series: Series, place: Place, full: number): Daylight[] => {
  const { power, minutes } = series
  const course = sunCourse(series.times, place.longitude)
  const ahead = quarterAhead(series, course)
  const times = series.times.map((it) => it - ahead)
  const { hourAngle, sinDeclination } = ahead === 0 ? course : sunCourse(times, place.longitude)
  const { day, slots } = daysOf({ ...series, times }, place)
  const minutesAt = (angle: number): number => angle / turned(1) + 1440 * ahead
  const hour = Array.from({ length: Math.ceil(60 / minutes) }, (_, k) => k + 1)
  const isLevel = (i: number): boolean =>
    [-1, 1].some((to) => hour.every((k) => Math.abs(power[i + to * k] - power[i]) < LEVEL * power[i]))
  const isLight = (i: number): boolean => power[i] > DAWN * full && !isLevel(i)
  return Array.from(Map.groupBy(power.keys(), (i) => day[i])).flatMap(([day, intervals]) => {
    const first = intervals.find(isLight)
    const last = intervals.findLast(isLight)
    if (first === undefined || last === undefined || intervals.length < WHOLE_DAY * slots) return []
    if (last - first >= 0.9 * intervals.length) return []
    const energy = total(intervals.map((i) => power[i]))
    const moment = total(intervals.map((i) => power[i] * hourAngle[i]))
    return {
      day,
      start: series.times[intervals[0]],
      first: minutesAt(hourAngle[first]),
      last: minutesAt(hourAngle[last]),
      center: minutesAt(moment / energy),
      energy,
      sinDeclination: sinDeclination[first],
    }
  })
}

const mean = (values: readonly number[]): number => total(values) / values.length

/** Mean absolute deviation from a middle. */
const spreadOf = (values: readonly number[], middle = mean(values)): number =>
  mean(values.map((it) => Math.abs(it - middle)))

/** Bright days compared before and after a jump, and the most days that all of them may span. */
const [BESIDE, WITHIN] = [12, 60]
/** Days compared have this share of the best energy around them: under clouds, light comes late and goes early. */
const BRIGHT = 0.5

const brightOf = (all: readonly Daylight[]): Daylight[] =>
  all.filter(({ energy }, k) => {
    const around = all.slice(Math.max(0, k - BESIDE), k + BESIDE + 1).map((it) => it.energy)
    return energy > BRIGHT * quantile(around.sort(ascending), 0.9)
  })

/** Tolerated error of the half-day's seasonal change: a share of it (0.2 on a real roof), the blur of intervals as a share of
 * their length, and the blur of weather in minutes. */
const [SEASON_OFF, BY_INTERVAL, BY_WEATHER] = [0.3, 0.2, 14]
/** Minutes of seasonal change of the half-day from which its reversal is no accident of the weather. */
const LEAST_SEASON = 8

/**
 * Reads the clock from twilight: on average, first and last light are equally far from noon, wherever the panels face and
 * whatever hides the sun. Within 5 minutes on the reference records.
 *
 * @param full full power
 * @returns minutes by which the clock is ahead (median of all days), the mean deviation from it, and the latitude that fits the
 *   seasonal change of bright days (null if the place's own does); null if no day has a first and a last light
 */
export const clockFromTwilight = (series: Series, place: Place, full: number) => {
  const all = daylightOf(series, place, full)
  if (all.length === 0) return null
  const middles = all.map(({ first, last }) => (first + last) / 2)
  const ahead = quantile(middles.sort(ascending), 0.5)
  const bright = brightOf(all)
  const halves = bright.map(({ sinDeclination }) => halfDay(sinDeclination, place.latitude))
  const middle = mean(halves)
  const off = halves.map((it) => it - middle)
  const season = Math.sqrt(mean(off.map((it) => it ** 2)))
  const change = mean(bright.map(({ first, last }, k) => ((last - first) / 2) * off[k])) / season ** 2
  const most = SEASON_OFF + (BY_INTERVAL * series.minutes) / season + (BY_WEATHER / season) ** 3
  const told = Math.atan(change * Math.tan(place.latitude * RADIANS_PER_DEGREE)) / RADIANS_PER_DEGREE
  // Near the equator, weather changes the days as much as the season does, but does not reverse it.
  const isOff = Math.abs(change - 1) > most || (season > LEAST_SEASON && change < -0.4)
  return { ahead, spread: spreadOf(middles, ahead), latitude: isOff ? told : null }
}

/** Minutes. */
const LEAST_JUMP = 45
/** Minimum share of the jump by which each twilight moves. */
const LEAST_OF_SIDE = 0.5
/** Share of the jump that the spreads of the days before and after it may add up to. */
const STEADY = 0.6
/** Two a year for fifteen years. */
const MOST_JUMPS = 30

/** A moment from which the clock is further ahead, by whole hours; negative if it falls back. */
export interface Jump {
  /** UTC, in days since 1970-01-01. */
  readonly time: number
  readonly minutes: number
}

/** Noon to sunset on a flat horizon, in minutes of hour angle. */
const halfDay = (sinDeclination: number, latitude: number): number => {
  const tan = sinDeclination / Math.sqrt(1 - sinDeclination ** 2)
  const cos = -tan * Math.tan(latitude * RADIANS_PER_DEGREE)
  return Math.acos(Math.min(1, Math.max(-1, cos))) / turned(1)
}

/**
 * Finds where the center of bright days and both twilights jump by about an hour or more, with the least scatter around it.
 * An outage, snow or a new shadow moves the center and only one twilight. The season's own shift of twilight is subtracted.
 */
const jumpOf = (series: Series, place: Place, full: number): Jump | null => {
  const bright = brightOf(daylightOf(series, place, full)).map(
    ({ day, start, first, last, center, sinDeclination }) => {
      const half = halfDay(sinDeclination, place.latitude)
      return { day, start, center, dawn: first + half, dusk: last - half }
    },
  )
  let [least, jump] = [Number.POSITIVE_INFINITY, null as Jump | null]
  for (let k = BESIDE; k <= bright.length - BESIDE; k++) {
    const [before, after] = [bright.slice(k - BESIDE, k), bright.slice(k, k + BESIDE)]
    if (bright[k + BESIDE - 1].day - bright[k - BESIDE].day > WITHIN) continue
    // Means, because medians of an hourly record move in steps of half an hour.
    const [by, ofDawn, ofDusk] = (['center', 'dawn', 'dusk'] as const).map(
      (of) => mean(after.map((it) => it[of])) - mean(before.map((it) => it[of])),
    )
    const spread = spreadOf(before.map((it) => it.center)) + spreadOf(after.map((it) => it.center))
    if (Math.abs(by) < LEAST_JUMP || Math.min(ofDawn / by, ofDusk / by) < LEAST_OF_SIDE) continue
    if (spread >= Math.min(least, STEADY * Math.abs(by))) continue
    ;[least, jump] = [spread, { time: bright[k].start, minutes: 60 * Math.round(by / 60) }]
  }
  return jump
}

/** Puts a series on one clock: if a change to or from summer time was forgotten, the record jumps by an hour for good. */
export const onOneClock = (given: Series, place: Place, full: number) => {
  const jumps: Jump[] = []
  for (let series = given; ; ) {
    const jump = jumps.length < MOST_JUMPS ? jumpOf(series, place, full) : null
    if (!jump) {
      const course = sunCourse(series.times, place.longitude)
      jumps.sort((one, other) => one.time - other.time)
      return { series, course, days: daysOf(series, place), jumps }
    }
    jumps.push(jump)
    const { time, minutes } = jump
    series = { ...series, times: series.times.map((it) => (it >= time ? it - minutes / 1440 : it)) }
  }
}

/** Clear intervals that suffice to find a plane. */
const SAMPLE = 2500
/** Share of full power. Weaker light may have come around an obstacle. */
const STRONG = 0.35
/** Power is compared only within this many days, because dust, snow and heat change over weeks. */
const DAYS_ALIKE = 15
/** Cap on one interval's deviation, for clouds mistaken for clear sky. */
const MOST_DEVIATION = 0.3
/** Minutes from twilight's clock and degrees from the given plane that weigh about as much as a mean deviation of 0.4 %. */
const UNLIKELY = { ahead: 6, panelTilt: 10, panelAzimuth: 15 }
const PER_UNLIKELY = 0.004

/**
 * Finds the clock and the plane for which clear intervals best follow the light of a clear sky: the least mean deviation of
 * log(power / light) from its median, near twilight's clock and the given plane unless the record contradicts them.
 *
 * @param usable indices of the clear intervals that are not held back
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
        // Strong power needs beam. Otherwise the ground's reflection on a wall that faces away would fit two roofs.
        const light = beam > 0 ? beam + diffuse : 1
        return Math.log(power[i] / (light * yieldOf(light)))
      })
      const median = quantile(logs.sort(ascending), 0.5)
      for (const log of logs) sum += Math.min(MOST_DEVIATION, Math.abs(log - median))
    }
    return sum / Math.max(1, sample.length)
  }
  const unlikeliness = (it: Setting): number =>
    ((it.ahead - given.ahead) / UNLIKELY.ahead) ** 2 +
    Math.log1p(
      ((it.panelTilt - given.panelTilt) / UNLIKELY.panelTilt) ** 2 +
        ((it.panelAzimuth - given.panelAzimuth) / UNLIKELY.panelAzimuth) ** 2,
    )
  const costOf = (it: Setting): number => deviation(it) + PER_UNLIKELY * unlikeliness(it)

  let best = { ...given, cost: costOf(given) }
  const considered = new Set<string>()
  const consider = (ahead: number, panelTilt: number, panelAzimuth: number): void => {
    const key = `${ahead} ${panelTilt} ${panelAzimuth}`
    if (panelTilt < 0 || panelTilt > 90 || considered.has(key)) return
    considered.add(key)
    const cost = costOf({ ahead, panelTilt, panelAzimuth })
    if (cost < best.cost) best = { ahead, panelTilt, panelAzimuth, cost }
  }
  for (const tilt of [-60, -40, -20, 0, 20, 40, 60])
    for (let azimuth = -160; azimuth <= 180; azimuth += 20)
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
