import { useMemo, useRef, useState } from 'preact/hooks'
import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { Obstacle, Points, Skyline } from '../api/types.ts'
import { focusNextFrame } from '../ui/focus.ts'
import { type Added, MAX_HANDLES } from './points.ts'

export const handleId = (i: number): string => `horizon-point-${i}`
/** Id of an obstacle's drawing. */
export const obstacleId = (i: number): string => `skyline-obstacle-${i}`
export const ADD_BUTTON = 'horizon-add-point'
/** Id of the text that explains the keys. */
export const KEYS_ID = 'horizon-keys'

interface Edited {
  readonly skyline: Skyline
  readonly onChange: (changes: Partial<Skyline>, mergeKey?: string) => void
  /** Makes the diagram show an azimuth. */
  readonly onReveal: (azimuth: number) => void
  readonly selectedObstacle: number | null
  readonly onSelectObstacle: (i: number | null) => void
  readonly isEditingHorizon: boolean
}

/** Edits the skyline as it is at the time: more changes may follow before the next render. */
const createCommands = (edited: { current: Edited }, select: (i: number) => void) => {
  const skyline = (): Skyline => edited.current.skyline
  const update = (changes: Partial<Skyline>, mergeKey?: string): void => {
    edited.current = { ...edited.current, skyline: { ...skyline(), ...changes } }
    edited.current.onChange(changes, mergeKey)
  }
  /** Consecutive changes with the same merge key are undone together. */
  const change = (horizonProfile: Points, mergeKey?: string): void => update({ horizonProfile }, mergeKey)
  const focus = (i: number): void => {
    select(i)
    edited.current.onReveal(azimuthOf(skyline().horizonProfile[i]?.direction ?? ''))
    focusNextFrame(handleId(i), { preventScroll: true })
  }
  return {
    skyline,
    change,
    select,
    focus,
    add: (added: Added | null): void => {
      if (added === null) return
      change(added.points)
      focus(added.index)
    },
    remove: (i: number): void => {
      const remaining = skyline().horizonProfile.toSpliced(i, 1)
      change(remaining)
      if (remaining.length === 0) focusNextFrame(ADD_BUTTON)
      else focus(Math.min(i, remaining.length - 1))
    },
    selectObstacle: (i: number | null): void => edited.current.onSelectObstacle(i),
    changeObstacle: (i: number, next: Obstacle, mergeKey?: string): void =>
      update({ obstacles: skyline().obstacles.with(i, next) }, mergeKey),
  }
}

/** Editing of a skyline, which the caller owns. */
export const useEditing = (edited: Edited) => {
  const current = useRef(edited)
  current.current = edited
  const [active, select] = useState(-1)
  const [isDrawing, setDrawing] = useState(false)
  const commands = useMemo(() => createCommands(current, select), [])
  const { skyline, selectedObstacle, isEditingHorizon } = edited
  const points = skyline.horizonProfile
  return {
    points,
    commands,
    /** Index of the point edited last; −1: none yet. */
    active: Math.min(active, points.length - 1),
    /** The pointer draws the line instead of moving points. */
    isDrawing: isDrawing && isEditingHorizon,
    setDrawing,
    /** There are too many points to show a handle for each. */
    isDense: points.length > MAX_HANDLES,
    /** The points can be moved, not only the obstacles. */
    isEditingHorizon,
    selectedObstacle,
  }
}

/** What of a skyline is edited, and how. Its commands never change, so they can be memoized. */
export type Editing = ReturnType<typeof useEditing>
