import { useEffect, useState } from 'preact/hooks'
import { whenIdle } from '../ui/deferred.ts'
import { datesOf } from './moment.ts'
import { type Piece, piecesOf, type SunDay, type Sunshine, sunshineOf } from './sun-day.ts'

/** A date of the sun calendar. */
export interface CalendarDay extends Sunshine {
  readonly date: string
  readonly pieces: readonly Piece[]
}

export const calendarDay = (day: SunDay): CalendarDay => ({
  date: day.date,
  pieces: piecesOf(day),
  ...sunshineOf(day),
})

/** A year takes some tenths of a second, so it waits until the hand rests, and stops often enough for a smooth page. */
const [REST_MS, SLICE_MS] = [250, 8]

/** The days of a year; those of the last question until the new ones are known. @param on what becomes of the sun on a date */
export const useCalendar = (on: (date: string) => SunDay, year: number): readonly CalendarDay[] | null => {
  const [days, setDays] = useState<readonly CalendarDay[] | null>(null)
  useEffect(() => {
    let isOver = false
    const compute = async (): Promise<void> => {
      const days: CalendarDay[] = []
      let pauseAt = performance.now() + SLICE_MS
      for (const date of datesOf(year)) {
        days.push(calendarDay(on(date)))
        if (performance.now() < pauseAt) continue
        await new Promise<void>(whenIdle)
        if (isOver) return
        pauseAt = performance.now() + SLICE_MS
      }
      setDays(days)
    }
    const timer = setTimeout(compute, REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [on, year])
  return days
}

/** Runs of dates without sun, one around the turn of the year included. */
export const sunlessRuns = (
  days: readonly CalendarDay[],
): { readonly from: string; readonly to: string }[] => {
  const isGone = (i: number): boolean => days.at(i % days.length)?.first === null
  const starts = days.flatMap((_, i) => (isGone(i) && !isGone(i - 1) ? [i] : []))
  return starts.map((start) => {
    let end = start
    while (isGone(end + 1)) end++
    return { from: days[start]?.date ?? '', to: days[end % days.length]?.date ?? '' }
  })
}

/** `5 h 44` */
export const durationText = (hours: number): string => {
  const minutes = Math.round(60 * hours)
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}
