import { useEffect, useRef, useState } from 'preact/hooks'
import { newMergeKey } from '../drafts/history.ts'

/** Where the pointer is in a drawing, and how far it has been dragged, in pixels. */
export interface Dragged {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

/** What a drag does. All its changes have the same merge key, so that they are undone together. */
export interface DragActions {
  readonly move: (to: Dragged, mergeKey: string) => void
  /** Brings back what was there before the drag. */
  readonly restore: (mergeKey: string) => void
}

/** With Shift, what is dragged moves a tenth as far as the pointer. */
const FINE = 0.1
/** Pixels within which a press is a click. */
const CLICK_DISTANCE = 3

export interface Dragging {
  readonly isDragging: boolean
  /** @param drawing captures the pointer until the button is released */
  start(event: PointerEvent, drawing: Element, actions: DragActions): void
  /** For touchmove, because not every browser supports touch-action inside an SVG. */
  preventScroll(event: Event): void
}

/** Dragging with the mouse, a pen or a finger. Escape cancels it. */
export const useDrag = (): Dragging => {
  const [isDragging, setDragging] = useState(false)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const start = (event: PointerEvent, drawing: Element, { move, restore }: DragActions): void => {
    const mergeKey = newMergeKey()
    // Results that appear above the drawing meanwhile may move it.
    const { left, top } = drawing.getBoundingClientRect()
    const [startX, startY] = [event.clientX - left, event.clientY - top]
    let [lastX, lastY, dx, dy, isClick] = [startX, startY, 0, 0, true]
    const listeners = new AbortController()
    const { signal } = listeners
    const end = (): void => {
      listeners.abort()
      stop.current = null
      setDragging(false)
    }
    const follow = (event: Event): void => {
      if (!(event instanceof PointerEvent)) return
      const [x, y] = [event.clientX - left, event.clientY - top]
      isClick &&= Math.hypot(x - startX, y - startY) <= CLICK_DISTANCE
      const share = event.shiftKey ? FINE : 1
      dx += share * (x - lastX)
      dy += share * (y - lastY)
      ;[lastX, lastY] = [x, y]
      if (!isClick) move({ x: startX + dx, y: startY + dy, dx, dy }, mergeKey)
    }
    const cancel = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      end()
      if (!isClick) restore(mergeKey)
    }
    stop.current?.()
    stop.current = end
    drawing.setPointerCapture(event.pointerId)
    drawing.addEventListener('pointermove', follow, { signal })
    for (const type of ['pointerup', 'pointercancel']) drawing.addEventListener(type, end, { signal })
    addEventListener('keydown', cancel, { signal, capture: true })
    setDragging(true)
  }
  const preventScroll = (event: Event): void => {
    if (stop.current && event.cancelable) event.preventDefault()
  }
  return { isDragging, start, preventScroll }
}
