import { useEffect, useRef, useState } from 'preact/hooks'
import { newMergeKey } from '../drafts/history.ts'
import { held, inNextFrame } from './deferred.ts'

/** The pointer's position in a drawing and its distance from the start, in pixels. */
export interface Dragged {
  readonly x: number
  readonly y: number
  readonly dx: number
  readonly dy: number
}

/** A value that is changed by dragging. */
interface DraggedValue<Value> {
  readonly initial: Value
  /** The current value. If something else has changed it, such as an arriving horizon, the drag ends. */
  readonly current?: () => Value | undefined
  /** The value for a position of the pointer. */
  readonly at: (to: Dragged) => Value
  /** All changes of a drag have the same merge key, so that one undo reverts them. */
  readonly change: (value: Value, mergeKey: string) => void
}

/** With Shift, the dragged thing moves a tenth as far as the pointer. */
const FINE = 0.1
/** Pixels within which a press counts as a click. */
const CLICK_DISTANCE = 3

export interface Dragging {
  readonly isDragging: boolean
  /** @param drawing captures the pointer until the button is released */
  start<Value>(event: PointerEvent, drawing: SVGElement, dragged: DraggedValue<Value>): void
  /** For touchmove, because some browsers ignore touch-action inside an SVG. */
  preventScroll(event: Event): void
}

/** True if the pointer is on a part of a drawing. @param selector of the part */
export const isOn = ({ target }: Event, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null

/** Dragging with the mouse, a pen or a finger. Escape and a second finger cancel it. */
export const useDrag = (): Dragging => {
  const [isDragging, setDragging] = useState(false)
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const start = <Value>(event: PointerEvent, drawing: SVGElement, dragged: DraggedValue<Value>): void => {
    // A second finger has canceled the first one's drag, and starts none.
    if (event.button !== 0 || !event.isPrimary) return
    const { initial, current = () => initial, at, change } = dragged
    const mergeKey = newMergeKey()
    // Until the page renders again, the value may be an earlier one of this drag.
    const own = new Set<Value | undefined>([initial])
    const set = (value: Value): void => {
      own.add(value)
      change(value, mergeKey)
    }
    // Measured only at the start, because results that arrive above the drawing may move it during the drag.
    const { left, top } = drawing.getBoundingClientRect()
    const [startX, startY] = [event.clientX - left, event.clientY - top]
    let [lastX, lastY, dx, dy, isClick] = [startX, startY, 0, 0, true]
    const listeners = new AbortController()
    const { signal } = listeners
    let isMoved = false
    const move = (): void => {
      isMoved = false
      if (own.has(current())) set(at({ x: startX + dx, y: startY + dy, dx, dy }))
      else end()
    }
    const end = (): void => {
      isMoved = false
      listeners.abort()
      stop.current = null
      held.value = null
      setDragging(false)
    }
    const { pointerId } = event
    const isOwn = (event: PointerEvent): boolean => event.pointerId === pointerId
    const follow = (event: PointerEvent): void => {
      if (!isOwn(event)) return
      const [x, y] = [event.clientX - left, event.clientY - top]
      isClick &&= Math.hypot(x - startX, y - startY) <= CLICK_DISTANCE
      const share = event.shiftKey ? FINE : 1
      dx += share * (x - lastX)
      dy += share * (y - lastY)
      ;[lastX, lastY] = [x, y]
      if (isClick || isMoved) return
      isMoved = true
      inNextFrame(() => isMoved && move())
    }
    const release = (event: PointerEvent): void => {
      if (!isOwn(event)) return
      if (isMoved) move()
      end()
    }
    const cancel = (): void => {
      end()
      if (!isClick && own.has(current())) set(initial)
    }
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      cancel()
    }
    /** A second finger makes it a pinch. */
    const pinch = (event: PointerEvent): void => {
      if (!isOwn(event)) cancel()
    }
    stop.current?.()
    stop.current = end
    drawing.setPointerCapture(pointerId)
    drawing.addEventListener('pointermove', follow, { signal })
    drawing.addEventListener('pointerup', release, { signal })
    drawing.addEventListener('pointercancel', release, { signal })
    // The drawing may be removed meanwhile, for example by undo.
    document.addEventListener(
      'lostpointercapture',
      (event) => isOwn(event) && !drawing.isConnected && end(),
      { signal },
    )
    addEventListener('keydown', press, { signal, capture: true })
    addEventListener('pointerdown', pinch, { signal, capture: true })
    held.value = drawing
    setDragging(true)
  }
  const preventScroll = (event: Event): void => {
    if (stop.current && event.cancelable) event.preventDefault()
  }
  return { isDragging, start, preventScroll }
}
