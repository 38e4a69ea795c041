import type { Points } from '../api/types.ts'

/** The horizon as it is, as it was and as it was before it was taken back. */
export interface Timeline {
  readonly past: readonly Points[]
  readonly present: Points
  readonly future: readonly Points[]
  /** What the last change belongs to: a drag is undone as a whole. */
  readonly gesture: string | null
}

const MOST_STEPS = 200

export const startTimeline = (present: Points): Timeline => ({ past: [], present, future: [], gesture: null })

/** A change; one of the same gesture as the last joins it. */
export const changed = (timeline: Timeline, present: Points, gesture: string | null = null): Timeline => {
  const joins = gesture !== null && gesture === timeline.gesture
  const past = joins ? timeline.past : [...timeline.past, timeline.present].slice(-MOST_STEPS)
  return { past, present, future: [], gesture }
}

export const undone = (timeline: Timeline): Timeline => {
  const present = timeline.past.at(-1)
  if (present === undefined) return timeline
  const future = [timeline.present, ...timeline.future]
  return { past: timeline.past.slice(0, -1), present, future, gesture: null }
}

export const redone = (timeline: Timeline): Timeline => {
  const [present, ...future] = timeline.future
  if (present === undefined) return timeline
  return { past: [...timeline.past, timeline.present], present, future, gesture: null }
}

export const samePoints = (a: Points, b: Points): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((point, i) => point.direction === b[i]?.direction && point.heightAngle === b[i]?.heightAngle))
