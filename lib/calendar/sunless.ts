/** Dates in a row, YYYY-MM-DD, both included. */
export interface DateRun {
  readonly from: string
  readonly to: string
}

/** Runs of dates on which the sun is never in sight; the ends of the days given cut them. @param days in order, without gaps */
export const sunlessRuns = <Day extends { readonly date: string }>(
  days: readonly Day[],
  hasSun: (day: Day) => boolean,
): DateRun[] => {
  const isGone = (day: Day | undefined): boolean => day !== undefined && !hasSun(day)
  const starts = days.filter((day, i) => isGone(day) && !isGone(days[i - 1]))
  const ends = days.filter((day, i) => isGone(day) && !isGone(days[i + 1]))
  return starts.map(({ date }, i) => ({ from: date, to: ends[i]?.date ?? date }))
}
