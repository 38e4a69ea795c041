import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { Points } from '../api/types.ts'
import { focusNextFrame } from '../ui/focus.ts'
import type { Added } from './points.ts'

export const handleId = (i: number): string => `horizon-point-${i}`
export const obstacleId = (i: number): string => `skyline-obstacle-${i}`
export const ADD_BUTTON = 'horizon-add-point'
/** Id of the text that explains the keys. */
export const KEYS_ID = 'horizon-keys'

/** More handles would overlap, so only the handle in use is shown. */
const MAX_HANDLES = 36

/**
 * The editing of a horizon's points. Part of a model.
 *
 * @param change merges consecutive changes with the same key into one undo step
 * @param onReveal makes the diagram show an azimuth
 */
export const horizonEditing = (
  points: ReadonlySignal<Points>,
  isEditing: ReadonlySignal<boolean>,
  change: (points: Points, mergeKey?: string) => void,
  onReveal: (azimuth: number) => void,
) => {
  const last = signal(-1)
  const isPenTaken = signal(false)
  const select = (i: number): void => {
    last.value = i
  }
  const focus = (i: number): void => {
    select(i)
    onReveal(azimuthOf(points.peek()[i]?.direction ?? ''))
    focusNextFrame(handleId(i), { preventScroll: true })
  }
  return {
    points,
    /** Index of the last edited point; −1: none yet. */
    active: computed(() => Math.min(last.value, points.value.length - 1)),
    /** The pointer draws the line instead of moving points. */
    isDrawing: computed(() => isPenTaken.value && isEditing.value),
    /** There are too many points for a handle each. */
    isDense: computed(() => points.value.length > MAX_HANDLES),
    setDrawing: (isOn: boolean): void => {
      isPenTaken.value = isOn
    },
    change,
    select,
    focus,
    add: (added: Added | null): void => {
      if (added === null) return
      change(added.points)
      focus(added.index)
    },
    remove: (i: number): void => {
      const remaining = points.peek().toSpliced(i, 1)
      change(remaining)
      if (remaining.length === 0) focusNextFrame(ADD_BUTTON)
      else focus(Math.min(i, remaining.length - 1))
    },
  }
}

export type Editing = ReturnType<typeof horizonEditing>
