import { useMemo, useRef, useState } from 'preact/hooks'
import type { Points } from '../api/types.ts'
import { type Added, removePoint } from './points.ts'
import { changed, redone, samePoints, startTimeline, type Timeline, undone } from './undo-history.ts'

/** Where a point is worked on: in the picture, or in the table. */
export type Target = 'handle' | 'row'

export const handleId = (i: number): string => `horizon-point-${i}`
export const cellId = (row: number, column: number): string => `horizon-cell-${row}-${column}`
export const ADD_BUTTON: Readonly<Record<Target, string>> = {
  handle: 'horizon-add-point',
  row: 'horizon-add-row',
}

/** What may be done with the points. The same object for ever: it always knows the newest ones. */
export interface Commands {
  points(): Points
  /** Changes of one gesture are undone as one. */
  change(next: Points, gesture?: string): void
  undo(): void
  redo(): void
  select(i: number): void
  focus(i: number, target: Target): void
  /** Focus for a point under the pointer: the page stays where it is. */
  grab(i: number): void
  add(added: Added | null, target: Target): void
  remove(i: number, target: Target): void
  /** Something typed means nothing, and is not among the points. @returns to be called once that is over */
  misread(): () => void
}

export interface Editing {
  readonly commands: Commands
  /** Index of the point last worked on. */
  readonly active: number
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** After the element is drawn, which is before the next frame. */
const focusSoon = (id: string, options?: FocusOptions): void => {
  requestAnimationFrame(() => document.getElementById(id)?.focus(options))
}

interface Listener {
  emit(points: Points): void
  misread(): () => void
}

const commandsOf = (
  timeline: { current: Timeline },
  { emit, misread }: Listener,
  select: (i: number) => void,
): Commands => {
  const go = (next: Timeline): void => {
    if (next === timeline.current) return
    timeline.current = next
    emit(next.present)
  }
  const commands: Commands = {
    points: () => timeline.current.present,
    change: (next, gesture) => go(changed(timeline.current, next, gesture)),
    undo: () => go(undone(timeline.current)),
    redo: () => go(redone(timeline.current)),
    select,
    misread,
    focus: (i, target) => {
      select(i)
      focusSoon(target === 'handle' ? handleId(i) : cellId(i, 0))
    },
    grab: (i) => {
      select(i)
      focusSoon(handleId(i), { preventScroll: true })
    },
    add: (added, target) => {
      if (added === null) return
      commands.change(added.points)
      commands.focus(added.index, target)
    },
    remove: (i, target) => {
      const left = removePoint(commands.points(), i)
      commands.change(left)
      if (left.length === 0) focusSoon(ADD_BUTTON[target])
      else commands.focus(Math.min(i, left.length - 1), target)
    },
  }
  return commands
}

/** Points that somebody else keeps, with a history of what was done to them here. */
export const useEditing = (
  points: Points,
  onChange: (points: Points) => void,
  onMisread: () => () => void,
): Editing => {
  const timeline = useRef(startTimeline(points))
  const given = useRef(points)
  const latest = useRef({ onChange, onMisread })
  const [active, select] = useState(0)
  latest.current = { onChange, onMisread }
  // Points that were not made here are another horizon: what was done before does not belong to it.
  if (points !== given.current && !samePoints(points, timeline.current.present))
    timeline.current = startTimeline(points)
  given.current = points
  const commands = useMemo(() => {
    const listener = {
      emit: (next: Points) => latest.current.onChange(next),
      misread: () => latest.current.onMisread(),
    }
    return commandsOf(timeline, listener, select)
  }, [])
  return {
    commands,
    active: Math.min(active, Math.max(0, points.length - 1)),
    canUndo: timeline.current.past.length > 0,
    canRedo: timeline.current.future.length > 0,
  }
}
