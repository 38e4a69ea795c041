import type { Points } from '../api/types.ts'

/** The current horizon points with the states to undo and redo. */
export interface UndoHistory {
  readonly past: readonly Points[]
  readonly present: Points
  readonly future: readonly Points[]
  /** The gesture of the last change. All changes of one drag are undone together. */
  readonly gesture: string | null
}

const MAX_STEPS = 200

export const startHistory = (present: Points): UndoHistory => ({
  past: [],
  present,
  future: [],
  gesture: null,
})

/** Records a change. Consecutive changes of the same gesture become one undo step. */
export const recordChange = (
  history: UndoHistory,
  present: Points,
  gesture: string | null = null,
): UndoHistory => {
  const isSameGesture = gesture !== null && gesture === history.gesture
  const past = isSameGesture ? history.past : [...history.past, history.present].slice(-MAX_STEPS)
  return { past, present, future: [], gesture }
}

export const undo = (history: UndoHistory): UndoHistory => {
  const present = history.past.at(-1)
  if (present === undefined) return history
  const future = [history.present, ...history.future]
  return { past: history.past.slice(0, -1), present, future, gesture: null }
}

export const redo = (history: UndoHistory): UndoHistory => {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future, gesture: null }
}

export const samePoints = (a: Points, b: Points): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((point, i) => point.direction === b[i]?.direction && point.heightAngle === b[i]?.heightAngle))
