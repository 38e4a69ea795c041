/** Consecutive dates, YYYY-MM-DD, both ends included. */
export interface DateRun {
  readonly from: string
  readonly to: string
}

/** Runs of dates without sun in sight, cut at the first and last given day. @param days in order, without gaps */
export const sunlessRuns = <Day extends { readonly date: string }>(
  days: readonly Day[],
  hasSun: (day: Day) => boolean,
): DateRun[] => {
  const isGone = (day: Day | undefined): boolean => day !== undefined && !hasSun(day)
  const starts = days.filter((day, i) => isGone(day) && !isGone(days[i - 1]))
  const ends = days.filter((day, i) => isGone(day) && !isGone(days[i + 1]))
  return starts.map(({ date }, i) => ({ from: date, to: ends[i]?.date ?? date }))
}
