import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import { newMergeKey } from '../drafts/history.ts'
import { useDrag } from '../ui/use-drag.ts'

const STEP = 5
const FINE_STEP = 1

const DIRECTIONS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
}

interface TurnHandleProps {
  readonly label: string
  /** Degrees. */
  readonly value: number
  readonly valueText: string
  readonly max: number
  /** The angle of a point of the drawing, in the degrees of the value. */
  readonly angleAt: (x: number, y: number) => number
  /** Gets degrees that may be out of range. */
  readonly onTurn: (degrees: number, mergeKey: string) => void
  readonly children: ComponentChildren
}

/** Part of a drawing that is turned by dragging or with the arrow keys, with Shift in small steps. */
export const TurnHandle = (props: TurnHandleProps) => {
  const { label, value, valueText, max, angleAt, onTurn, children } = props
  /** Of the key presses since the focus arrived. */
  const keys = useRef('')
  const handle = useRef<SVGGElement>(null)
  const { start, preventScroll } = useDrag()
  const grab = (event: PointerEvent): void => {
    const drawing = handle.current?.ownerSVGElement
    if (event.button !== 0 || !drawing) return
    const { left, top } = drawing.getBoundingClientRect()
    const angle = angleAt(event.clientX - left, event.clientY - top)
    start(event, drawing, {
      move: ({ x, y }, mergeKey) => onTurn(Math.round(value + angleAt(x, y) - angle), mergeKey),
      restore: (mergeKey) => onTurn(value, mergeKey),
    })
  }
  const press = (event: KeyboardEvent): void => {
    const direction = DIRECTIONS[event.key]
    const ends: Readonly<Record<string, number>> = { Home: 0, End: max }
    const step = event.shiftKey ? FINE_STEP : STEP
    const next = direction === undefined ? ends[event.key] : value + direction * step
    if (next === undefined) return
    event.preventDefault()
    onTurn(next, keys.current)
  }
  return (
    <g
      ref={handle}
      class="turn-handle"
      role="slider"
      // Lower case, because Preact does not translate attribute names and SVG is case-sensitive.
      tabindex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      onFocus={() => {
        keys.current = newMergeKey()
      }}
      onKeyDown={press}
      onPointerDown={grab}
      onTouchMove={preventScroll}
    >
      {children}
    </g>
  )
}
