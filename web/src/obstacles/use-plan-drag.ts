import { useRef, useState } from 'preact/hooks'
import type { Obstacle } from '../api/types.ts'
import { newMergeKey } from '../drafts/history.ts'
import { add, clamp, moveBy, moveEndBy, type Position, scale } from './plan-geometry.ts'
import type { PlanFrame } from './plan-layout.ts'

export type Part = 'whole' | 'from' | 'to'

/** With Shift, an obstacle moves a tenth as far as the pointer. */
const FINE = 0.1
/** Pixels within which a press is a click. */
const CLICK_DISTANCE = 3

interface Drag {
  readonly index: number
  readonly part: Part
  readonly mergeKey: string
  readonly startX: number
  readonly startY: number
  /** The obstacle when it started to move. All movement is relative to it. */
  readonly initial: Obstacle | null
  readonly x: number
  readonly y: number
  readonly by: Position
}

export const movePart = (obstacle: Obstacle, part: Part, by: Position): Obstacle =>
  part === 'whole' ? moveBy(obstacle, by) : moveEndBy(obstacle, part, by)

export interface PlanDragging {
  /** The scale stays as it was when the drag started. */
  readonly isDragging: boolean
  start(event: PointerEvent, index: number, part: Part): void
  move(event: PointerEvent, frame: PlanFrame): void
  /** Browsers do not support touch-action inside an SVG. */
  preventScroll(event: Event): void
  end(): void
}

/** Drags an obstacle, or one of its ends. Each drag has its own merge key. */
export const usePlanDrag = (
  obstacles: readonly Obstacle[],
  onChange: (index: number, next: Obstacle, mergeKey: string) => void,
): PlanDragging => {
  const drag = useRef<Drag | null>(null)
  const [isDragging, setDragging] = useState(false)
  return {
    isDragging,
    start: ({ clientX: x, clientY: y }, index, part) => {
      const by = { east: 0, north: 0 }
      const mergeKey = newMergeKey()
      drag.current = { index, part, mergeKey, startX: x, startY: y, initial: null, x, y, by }
      setDragging(true)
    },
    move: ({ clientX: x, clientY: y, shiftKey }, { pixelsPerMeter }) => {
      const current = drag.current
      const obstacle = current && obstacles[current.index]
      if (!current || !obstacle) return
      const isClick = Math.hypot(x - current.startX, y - current.startY) <= CLICK_DISTANCE
      const initial = current.initial ?? (isClick ? null : obstacle)
      const pixels = { east: x - current.x, north: current.y - y }
      const by = add(current.by, scale(pixels, (shiftKey ? FINE : 1) / pixelsPerMeter))
      drag.current = { ...current, initial, x, y, by }
      if (initial === null) return
      const { from, to } = clamp(obstacle, movePart(initial, current.part, by))
      onChange(current.index, { ...obstacle, from, to }, current.mergeKey)
    },
    preventScroll: (event) => {
      if (drag.current !== null && event.cancelable) event.preventDefault()
    },
    end: () => {
      drag.current = null
      setDragging(false)
    },
  }
}
