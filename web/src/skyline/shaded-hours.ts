import type { Energy } from '../api/types.ts'
import { courseOf, monthOf, type SunDay, type SunPosition } from '../day/sun-day.ts'

/** A part of a sun path within one clock hour in which something is in front of the sun. */
interface ShadedHour {
  readonly course: readonly SunPosition[]
  /** Share of the light that gets through, 0 ≤ l < 1; 0 if hidden. */
  readonly light: number
  /** Energy lost in this month and hour, 0…1 of the worst hour of the sample months; 1 if energies are unknown. */
  readonly weight: number
}

/** Splits a stretch of time at the full hours, minutes. */
const hoursWithin = (from: number, to: number): (readonly [from: number, to: number])[] => {
  const first = Math.floor(from / 60)
  return Array.from({ length: Math.ceil(to / 60) - first }, (_, i) => [
    Math.max(from, 60 * (first + i)),
    Math.min(to, 60 * (first + i + 1)),
  ])
}

/** The hidden and dimmed parts of sun paths, weighted by their cost. @param loss kWh by month and hour; null: unknown */
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
