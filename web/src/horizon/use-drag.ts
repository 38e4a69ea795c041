import { useEffect, useRef, useState } from 'preact/hooks'
import type { Points } from '../api/types.ts'
import { azimuthOf, relativeTo } from './azimuth.ts'
import { degreesOf, type Frame } from './geometry.ts'
import { movePoint } from './points.ts'
import type { Commands } from './use-point-editing.ts'

/** With Shift a point goes a tenth as far as the pointer. */
const FINE = 0.1

interface Drag {
  readonly index: number
  readonly gesture: string
  /** The points at its beginning; all of the way is counted from there. */
  readonly from: Points
  readonly relative: number
  readonly height: number
  turn: number
  climb: number
  x: number
  y: number
  /** Of the diagram when it was last moved. */
  frame: Frame | null
}

export interface Dragging {
  /** Index of the point under the pointer's hand; null: none. */
  readonly index: number | null
  start(index: number, event: PointerEvent): void
  move(event: PointerEvent, frame: Frame): void
  /** Keeps the page from scrolling under a finger that drags: not every browser minds touch-action inside an SVG. */
  hold(event: Event): void
  /** The last of the way counts too. */
  end(): void
}

const movedPoints = ({ index, from, relative, height, turn, climb }: Drag, highest: number): Points => {
  const inDiagram = Math.min(179.9 - relative, Math.max(-180 - relative, turn))
  return movePoint(from, index, inDiagram, Math.min(highest, height + climb))
}

/** Dragging a point, one change per animation frame. */
export const useDrag = (commands: Commands, centre: number): Dragging => {
  const drag = useRef<Drag | null>(null)
  const count = useRef(0)
  const frameRequest = useRef(0)
  const [index, setIndex] = useState<number | null>(null)
  useEffect(() => () => cancelAnimationFrame(frameRequest.current), [])
  const draw = (frame: Frame): void => {
    frameRequest.current = 0
    if (drag.current !== null) commands.change(movedPoints(drag.current, frame.highest), drag.current.gesture)
  }
  return {
    index,
    start: (index, { clientX: x, clientY: y }) => {
      const from = commands.points()
      const { direction = 'N', heightAngle: height = 0 } = from[index] ?? {}
      const relative = relativeTo(centre, azimuthOf(direction) ?? 0)
      count.current++
      const gesture = `drag ${count.current}`
      drag.current = { index, gesture, from, relative, height, turn: 0, climb: 0, x, y, frame: null }
      setIndex(index)
    },
    move: ({ clientX, clientY, shiftKey }, frame) => {
      if (drag.current === null) return
      const way = degreesOf(frame, clientX - drag.current.x, clientY - drag.current.y)
      drag.current.turn += way.turn * (shiftKey ? FINE : 1)
      drag.current.climb += way.climb * (shiftKey ? FINE : 1)
      drag.current.x = clientX
      drag.current.y = clientY
      drag.current.frame = frame
      frameRequest.current ||= requestAnimationFrame(() => draw(frame))
    },
    hold: (event) => {
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
