import type { Energy } from '../api/types.ts'
import { courseOf, monthOf, type SunDay, type SunPosition } from '../day/sun-day.ts'

/** A part of a sun path within one hour of the clock on which something stands before the sun. */
interface ShadedHour {
  readonly course: readonly SunPosition[]
  /** Share of the light that gets through, 0 ≤ l < 1; 0 is hidden. */
  readonly light: number
  /** The energy lost in its month at its hour, 0…1 of the worst hour of the sample months; 1 if energy is unknown. */
  readonly weight: number
}

/** The parts of a stretch of time in each hour of the clock, minutes. */
const hoursWithin = (from: number, to: number): (readonly [from: number, to: number])[] => {
  const first = Math.floor(from / 60)
  return Array.from({ length: Math.ceil(to / 60) - first }, (_, i) => [
    Math.max(from, 60 * (first + i)),
    Math.min(to, 60 * (first + i + 1)),
  ])
}

/** What is hidden and dimmed on the paths of some days, weighed by its cost. @param loss kWh by month and hour; null: not known */
export const shadedHours = (
  days: readonly SunDay[],
  loss: Energy['lossByMonthAndHour'] | null,
): ShadedHour[] => {
  const worst = Math.max(0, ...days.flatMap(({ date }) => loss?.[monthOf(date)] ?? []))
  return days.flatMap((day) => {
    const hours = loss?.[monthOf(day.date)]
    const weightAt = (minutes: number): number => {
      if (!hours) return 1
      return worst > 0 ? Math.max(0, hours[Math.floor(minutes / 60)] ?? 0) / worst : 0
    }
    return day.stretches
      .filter(({ covers, light }) => covers && light < 1)
      .flatMap(({ from, to, light }) =>
        hoursWithin(from, to).map(([start, end]) => ({
          course: courseOf(day, start, end),
          light,
          weight: weightAt(start),
        })),
      )
  })
}
