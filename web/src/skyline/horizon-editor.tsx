import type { Ref } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { Points } from '../api/types.ts'
import type { Pixel } from '../charts/place-labels.ts'
import { clamp, relativeAzimuth } from '../ui/azimuth.ts'
import { type Dragged, isOn } from '../ui/use-drag.ts'
import { arrowMove, useFocusKey } from '../ui/use-focus-key.ts'
import { pointLabel } from './descriptions.ts'
import { type Editing, handleId, KEYS_ID } from './editing.ts'
import { type Frame, isInView, pixelAt, skyPositionAt, toDegrees } from './frame.ts'
import { drawStroke, extendStroke } from './freehand.ts'
import type { DraggedShapesProps } from './obstacle-shapes.tsx'
import { addPoint, movePoint, nearestPoint, orderLeftToRight } from './points.ts'

/** Half the width of a label, and the room that it needs above its point, pixels. */
const [LABEL_MARGIN, ROOM_ABOVE] = [75, 30]

interface HandlesProps {
  readonly group: Ref<SVGGElement>
  readonly frame: Frame
  readonly editing: Editing
  readonly hovered: number | null
  readonly dragged: number | null
}

/** Degrees; with Shift the finer one. */
const [STEP, FINE_STEP] = [1, 0.1]

/**
 * Draggable horizon points. To screen readers, each is a slider for the height whose text includes the azimuth, in the order of
 * Page Up and Page Down. If the active point is out of view, the first one in view is the Tab stop.
 */
const Handles = ({ group, frame, editing, hovered, dragged }: HandlesProps) => {
  const [points, active, isDense] = [editing.points.value, editing.active.value, editing.isDense.value]
  const { mergeKey, onFocus } = useFocusKey()
  const order = orderLeftToRight(points, frame.center)
  const visible = order.filter((i) => isInView(frame, azimuthOf(points[i]?.direction ?? '')))
  const tabStop = visible.includes(active) ? active : visible[0]
  const press = (event: KeyboardEvent, i: number): void => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey) return
    const move = arrowMove(event, STEP, FINE_STEP)
    const position = order.indexOf(i)
    const focused = {
      PageUp: order[position - 1],
      PageDown: order[position + 1],
      Home: order[0],
      End: order.at(-1),
    }[key]
    if (move) {
      // The page may not have rendered since the previous key press.
      const now = editing.points.peek()
      editing.change(movePoint(now, i, move.right, move.up), mergeKey.current)
      editing.focus(i)
    } else if (key === 'Delete' || key === 'Backspace') editing.remove(i)
    else if (focused !== undefined) editing.focus(focused)
    else return
    event.preventDefault()
  }
  return (
    <g ref={group} class={isDense ? 'screen-only dense' : 'screen-only'}>
      {visible.map((i) => {
        const point = points[i]
        if (!point || (isDense && ![tabStop, hovered, dragged].includes(i))) return null
        const { x, y } = pixelAt(frame, azimuthOf(point.direction), point.heightAngle)
        return (
          <g
            key={i}
            id={handleId(i)}
            class={`handle${i === active ? ' active' : ''}${i === dragged ? ' dragged' : ''}`}
            role="slider"
            // Lower case, because Preact does not translate attribute names and SVG is case-sensitive.
            tabindex={i === tabStop ? 0 : -1}
            transform={`translate(${x},${y})`}
            aria-label={`Point ${i + 1} of ${points.length}`}
            aria-valuemin={0}
            aria-valuemax={90}
            aria-valuenow={point.heightAngle}
            aria-valuetext={pointLabel(point)}
            aria-describedby={KEYS_ID}
            onFocus={() => {
              onFocus()
              editing.select(i)
            }}
            onKeyDown={(event) => press(event, i)}
          >
            <circle class="hit" />
            <circle class="dot" r={5} fill="var(--surface)" stroke="var(--ink)" stroke-width={1.5} />
            <text
              class="handle-label"
              x={clamp(LABEL_MARGIN, x, frame.width - LABEL_MARGIN) - x}
              y={y < frame.top + ROOM_ABOVE ? 30 : -16}
              text-anchor="middle"
            >
              {pointLabel(point)}
            </text>
          </g>
        )
      })}
    </g>
  )
}

