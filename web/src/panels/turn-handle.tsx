import type { ComponentChildren, JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { newMergeKey } from '../drafts/history.ts'

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

interface Drag {
  readonly value: number
  readonly angle: number
  /** Where the drawing was at the start: results that appear above it meanwhile may move it. */
  readonly origin: DOMRect
}

/** Part of a drawing that is turned by dragging or with the arrow keys, with Shift in small steps. */
export const TurnHandle = (props: TurnHandleProps): JSX.Element => {
  const { label, value, valueText, max, angleAt, onTurn, children } = props
  const drag = useRef<Drag | null>(null)
  /** Of the drag, or of the key presses since the focus arrived. */
  const mergeKey = useRef('')
  const turn = (degrees: number): void => onTurn(degrees, mergeKey.current)

  const handle = useRef<SVGGElement>(null)
  const start = ({ pointerId, clientX, clientY }: PointerEvent): void => {
    mergeKey.current = newMergeKey()
    handle.current?.setPointerCapture(pointerId)
    const origin = handle.current?.ownerSVGElement?.getBoundingClientRect() ?? new DOMRect()
    drag.current = { value, angle: angleAt(clientX - origin.left, clientY - origin.top), origin }
  }
  const move = ({ clientX, clientY }: PointerEvent): void => {
    if (drag.current === null) return
    const { value, angle, origin } = drag.current
    turn(Math.round(value + angleAt(clientX - origin.left, clientY - origin.top) - angle))
  }
  const end = (): void => {
    drag.current = null
  }
  const press = (event: KeyboardEvent): void => {
    const direction = DIRECTIONS[event.key]
    const ends: Readonly<Record<string, number>> = { Home: 0, End: max }
    const step = event.shiftKey ? FINE_STEP : STEP
    const next = direction === undefined ? ends[event.key] : value + direction * step
    if (next === undefined) return
    event.preventDefault()
    turn(next)
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
        mergeKey.current = newMergeKey()
      }}
      onKeyDown={press}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      // Not every browser supports touch-action inside an SVG.
      onTouchMove={(event) => event.preventDefault()}
    >
      {children}
    </g>
  )
}
