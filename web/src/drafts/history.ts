import { uniqueId } from '../ui/unique-id.ts'

export interface History<Value> {
  readonly past: readonly Value[]
  readonly present: Value
  readonly future: readonly Value[]
  /** Consecutive changes with the same key form one step. null: none. */
  readonly mergeKey: string | null
}

const MAX_STEPS = 200

/** A key for one edit, such as a drag. */
export const newMergeKey = uniqueId

export const startHistory = <Value>(present: Value): History<Value> => ({
  past: [],
  present,
  future: [],
  mergeKey: null,
})

/** @param mergeKey such as one drag, or the key presses on one point; null: a separate step */
export const changed = <Value>(
  { past, present, mergeKey: lastKey }: History<Value>,
  next: Value,
  mergeKey: string | null,
): History<Value> => ({
  past: mergeKey !== null && mergeKey === lastKey ? past : [...past, present].slice(-MAX_STEPS),
  present: next,
  future: [],
  mergeKey,
})

/** Changes every step. */
export const amended = <Value>(
  { past, present, future, mergeKey }: History<Value>,
  amend: (value: Value) => Value,
): History<Value> => ({
  past: past.map(amend),
  present: amend(present),
  future: future.map(amend),
  mergeKey,
})

export const undone = <Value>(history: History<Value>): History<Value> => {
  const { past, present, future } = history
  const previous = past.at(-1)
  return previous === undefined
    ? history
    : { past: past.slice(0, -1), present: previous, future: [present, ...future], mergeKey: null }
}

export const redone = <Value>(history: History<Value>): History<Value> => {
  const { past, present, future } = history
  const [next, ...rest] = future
  return next === undefined
    ? history
    : { past: [...past, present], present: next, future: rest, mergeKey: null }
}
