import type { Estimate } from '../api/types.ts'
import { RADIANS } from '../ui/azimuth.ts'
import { timeZoneOf } from '../ui/solar-time.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** The first, a middle and the last day of each month, days of the year from 1. */
const DAYS: readonly (readonly number[])[] = [
  [1, 15, 31],
  [32, 46, 59],
  [60, 74, 90],
  [91, 105, 120],
  [121, 135, 151],
  [152, 166, 181],
  [182, 196, 212],
  [213, 227, 243],
  [244, 258, 273],
  [274, 288, 304],
  [305, 319, 334],
  [335, 349, 365],
]

/** Apparent altitude of the sun's center when its limb rises, degrees: 34′ of refraction and 16′ of radius. */
const RISING = -0.833

/** Minutes by which true solar time is ahead of mean solar time. Duffie & Beckman, 4th ed., eq. 1.5.3, to half a minute. */
const equationOfTime = (day: number): number => {
  const b = (day - 1) * (360 / 365) * RADIANS
  return (
    229.2 *
    (0.000075 +
      0.001868 * Math.cos(b) -
      0.032077 * Math.sin(b) -
      0.014615 * Math.cos(2 * b) -
      0.04089 * Math.sin(2 * b))
  )
}

/** Degrees. Cooper's formula, Duffie & Beckman, eq. 1.6.1a, to half a degree. */
const declination = (day: number): number => 23.45 * Math.sin(((360 * (284 + day)) / 365) * RADIANS)

/** @param offset mean solar time minus standard time, hours */
const isUp = (latitude: number, offset: number, day: number, hour: number): boolean => {
  const hourAngle = 15 * (hour + offset + equationOfTime(day) / 60 - 12) * RADIANS
  const [phi, delta] = [latitude * RADIANS, declination(day) * RADIANS]
  const sine = Math.sin(phi) * Math.sin(delta) + Math.cos(phi) * Math.cos(delta) * Math.cos(hourAngle)
  return sine > Math.sin(RISING * RADIANS)
}

/**
 * Whether the sun is up at any time in an hour of the day in a month, by month and hour, to a few minutes. It only decides
 * which cells of a chart are drawn as night.
 *
 * @param latitude degrees, north positive
 * @param longitude degrees, east positive
 * @param timeZone standard time minus UTC, hours
 */
export const daylightByMonthAndHour = (latitude: number, longitude: number, timeZone: number): boolean[][] =>
  DAYS.map((days) =>
    HOURS.map((hour) =>
      days.some((day) =>
        [0, 0.25, 0.5, 0.75, 1].some((part) => isUp(latitude, longitude / 15 - timeZone, day, hour + part)),
      ),
    ),
  )

/** The loss by month and hour, prepared for drawing. */
export interface HourGrid {
  /** Hours of the day, the first and the last with daylight in any month and all between. */
  readonly hours: readonly number[]
  /** January first, a cell per hour. */
  readonly rows: readonly (readonly HourCell[])[]
  /** kWh of the cell that loses most. */
  readonly max: number
}

export interface HourCell {
  readonly hour: number
  /** kWh; negative where reflected light brings more than the shade takes. */
  readonly lost: number
  readonly isNight: boolean
}

/**
 * @param loss kWh, twelve rows of 24 hours
 * @param daylight the sun is up at some time in that hour
 */
export const hourGrid = (
  loss: readonly (readonly number[])[],
  daylight: readonly (readonly boolean[])[],
): HourGrid => {
  const rows = loss.map((hours, month) =>
    hours.map((lost, hour) => ({ hour, lost, isNight: lost === 0 && !daylight[month]?.[hour] })),
  )
  const lit = rows.flatMap((cells) => cells.filter(({ isNight }) => !isNight).map(({ hour }) => hour))
  const [first, last] = [Math.min(...lit), Math.max(...lit)]
  const within = rows.map((cells) => cells.slice(first, last + 1))
  return {
    hours: within[0]?.map(({ hour }) => hour) ?? [],
    rows: within,
    max: Math.max(...loss.flat()),
  }
}

/** The loss of an estimate by month and hour. */
export const hourGridOf = (estimate: Estimate): HourGrid => {
  const { latitude, longitude } = estimate.inputs
  const daylight = daylightByMonthAndHour(latitude, longitude, timeZoneOf(estimate))
  return hourGrid(estimate.energy.lossByMonthAndHour, daylight)
}

/** `05:00 – 06:00` */
export const hourText = (hour: number): string =>
  `${String(hour).padStart(2, '0')}:00 – ${String(hour + 1).padStart(2, '0')}:00`

/** `Hours in standard time, UTC + 1.` */
export const clockText = (estimate: Estimate): string => {
  const timeZone = timeZoneOf(estimate)
  const sign = timeZone < 0 ? '−' : '+'
  return `Hours in standard time, UTC ${sign} ${Math.abs(timeZone)}.`
}
