import { useMemo, useRef, useState } from 'preact/hooks'
import type { Points, Surroundings } from '../api/types.ts'
import { focusNextFrame } from '../ui/focus.ts'
import { type Added, removePoint } from './points.ts'
import { recordChange, redo, sameSurroundings, startHistory, type UndoHistory, undo } from './undo-history.ts'

/** Where a point is edited: in the diagram or in the table. */
export type Target = 'handle' | 'row'

export const handleId = (i: number): string => `horizon-point-${i}`
export const cellId = (row: number, column: number): string => `horizon-cell-${row}-${column}`
export const UNDO_BUTTON = 'horizon-undo'
export const ADD_BUTTON: Readonly<Record<Target, string>> = {
  handle: 'horizon-add-point',
  row: 'horizon-add-row',
}

/** Edits the points and the obstacles. This object never changes, so it can be memoized; it always acts on the current points. */
export interface Commands {
  points(): Points
  /** Changes of the same gesture are undone together. */
  change(next: Points, gesture?: string): void
  undo(): void
  redo(): void
  select(i: number): void
  focus(i: number, target: Target): void
  /** Focuses a point's handle without scrolling. */
  focusHandle(i: number): void
  add(added: Added | null, target: Target): void
  remove(i: number, target: Target): void
  removeObstacle(i: number): void
  /** Registers an input with invalid text. @returns a function to call once the text is valid or gone */
  addInvalidInput(): () => void
}

export interface PointEditing {
  readonly commands: Commands
  /** Index of the point edited last. */
  readonly active: number
  readonly canUndo: boolean
  readonly canRedo: boolean
}

interface Callbacks {
  onChange(surroundings: Surroundings): void
  addInvalidInput(): () => void
}

const createCommands = (
  history: { current: UndoHistory<Surroundings> },
  { onChange, addInvalidInput }: Callbacks,
  select: (i: number) => void,
): Commands => {
  const replaceHistory = (next: UndoHistory<Surroundings>): void => {
    if (next === history.current) return
    history.current = next
    onChange(next.present)
  }
  const record = (changed: Partial<Surroundings>, gesture?: string): void =>
    replaceHistory(recordChange(history.current, { ...history.current.present, ...changed }, gesture))
  const commands: Commands = {
    points: () => history.current.present.points,
    change: (points, gesture) => record({ points }, gesture),
    undo: () => replaceHistory(undo(history.current)),
    redo: () => replaceHistory(redo(history.current)),
    select,
    addInvalidInput,
    focus: (i, target) => {
      select(i)
      focusNextFrame(target === 'handle' ? handleId(i) : cellId(i, 0))
    },
    focusHandle: (i) => {
      select(i)
      focusNextFrame(handleId(i), { preventScroll: true })
    },
    add: (added, target) => {
      if (added === null) return
      commands.change(added.points)
      commands.focus(added.index, target)
    },
    remove: (i, target) => {
      const remaining = removePoint(commands.points(), i)
      commands.change(remaining)
      if (remaining.length === 0) focusNextFrame(ADD_BUTTON[target])
      else commands.focus(Math.min(i, remaining.length - 1), target)
    },
    removeObstacle: (i) => record({ obstacles: history.current.present.obstacles.toSpliced(i, 1) }),
  }
  return commands
}

/** Editing with undo and redo. The caller owns the points and the obstacles. */
export const usePointEditing = (
  { points, obstacles }: Surroundings,
  onChange: (surroundings: Surroundings) => void,
  addInvalidInput: () => () => void,
): PointEditing => {
  const current = { points, obstacles }
  const history = useRef(startHistory(current))
  const last = useRef(current)
  const latest = useRef({ onChange, addInvalidInput })
  const [active, select] = useState(0)
  latest.current = { onChange, addInvalidInput }
  const isReplaced = points !== last.current.points || obstacles !== last.current.obstacles
  // The caller has replaced them, so the history no longer applies.
  if (isReplaced && !sameSurroundings(current, history.current.present))
    history.current = startHistory(current)
  last.current = current
  const commands = useMemo(() => {
    const callbacks = {
      onChange: (next: Surroundings) => latest.current.onChange(next),
      addInvalidInput: () => latest.current.addInvalidInput(),
    }
    return createCommands(history, callbacks, select)
  }, [])
  return {
    commands,
    active: Math.min(active, Math.max(0, points.length - 1)),
    canUndo: history.current.past.length > 0,
    canRedo: history.current.future.length > 0,
  }
}
