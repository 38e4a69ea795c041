import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Points } from '../api/types.ts'
import { normalizeAzimuth } from './azimuth.ts'
import { MAX_HANDLES } from './diagram/handles.tsx'
import { type Frame, skyPositionAt } from './geometry.ts'
import { addPoint, nearestPoint } from './points.ts'
import type { Dragging } from './use-drag.ts'
import type { Commands } from './use-point-editing.ts'

/** Pixels within which the pointer selects a point. */
const SELECT_DISTANCE = 20
/** Pixels from a point within which a double-click does not add another. */
const MIN_ADD_DISTANCE = 8

const pixelAt = (event: MouseEvent, svg: Element): readonly [x: number, y: number] => {
  const { left, top } = svg.getBoundingClientRect()
  return [event.clientX - left, event.clientY - top]
}

interface PointerState {
  readonly hovered: number | null
  readonly handlers: Pick<
    JSX.IntrinsicElements['svg'],
    | 'onPointerDown'
    | 'onPointerMove'
    | 'onPointerUp'
    | 'onPointerCancel'
    | 'onPointerLeave'
    | 'onTouchMove'
    | 'onDblClick'
  >
}

interface Diagram {
  readonly points: Points
  readonly center: number
  readonly frame: Frame
  readonly commands: Commands
}

/** Pointer events of the diagram: dragging and adding points, and showing the nearest of many points. */
export const usePointer = (
  { points, center, frame, commands }: Diagram,
  dragging: Dragging,
): PointerState => {
  const [hovered, setHovered] = useState<number | null>(null)
  const findNear = (event: MouseEvent, svg: Element, distance: number): number | null => {
    const nearest = nearestPoint(points, center, frame, ...pixelAt(event, svg))
    return nearest !== null && nearest.distance <= distance ? nearest.index : null
  }
  return {
    hovered,
    handlers: {
      onPointerDown: (event) => {
        const index = findNear(event, event.currentTarget, SELECT_DISTANCE)
        if (event.button !== 0 || index === null) return
        commands.focusHandle(index)
        // A touch beside a handle may be the start of a scroll.
        const onHandle = event.target instanceof Element && event.target.closest('.handle') !== null
        if (event.pointerType === 'touch' && !onHandle) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        dragging.start(index, event)
      },
      onPointerMove: (event) => {
        if (dragging.index !== null) dragging.move(event, frame)
        else if (points.length > MAX_HANDLES)
          setHovered(findNear(event, event.currentTarget, SELECT_DISTANCE))
      },
      onPointerUp: dragging.end,
      onPointerCancel: dragging.end,
      onPointerLeave: () => setHovered(null),
      onTouchMove: dragging.preventScroll,
      onDblClick: (event) => {
        if (findNear(event, event.currentTarget, MIN_ADD_DISTANCE) !== null) return
        const { relative, height } = skyPositionAt(frame, ...pixelAt(event, event.currentTarget))
        commands.add(addPoint(points, normalizeAzimuth(center + relative), height), 'handle')
      },
    },
  }
}
