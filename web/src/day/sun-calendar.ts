import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { type DateRun, sunlessRuns } from '../../../lib/calendar/sunless.ts'
import { whenIdle } from '../ui/deferred.ts'
import { steady } from '../ui/signals.ts'
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

/** A year takes tenths of a second, so it waits for a pause in editing, and yields often enough to keep the page smooth. */
const [REST_MS, SLICE_MS] = [250, 8]

/**
 * The days of a year; null at first, and stale until the days of the latest view are known. Part of a model, which ends it.
 *
 * @param view gives the sun's day for a date
 */
export const sunCalendar = (
  view: ReadonlySignal<{ readonly on: (date: string) => SunDay } | null>,
  year: ReadonlySignal<number>,
) => {
  const asked = steady(() => view.value && { on: view.value.on, year: year.value })
  const known = signal<{ readonly asked: typeof asked.value; readonly days: readonly CalendarDay[] } | null>(
    null,
  )
  effect(() => {
    const { value: question } = asked
    if (!question) return
    let isOver = false
    const compute = async (): Promise<void> => {
      const days: CalendarDay[] = []
      let pauseAt = performance.now() + SLICE_MS
      for (const date of datesOf(question.year)) {
        days.push(calendarDay(question.on(date)))
        if (performance.now() < pauseAt) continue
        await new Promise<void>(whenIdle)
        if (isOver) return
        pauseAt = performance.now() + SLICE_MS
      }
      known.value = { asked: question, days }
    }
    const timer = setTimeout(compute, REST_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  })
  return {
    days: computed(() => known.value?.days ?? null),
    isOld: computed(() => known.value?.asked !== asked.value),
  }
}

/** Runs of dates without sun. A run across the turn of the year counts as one. */
const wholeRuns = (days: readonly CalendarDay[]): readonly DateRun[] => {
  const runs = sunlessRuns(days, ({ first }) => first !== null)
  const [first, last] = [runs[0], runs.at(-1)]
  const isCut = first !== last && first?.from === days[0]?.date && last?.to === days.at(-1)?.date
  return first && last && isCut ? [...runs.slice(1, -1), { from: last.from, to: first.to }] : runs
}

const runText = ({ from, to }: DateRun): string =>
  from === to ? `on ${dateText(from)}` : `from ${dateText(from)} to ${dateText(to)}`

/** `from 12 November to 30 January`, when the sun is never in sight; empty if it is in sight at some time every day. */
export const sunlessText = (days: readonly CalendarDay[]): string =>
  days.every(({ first }) => first === null) ? 'all year' : wholeRuns(days).map(runText).join(', and ')

/** `5 h 44` */
export const durationText = (hours: number): string => {
  const minutes = Math.round(60 * hours)
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}
