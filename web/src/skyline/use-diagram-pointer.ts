import type { TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { Points } from '../api/types.ts'
import type { Pixel } from '../charts/place-labels.ts'
import { clamp, relativeAzimuth } from '../ui/azimuth.ts'
import type { Dragged, Dragging } from '../ui/use-drag.ts'
import type { Editing } from './editing.ts'
import { type Frame, skyPositionAt, toDegrees } from './frame.ts'
import { drawStroke, extendStroke } from './freehand.ts'
import { addPoint, movePoint, nearestPoint } from './points.ts'

/** Pixels within which the pointer selects a point. */
const SELECT_DISTANCE = 20
/** Pixels from a point within which a double-click does not add another. */
const MIN_ADD_DISTANCE = 8

/** The points while a line is drawn over them. @param from where the pointer was pressed */
const drawing = (points: Points, frame: Frame, from: Pixel): ((to: Pixel) => Points) => {
  let last = skyPositionAt(frame, from)
  let stroke = extendStroke(new Map(), last, last)
  return (to) => {
    const next = skyPositionAt(frame, to)
    stroke = extendStroke(stroke, last, next)
    last = next
    return drawStroke(points, stroke)
  }
}

/** The points while one of them is dragged, within the view. */
const moving = (points: Points, frame: Frame, index: number): ((by: Dragged) => Points) => {
  const { direction = 'N', heightAngle = 0 } = points[index] ?? {}
  const relative = relativeAzimuth(frame.center, azimuthOf(direction))
  return ({ dx, dy }) => {
    const { turn, rise } = toDegrees(frame, dx, dy)
    const turnInView = clamp(-frame.reach - relative, turn, frame.reach - relative)
    return movePoint(points, index, turnInView, Math.min(rise, frame.maxAltitude - heightAngle))
  }
}

type SvgEvent<Type extends MouseEvent> = TargetedEvent<SVGSVGElement, Type>

const pixelAt = ({ currentTarget, clientX, clientY }: SvgEvent<MouseEvent>): Pixel => {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** Whether the pointer is on such a part of a drawing. */
export const isOn = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** Pointer events of the diagram: dragging, adding and drawing points. */
export const useDiagramPointer = (frame: Frame, editing: Editing | null, drag: Dragging) => {
  /** Index of a point; null: the line is drawn. */
  const [dragged, setDragged] = useState<number | null>(null)
  /** Index of the point next to the pointer, if there are too many to show all. */
  const [hovered, setHovered] = useState<number | null>(null)
  if (!editing) return { dragged: null, hovered: null, handlers: {} }
  const points = editing.points.value
  const [isDrawing, isDense] = [editing.isDrawing.value, editing.isDense.value]
  const isEditingHorizon = editing.isEditingHorizon.value
  /** Obstacles stand in front of the points. */
  const findNear = (event: MouseEvent, pixel: Pixel, within = SELECT_DISTANCE): number | null =>
    isOn(event, '.obstacle') || !isEditingHorizon ? null : nearestPoint(points, frame, pixel, within)
  const press = (event: SvgEvent<PointerEvent>): void => {
    if (event.button !== 0) return
    const pixel = pixelAt(event)
    const index = isDrawing ? null : findNear(event, pixel)
    if (!isDrawing && index === null) {
      if (!isOn(event, '.obstacle')) editing.selectObstacle(null)
      return
    }
    if (index !== null) editing.focus(index)
    // A touch beside a handle may be the start of a scroll.
    if (index !== null && event.pointerType === 'touch' && !isOn(event, '.handle')) return
    event.preventDefault()
    setDragged(index)
    drag.start(event, event.currentTarget, {
      initial: points,
      current: () => editing.points.peek(),
      at: index === null ? drawing(points, frame, pixel) : moving(points, frame, index),
      change: editing.change,
    })
  }
  const add = (event: SvgEvent<MouseEvent>): void => {
    const pixel = pixelAt(event)
    const isFree = !isOn(event, '.obstacle') && findNear(event, pixel, MIN_ADD_DISTANCE) === null
    if (isDrawing || !isEditingHorizon || !isFree) return
    const { azimuth, altitude } = skyPositionAt(frame, pixel)
    editing.add(addPoint(points, azimuth, altitude))
  }
  return {
    dragged: drag.isDragging ? dragged : null,
    hovered,
    handlers: {
      onPointerDown: press,
      onPointerMove: (event: SvgEvent<PointerEvent>): void => {
        if (isDense && !drag.isDragging) setHovered(findNear(event, pixelAt(event)))
      },
      onPointerLeave: () => setHovered(null),
      onDblClick: add,
    },
  }
}
