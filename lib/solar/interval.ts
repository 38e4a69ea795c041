/** A time interval: in fractions of a local mean solar day, unless stated otherwise. */
export interface Interval {
  readonly from: number
  readonly to: number
}

/** Keeps the list ascending. Times come nearly in order, so that few have to move. */
const insert = (times: number[], time: number): void => {
  let i = times.length
  for (; i > 0 && (times[i - 1] ?? 0) > time; i--) times[i] = times[i - 1] ?? 0
  times[i] = time
}

/** Index of the longest of the intervals between neighboring times. */
const longestBetween = (times: readonly number[]): number => {
  let longest = 0
  let index = 0
  for (let i = 0; i + 1 < times.length; i++) {
    const length = (times[i + 1] ?? 0) - (times[i] ?? 0)
    if (length > longest) {
      longest = length
      index = i
    }
  }
  return index
}

/**
 * The intervals in which a condition holds that changes at each time but the first and the last.
 *
 * @param holds at the first time
 * @param times ascending
 */
export const alternating = (holds: boolean, times: readonly number[]): Interval[] => {
  const parts: Interval[] = []
  for (let i = holds ? 0 : 1; i + 1 < times.length; i += 2) {
    const from = times[i] ?? 0
    const to = times[i + 1] ?? 0
    if (from < to) parts.push({ from, to })
  }
  return parts
}

/** The union of lists of intervals, each ascending: ascending, and none touches another. */
export const union = (lists: readonly (readonly Interval[])[]): readonly Interval[] => {
  const [first = [], ...others] = lists.filter((list) => list.length > 0)
  if (others.length === 0) return first
  const merged: Interval[] = []
  for (const { from, to } of lists.flat().sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && from <= last.to) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, to) }
    else merged.push({ from, to })
  }
  return merged
}

const NONE: readonly Interval[] = []

/** In days, a minute: this far from a change it does not matter that its time is known to milliseconds only. */
const CLEAR = 1 / 1440

/**
 * A time between changes at which to test a condition: in the middle of all, where other conditions are tested too, so that
 * the sun's position is known there; or, close to a change, in the middle of the longest part.
 */
const testTime = (times: readonly number[]): number => {
  const middle = ((times[0] ?? 0) + (times.at(-1) ?? 0)) / 2
  if (times.every((time) => Math.abs(time - middle) > CLEAR)) return middle
  const longest = longestBetween(times)
  return ((times[longest] ?? 0) + (times[longest + 1] ?? 0)) / 2
}

/**
 * The parts of an interval in which a condition holds. The condition is tested once; from there it alternates.
 *
 * @param changes times at which the condition changes, in any order; those outside the interval are ignored
 */
export const partsWhere = (
  condition: (time: number) => boolean,
  interval: Interval,
  changes: readonly number[],
): readonly Interval[] => {
  const { from, to } = interval
  if (changes.length === 0) return condition((from + to) / 2) ? [interval] : NONE
  const times = [from]
  for (const time of changes) if (from < time && time < to) insert(times, time)
  times.push(to)
  const tested = testTime(times)
  const part = times.findLastIndex((time) => time < tested)
  const startsTrue = condition(tested) === (part % 2 === 0)
  return alternating(startsTrue, times)
}
