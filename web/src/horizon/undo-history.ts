import type { Points, Surroundings } from '../api/types.ts'

/** The current state with the states to undo and redo. */
export interface UndoHistory<State> {
  readonly past: readonly State[]
  readonly present: State
  readonly future: readonly State[]
  /** The gesture of the last change. All changes of one drag are undone together. */
  readonly gesture: string | null
}

const MAX_STEPS = 200

export const startHistory = <State>(present: State): UndoHistory<State> => ({
  past: [],
  present,
  future: [],
  gesture: null,
})

/** Records a change. Consecutive changes of the same gesture become one undo step. */
export const recordChange = <State>(
  history: UndoHistory<State>,
  present: State,
  gesture: string | null = null,
): UndoHistory<State> => {
  const isSameGesture = gesture !== null && gesture === history.gesture
  const past = isSameGesture ? history.past : [...history.past, history.present].slice(-MAX_STEPS)
  return { past, present, future: [], gesture }
}

export const undo = <State>(history: UndoHistory<State>): UndoHistory<State> => {
  const present = history.past.at(-1)
  if (present === undefined) return history
  const future = [history.present, ...history.future]
  return { past: history.past.slice(0, -1), present, future, gesture: null }
}

export const redo = <State>(history: UndoHistory<State>): UndoHistory<State> => {
  const [present, ...future] = history.future
  if (present === undefined) return history
  return { past: [...history.past, history.present], present, future, gesture: null }
}

export const samePoints = (a: Points, b: Points): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((point, i) => point.direction === b[i]?.direction && point.heightAngle === b[i]?.heightAngle))

export const sameSurroundings = (a: Surroundings, b: Surroundings): boolean =>
  samePoints(a.points, b.points) &&
  (a.obstacles === b.obstacles || JSON.stringify(a.obstacles) === JSON.stringify(b.obstacles))