/** Computes the points while the pointer draws a line over them. @param from start of the stroke */
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

/** Computes the points while one of them is dragged, within the view. */
const moving = (points: Points, frame: Frame, index: number): ((by: Dragged) => Points) => {
  const { direction = 'N', heightAngle = 0 } = points[index] ?? {}
  const relative = relativeAzimuth(frame.center, azimuthOf(direction))
  return ({ dx, dy }) => {
    const { turn, rise } = toDegrees(frame, dx, dy)
    const turnInView = clamp(-frame.reach - relative, turn, frame.reach - relative)
    return movePoint(points, index, turnInView, Math.min(rise, frame.maxAltitude - heightAngle))
  }
}

/** Pixels within which the pointer selects a point. */
const SELECT_DISTANCE = 20
/** Pixels from a point within which a double-click does not add another. */
const MIN_ADD_DISTANCE = 8

/** The horizon points, which the pointer drags, adds and draws anywhere in the diagram. */
export const HorizonEditor = ({ site, frame, drag }: DraggedShapesProps) => {
  const { editing } = site
  const points = editing.points.value
  const [isDrawing, isDense] = [editing.isDrawing.value, editing.isDense.value]
  /** Index of the dragged point; null: the pointer draws the line. */
  const [dragged, setDragged] = useState<number | null>(null)
  /** Index of the point next to the pointer, if there are too many to show all. */
  const [hovered, setHovered] = useState<number | null>(null)
  const group = useRef<SVGGElement>(null)
  useLayoutEffect(() => {
    const diagram = group.current?.ownerSVGElement
    if (!diagram) return
    const pixelOf = ({ clientX, clientY }: MouseEvent): Pixel => {
      const { left, top } = diagram.getBoundingClientRect()
      return { x: clientX - left, y: clientY - top }
    }
    /** Obstacles cover the points behind them. */
    const findNear = (event: MouseEvent, within = SELECT_DISTANCE): number | null =>
      isOn(event, '.obstacle') ? null : nearestPoint(points, frame, pixelOf(event), within)
    const press = (event: PointerEvent): void => {
      if (event.button !== 0) return
      const index = isDrawing ? null : findNear(event)
      if (!isDrawing && index === null) {
        if (!isOn(event, '.obstacle')) site.select(null)
        return
      }
      if (index !== null) editing.focus(index)
      // A touch beside a handle may be the start of a scroll.
      if (index !== null && event.pointerType === 'touch' && !isOn(event, '.handle')) return
      event.preventDefault()
      setDragged(index)
      drag.start(event, diagram, {
        initial: points,
        current: () => editing.points.peek(),
        at: index === null ? drawing(points, frame, pixelOf(event)) : moving(points, frame, index),
        change: editing.change,
      })
    }
    const add = (event: MouseEvent): void => {
      if (isDrawing || isOn(event, '.obstacle') || findNear(event, MIN_ADD_DISTANCE) !== null) return
      const { azimuth, altitude } = skyPositionAt(frame, pixelOf(event))
      editing.add(addPoint(points, azimuth, altitude))
    }
    const hover = (event: PointerEvent): void => {
      if (isDense && !drag.isDragging) setHovered(findNear(event))
    }
    const listeners = new AbortController()
    const { signal } = listeners
    diagram.addEventListener('pointerdown', press, { signal })
    diagram.addEventListener('dblclick', add, { signal })
    diagram.addEventListener('pointermove', hover, { signal })
    diagram.addEventListener('pointerleave', () => setHovered(null), { signal })
    return () => listeners.abort()
  })
  return (
    <Handles
      group={group}
      frame={frame}
      editing={editing}
      hovered={hovered}
      dragged={drag.isDragging ? dragged : null}
    />
  )
}
