import { HOURS_PER_DAY, MONTH_OF_HOUR } from '../../../lib/solar/calendar.ts'
import { sunYear } from '../../../lib/solar/sun-year.ts'
import type { Estimate } from '../api/types.ts'
import { timeZoneOf } from '../ui/clock.ts'
import { MONTHS } from '../ui/labels.ts'

/** Whether the sun is up at any time in an hour of the day in a month, by month and hour of the place's clock. */
export const daylightByMonthAndHour = (
  latitude: number,
  longitude: number,
  timeZone: number,
): boolean[][] => {
  const daylight = MONTHS.map(() => new Array<boolean>(HOURS_PER_DAY).fill(false))
  sunYear({ latitude, longitude, timeZone }).up.forEach((share, hour) => {
    const month = daylight[MONTH_OF_HOUR[hour] ?? 0]
    if (share > 0 && month) month[hour % HOURS_PER_DAY] = true
  })
  return daylight
}

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
