import { HOURS_PER_DAY, MONTH_OF_HOUR, MONTHS } from '../../../lib/solar/calendar.ts'

/** Whether the sun is up at any time in an hour of the day in a month, by month and hour of the place's clock. */
export type Daylight = readonly (readonly boolean[])[]

/** @param up share of each hour of the year in which the sun is up, on the place's clock */
export const daylightByMonthAndHour = (up: Float64Array): Daylight => {
  const daylight = Array.from({ length: MONTHS }, () => new Array<boolean>(HOURS_PER_DAY).fill(false))
  up.forEach((share, hour) => {
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

/** @param loss kWh, twelve rows of 24 hours */
export const hourGrid = (loss: readonly (readonly number[])[], daylight: Daylight): HourGrid => {
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

/** `05:00 – 06:00` */
export const hourText = (hour: number): string =>
  `${String(hour).padStart(2, '0')}:00 – ${String(hour + 1).padStart(2, '0')}:00`
