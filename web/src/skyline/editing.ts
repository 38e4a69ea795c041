import { useMemo, useRef, useState } from 'preact/hooks'
import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { Points, Skyline } from '../api/types.ts'
import { focusNextFrame } from '../ui/focus.ts'
import { type Added, removePoint } from './points.ts'

/** Where a point is edited: in the diagram or in the table. */
export type Target = 'handle' | 'row'

export const handleId = (i: number): string => `horizon-point-${i}`
export const cellId = (row: number): string => `horizon-row-${row}`
export const ADD_BUTTON: Readonly<Record<Target, string>> = {
  handle: 'horizon-add-point',
  row: 'horizon-add-row',
}

/** Edits the points. This object never changes, so it can be memoized; it always acts on the current points. */
export interface Commands {
  points(): Points
  /** Consecutive changes with the same merge key are undone together. */
  change(next: Points, mergeKey?: string): void
  select(i: number): void
  focus(i: number, target: Target): void
  add(added: Added | null, target: Target): void
  remove(i: number, target: Target): void
}

interface Callbacks {
  readonly skyline: Skyline
  readonly onChange: (next: Skyline, mergeKey?: string) => void
  /** Makes the diagram show an azimuth. */
  readonly onReveal: (azimuth: number) => void
}

const createCommands = (current: { current: Callbacks }, select: (i: number) => void): Commands => {
  const points = (): Points => current.current.skyline.horizonProfile
  const change = (horizonProfile: Points, mergeKey?: string): void => {
    const skyline = { horizonProfile, obstacles: current.current.skyline.obstacles }
    // More changes may follow before the next render.
    current.current = { ...current.current, skyline }
    current.current.onChange(skyline, mergeKey)
  }
  const focus = (i: number, target: Target): void => {
    select(i)
    if (target === 'handle') current.current.onReveal(azimuthOf(points()[i]?.direction ?? ''))
    if (target === 'handle') focusNextFrame(handleId(i), { preventScroll: true })
    else focusNextFrame(cellId(i))
  }
  return {
    points,
    change,
    select,
    focus,
    add: (added, target) => {
      if (added === null) return
      change(added.points)
      focus(added.index, target)
    },
    remove: (i, target) => {
      const remaining = removePoint(points(), i)
      change(remaining)
      if (remaining.length === 0) focusNextFrame(ADD_BUTTON[target])
      else focus(Math.min(i, remaining.length - 1), target)
    },
  }
}

export interface Editing {
  readonly commands: Commands
  /** Index of the point edited last; −1: none yet. */
  readonly active: number
}

/** Editing of the points, which the caller owns. */
export const useEditing = (callbacks: Callbacks): Editing => {
  const current = useRef(callbacks)
  current.current = callbacks
  const [active, select] = useState(-1)
  const commands = useMemo(() => createCommands(current, select), [])
  return { commands, active: Math.min(active, callbacks.skyline.horizonProfile.length - 1) }
}
