import { useEffect, useRef, useState } from 'preact/hooks'
import type { Points } from '../api/types.ts'
import { relativeAzimuth, toAzimuth } from './azimuth.ts'
import { type Frame, toDegrees } from './geometry.ts'
import { movePoint } from './points.ts'
import type { Commands } from './use-point-editing.ts'

/** With Shift, a point moves a tenth as far as the pointer. */
const FINE = 0.1

interface Drag {
  readonly index: number
  readonly gesture: string
  /** The points when the drag started. `turn` and `rise` are relative to them. */
  readonly initialPoints: Points
  readonly relative: number
  readonly height: number
  turn: number
  rise: number
  x: number
  y: number
  /** At the last pointer move. */
  frame: Frame | null
}

export interface Dragging {
  /** Index of the dragged point; null: none. */
  readonly index: number | null
  start(index: number, event: PointerEvent): void
  move(event: PointerEvent, frame: Frame): void
  /** Not every browser supports touch-action inside an SVG. */
  preventScroll(event: Event): void
  /** Applies the last movement as well. */
  end(): void
}

const movedPoints = (
  { index, initialPoints, relative, height, turn, rise }: Drag,
  maxAltitude: number,
): Points => {
  const turnInDiagram = Math.min(179.9 - relative, Math.max(-180 - relative, turn))
  return movePoint(initialPoints, index, turnInDiagram, Math.min(maxAltitude, height + rise))
}

/** Drags a point, with one change per animation frame. */
export const useDrag = (commands: Commands, center: number): Dragging => {
  const drag = useRef<Drag | null>(null)
  const dragCount = useRef(0)
  const frameRequest = useRef(0)
  const [index, setIndex] = useState<number | null>(null)
  useEffect(() => () => cancelAnimationFrame(frameRequest.current), [])
  const draw = (frame: Frame): void => {
    frameRequest.current = 0
    if (drag.current !== null)
      commands.change(movedPoints(drag.current, frame.maxAltitude), drag.current.gesture)
  }
  return {
    index,
    start: (index, { clientX: x, clientY: y }) => {
      const initialPoints = commands.points()
      const { direction = 'N', heightAngle: height = 0 } = initialPoints[index] ?? {}
      const relative = relativeAzimuth(center, toAzimuth(direction) ?? 0)
      dragCount.current++
      const gesture = `drag ${dragCount.current}`
      drag.current = { index, gesture, initialPoints, relative, height, turn: 0, rise: 0, x, y, frame: null }
      setIndex(index)
    },
    move: ({ clientX, clientY, shiftKey }, frame) => {
      if (drag.current === null) return
      const movement = toDegrees(frame, clientX - drag.current.x, clientY - drag.current.y)
      drag.current.turn += movement.turn * (shiftKey ? FINE : 1)
      drag.current.rise += movement.rise * (shiftKey ? FINE : 1)
      drag.current.x = clientX
      drag.current.y = clientY
      drag.current.frame = frame
      frameRequest.current ||= requestAnimationFrame(() => draw(frame))
    },
    preventScroll: (event) => {
      if (drag.current !== null && event.cancelable) event.preventDefault()
    },
    end: () => {
      if (frameRequest.current !== 0 && drag.current?.frame) {
        cancelAnimationFrame(frameRequest.current)
        draw(drag.current.frame)
      }
      drag.current = null
      setIndex(null)
    },
  }
}
