import { useRef } from 'preact/hooks'
import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { HorizonPoint } from '../api/types.ts'
import { newMergeKey } from '../drafts/history.ts'
import { clamp } from '../ui/azimuth.ts'
import { pointLabel, pointValueText } from './descriptions.ts'
import { type Commands, type Editing, handleId, KEYS_ID } from './editing.ts'
import { type Frame, isInView, pixelAt } from './frame.ts'
import { movePoint, orderLeftToRight } from './points.ts'

/** Pixels; large enough for touch. */
const HIT_RADIUS = 14
const RADIUS = 5
/** Half the width of a label. */
const LABEL_MARGIN = 75
const ROOM_ABOVE = 30

interface HandleProps {
  readonly index: number
  readonly count: number
  readonly point: HorizonPoint
  readonly frame: Frame
  readonly isDragged: boolean
  /** The point edited last, on which the tools act. */
  readonly isActive: boolean
  readonly isTabStop: boolean
  readonly onFocus: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A draggable horizon point. To screen readers it is a slider for the height, whose text also gives the azimuth. */
const Handle = (props: HandleProps) => {
  const { index, count, point, frame, isDragged, isActive } = props
  const { x, y } = pixelAt(frame, azimuthOf(point.direction), point.heightAngle)
  const labelX = clamp(frame.left + LABEL_MARGIN, x, frame.right - LABEL_MARGIN) - x
  return (
    <g
      id={handleId(index)}
      class={`handle${isActive ? ' active' : ''}${isDragged ? ' dragged' : ''}`}
      role="slider"
      // Lower case, because Preact does not translate attribute names and SVG is case-sensitive.
      tabindex={props.isTabStop ? 0 : -1}
      transform={`translate(${x},${y})`}
      aria-label={`Point ${index + 1} of ${count}`}
      aria-valuemin={0}
      aria-valuemax={90}
      aria-valuenow={point.heightAngle}
      aria-valuetext={pointValueText(point)}
      aria-describedby={KEYS_ID}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
    >
      <circle class="handle-hit" r={HIT_RADIUS} />
      <circle class="handle-dot" r={RADIUS} />
      <text class="handle-label" x={labelX} y={y < frame.top + ROOM_ABOVE ? 30 : -16} text-anchor="middle">
        {pointLabel(point)}
      </text>
    </g>
  )
}

interface HandlesProps {
  readonly frame: Frame
  readonly editing: Editing
  readonly hovered: number | null
  readonly dragged: number | null
}

/** Degrees; with Shift the finer one. */
const [STEP, FINE_STEP] = [1, 0.1]

const MOVES: Readonly<Record<string, readonly [turn: number, rise: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** @param order indices of the points from left to right */
const handleKey = (
  event: KeyboardEvent,
  i: number,
  order: readonly number[],
  commands: Commands,
  brush: number,
  mergeKey: string,
): void => {
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey) return
  const move = MOVES[key]
  const position = order.indexOf(i)
  const focused = {
    PageUp: order[position - 1],
    PageDown: order[position + 1],
    Home: order[0],
    End: order.at(-1),
  }[key]
  if (move) {
    const step = shiftKey ? FINE_STEP : STEP
    const points = commands.skyline().horizonProfile
    const height = (points[i]?.heightAngle ?? 0) + step * move[1]
    commands.change(movePoint(points, i, step * move[0], height, brush), mergeKey)
    commands.focus(i, 'handle')
  } else if (key === 'Delete' || key === 'Backspace') commands.remove(i, 'handle')
  else if (focused !== undefined) commands.focus(focused, 'handle')
  else return
  event.preventDefault()
}

/** Those in view, in the order of the keys. If Tab would find none, the first one takes the place of the active one. */
export const Handles = ({ frame, editing, hovered, dragged }: HandlesProps) => {
  const { points, commands, active, brush } = editing
  /** Of the key presses since the focus arrived. */
  const mergeKey = useRef('')
  const order = orderLeftToRight(points, frame.center)
  const visible = order.filter((i) => isInView(frame, azimuthOf(points[i]?.direction ?? '')))
  const tabStop = visible.includes(active) ? active : visible[0]
  const isShown = (i: number): boolean => i === tabStop || i === hovered || i === dragged
  const isDense = brush !== null
  const shown = isDense ? visible.filter(isShown) : visible
  return (
    <g class={isDense ? 'screen-only dense' : 'screen-only'}>
      {shown.map((i) => {
        const point = points[i]
        return point === undefined ? null : (
          <Handle
            key={i}
            index={i}
            count={points.length}
            point={point}
            frame={frame}
            isDragged={i === dragged}
            isActive={i === active}
            isTabStop={i === tabStop}
            onFocus={() => {
              mergeKey.current = newMergeKey()
              commands.select(i)
            }}
            onKeyDown={(event) => handleKey(event, i, order, commands, brush ?? 0, mergeKey.current)}
          />
        )
      })}
    </g>
  )
}
