import { useEffect, useState } from 'preact/hooks'
import { type DateRun, sunlessRuns } from '../../../lib/calendar/sunless.ts'
import { whenIdle } from '../ui/deferred.ts'
import { dateText } from './day-view.ts'
import { datesOf } from './moment.ts'
import { type Piece, piecesOf, type SunDay, type Sunshine, sunshineOf } from './sun-day.ts'

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

interface Calendar {
  readonly on: (date: string) => SunDay
  readonly year: number
  readonly days: readonly CalendarDay[]
}

/** The days of a year; old ones of the last question until the new ones are known. @param on what becomes of the sun on a date */
export const useCalendar = (on: Calendar['on'], year: number) => {
  const [known, setKnown] = useState<Calendar | null>(null)
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
      setKnown({ on, year, days })
    }
    const timer = setTimeout(compute, REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [on, year])
  return { days: known?.days ?? null, isOld: known?.on !== on || known.year !== year }
}

/** Runs of dates without sun. One that the turn of the year cuts in two counts as one. */
const wholeRuns = (days: readonly CalendarDay[]): readonly DateRun[] => {
  const runs = sunlessRuns(days, ({ first }) => first !== null)
  const [first, last] = [runs[0], runs.at(-1)]
  const isCut = first !== last && first?.from === days[0]?.date && last?.to === days.at(-1)?.date
  return first && last && isCut ? [...runs.slice(1, -1), { from: last.from, to: first.to }] : runs
}

const runText = ({ from, to }: DateRun): string =>
  from === to ? `on ${dateText(from)}` : `from ${dateText(from)} to ${dateText(to)}`

/** `from 12 November to 30 January`, when the sun is never in sight; empty if it always is at some time of the day. */
export const sunlessText = (days: readonly CalendarDay[]): string =>
  days.every(({ first }) => first === null) ? 'all year' : wholeRuns(days).map(runText).join(', and ')

/** `5 h 44` */
export const durationText = (hours: number): string => {
  const minutes = Math.round(60 * hours)
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}
