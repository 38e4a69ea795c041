import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Points } from '../api/types.ts'
import { newMergeKey } from '../drafts/history.ts'
import { normalizeAzimuth, relativeAzimuth, toAzimuth } from '../ui/azimuth.ts'
import type { Commands } from './editing.ts'
import {
  clamp,
  type Frame,
  type Pixel,
  rightLimit,
  type SkyPosition,
  skyPositionAt,
  toDegrees,
} from './frame.ts'
import { drawStroke, extendStroke, type Stroke } from './freehand.ts'
import { MAX_HANDLES } from './handles.tsx'
import { addPoint, movePoint, nearestPoint } from './points.ts'

/** Pixels within which the pointer selects a point. */
const SELECT_DISTANCE = 20
/** Pixels from a point within which a double-click does not add another. */
const MIN_ADD_DISTANCE = 8
/** With Shift, a point moves a tenth as far as the pointer. */
const FINE = 0.1

/** A point being dragged. */
interface Drag {
  readonly index: number
  readonly initial: Points
  /** Where the point was, degrees. */
  readonly from: SkyPosition
  /** How far it has been dragged, degrees. */
  readonly turn: number
  readonly rise: number
}

/** A line being drawn. */
interface Drawing {
  readonly initial: Points
  readonly stroke: Stroke
  readonly last: SkyPosition
}

type Gesture = { readonly frame: Frame; readonly mergeKey: string; readonly pixel: Pixel } & (
  | { readonly drag: Drag }
  | { readonly drawing: Drawing }
)

const startDrag = (points: Points, index: number, frame: Frame): Drag => {
  const { direction = 'N', heightAngle: height = 0 } = points[index] ?? {}
  const relative = relativeAzimuth(frame.center, toAzimuth(direction) ?? 0)
  return { index, initial: points, from: { relative, height }, turn: 0, rise: 0 }
}

const startDrawing = (points: Points, frame: Frame, pixel: Pixel): Drawing => {
  const last = skyPositionAt(frame, pixel)
  return { initial: points, stroke: extendStroke(new Map(), last, last), last }
}

const moved = (gesture: Gesture, pixel: Pixel, isFine: boolean): Gesture => {
  const { frame } = gesture
  if ('drawing' in gesture) {
    const { stroke, last, initial } = gesture.drawing
    const next = skyPositionAt(frame, pixel)
    return { ...gesture, pixel, drawing: { initial, stroke: extendStroke(stroke, last, next), last: next } }
  }
  const { turn, rise } = toDegrees(frame, pixel.x - gesture.pixel.x, pixel.y - gesture.pixel.y)
  const { drag } = gesture
  const share = isFine ? FINE : 1
  return {
    ...gesture,
    pixel,
    drag: { ...drag, turn: drag.turn + share * turn, rise: drag.rise + share * rise },
  }
}

const pointsAfter = (gesture: Gesture): Points => {
  const { frame } = gesture
  if ('drawing' in gesture) return drawStroke(gesture.drawing.initial, frame.center, gesture.drawing.stroke)
  const { index, initial, from, turn, rise } = gesture.drag
  const turnInView = clamp(-frame.reach - from.relative, turn, rightLimit(frame) - from.relative)
  return movePoint(initial, index, turnInView, Math.min(frame.maxAltitude, from.height + rise))
}

type Handlers = Pick<
  JSX.IntrinsicElements['svg'],
  | 'onPointerDown'
  | 'onPointerMove'
  | 'onPointerUp'
  | 'onPointerCancel'
  | 'onPointerLeave'
  | 'onTouchMove'
  | 'onDblClick'
>

export interface DiagramPointer {
  /** A point is being dragged, or a line drawn. */
  readonly isBusy: boolean
  /** Index of the dragged point; null: none. */
  readonly dragged: number | null
  /** Index of the point next to the pointer, if there are too many to show all. */
  readonly hovered: number | null
  handlers(frame: Frame): Handlers
}

const pixelAt = (event: MouseEvent, svg: Element): Pixel => {
  const { left, top } = svg.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

/** Pointer events of the diagram: dragging, adding and drawing points, with one change per animation frame. */
export const useDiagramPointer = (points: Points, commands: Commands, isDrawing: boolean): DiagramPointer => {
  const gesture = useRef<Gesture | null>(null)
  const frameRequest = useRef(0)
  const [active, setActive] = useState<{ readonly dragged: number | null } | null>(null)
  const [hovered, setHovered] = useState<number | null>(null)
  useEffect(() => () => cancelAnimationFrame(frameRequest.current), [])
  const apply = (): void => {
    frameRequest.current = 0
    if (gesture.current !== null) commands.change(pointsAfter(gesture.current), gesture.current.mergeKey)
  }
  const schedule = (): void => {
    frameRequest.current ||= requestAnimationFrame(apply)
  }
  const start = (event: PointerEvent, svg: Element, next: Gesture): void => {
    event.preventDefault()
    svg.setPointerCapture(event.pointerId)
    gesture.current = next
    setActive({ dragged: 'drag' in next ? next.drag.index : null })
  }
  const end = (): void => {
    if (frameRequest.current !== 0) {
      cancelAnimationFrame(frameRequest.current)
      apply()
    }
    gesture.current = null
    setActive(null)
  }
  const findNear = (frame: Frame, pixel: Pixel, distance: number): number | null => {
    const nearest = nearestPoint(points, frame, pixel)
    return nearest !== null && nearest.distance <= distance ? nearest.index : null
  }
  const handlers = (frame: Frame): Handlers => ({
    onPointerDown: (event) => {
      if (event.button !== 0) return
      const svg = event.currentTarget
      const pixel = pixelAt(event, svg)
      const basics = { frame, pixel, mergeKey: newMergeKey() }
      if (isDrawing) {
        start(event, svg, { ...basics, drawing: startDrawing(points, frame, pixel) })
        schedule()
        return
      }
      const index = findNear(frame, pixel, SELECT_DISTANCE)
      if (index === null) return
      commands.focus(index, 'handle')
      // A touch beside a handle may be the start of a scroll.
      const isOnHandle = event.target instanceof Element && event.target.closest('.handle') !== null
      if (event.pointerType === 'touch' && !isOnHandle) return
      start(event, svg, { ...basics, drag: startDrag(points, index, frame) })
    },
    onPointerMove: (event) => {
      const pixel = pixelAt(event, event.currentTarget)
      if (gesture.current !== null) {
        gesture.current = moved(gesture.current, pixel, event.shiftKey)
        schedule()
      } else if (points.length > MAX_HANDLES) setHovered(findNear(frame, pixel, SELECT_DISTANCE))
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: () => setHovered(null),
    // Not every browser supports touch-action inside an SVG.
    onTouchMove: (event) => {
      if (gesture.current !== null && event.cancelable) event.preventDefault()
    },
    onDblClick: (event) => {
      const pixel = pixelAt(event, event.currentTarget)
      if (isDrawing || findNear(frame, pixel, MIN_ADD_DISTANCE) !== null) return
      const { relative, height } = skyPositionAt(frame, pixel)
      commands.add(addPoint(points, normalizeAzimuth(frame.center + relative), height), 'handle')
    },
  })
  return { isBusy: active !== null, dragged: active?.dragged ?? null, hovered, handlers }
}
