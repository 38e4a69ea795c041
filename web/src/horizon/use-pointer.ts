import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Points } from '../api/types.ts'
import { normalised } from './azimuth.ts'
import { MOST_HANDLES } from './diagram/handles.tsx'
import { type Frame, placeAt } from './geometry.ts'
import { nearestPoint } from './nearest.ts'
import { addPoint } from './points.ts'
import type { Dragging } from './use-drag.ts'
import type { Commands } from './use-point-editing.ts'

/** Pixels from a point within which the pointer means it. */
const NEAR = 20
/** Nearer than this a double click adds nothing. */
const ON_POINT = 8

const pixelOf = (event: MouseEvent, svg: Element): readonly [x: number, y: number] => {
  const { left, top } = svg.getBoundingClientRect()
  return [event.clientX - left, event.clientY - top]
}

interface Pointing {
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

interface Sky {
  readonly points: Points
  readonly centre: number
  readonly frame: Frame
  readonly commands: Commands
}

/** The pointer over the sky: it drags, it adds, and among many points it shows the one that is near. */
export const usePointing = ({ points, centre, frame, commands }: Sky, dragging: Dragging): Pointing => {
  const [hovered, setHovered] = useState<number | null>(null)
  const near = (event: MouseEvent, svg: Element, distance: number): number | null => {
    const nearest = nearestPoint(points, centre, frame, ...pixelOf(event, svg))
    return nearest !== null && nearest.distance <= distance ? nearest.index : null
  }
  return {
    hovered,
    handlers: {
      onPointerDown: (event) => {
        const index = near(event, event.currentTarget, NEAR)
        if (event.button !== 0 || index === null) return
        commands.grab(index)
        // A finger beside a handle may be about to scroll.
        const onHandle = event.target instanceof Element && event.target.closest('.handle') !== null
        if (event.pointerType === 'touch' && !onHandle) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        dragging.start(index, event)
      },
      onPointerMove: (event) => {
        if (dragging.index !== null) dragging.move(event, frame)
        else if (points.length > MOST_HANDLES) setHovered(near(event, event.currentTarget, NEAR))
      },
      onPointerUp: dragging.end,
      onPointerCancel: dragging.end,
      onPointerLeave: () => setHovered(null),
      onTouchMove: dragging.hold,
      onDblClick: (event) => {
        if (near(event, event.currentTarget, ON_POINT) !== null) return
        const { relative, height } = placeAt(frame, ...pixelOf(event, event.currentTarget))
        commands.add(addPoint(points, normalised(centre + relative), height), 'handle')
      },
    },
  }
}
