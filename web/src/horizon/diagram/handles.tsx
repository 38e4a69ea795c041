import type { JSX } from 'preact'
import type { Points } from '../../api/types.ts'
import type { Frame } from '../geometry.ts'
import { keyAction } from '../keyboard.ts'
import { movePoint, orderLeftToRight } from '../points.ts'
import type { Commands } from '../use-point-editing.ts'
import { Handle } from './handle.tsx'

/** More handles would overlap, so then only the one in use is shown and the others are dots. */
export const MAX_HANDLES = 36

interface HandlesProps {
  readonly points: Points
  readonly center: number
  readonly frame: Frame
  readonly commands: Commands
  readonly active: number
  readonly hovered: number | null
  readonly dragged: number | null
}

const handleKey = (event: KeyboardEvent, i: number, order: readonly number[], commands: Commands): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const action = keyAction(event.key, event.shiftKey, i, order)
  if (action === null) return
  event.preventDefault()
  const points = commands.points()
  if (action.kind === 'focus') commands.focus(action.to, 'handle')
  else if (action.kind === 'remove') commands.remove(i, 'handle')
  else {
    const height = (points[i]?.heightAngle ?? 0) + action.rise
    commands.change(movePoint(points, i, action.turn, height), `keys ${i}`)
  }
}

export const Handles = (props: HandlesProps): JSX.Element => {
  const { points, center, frame, commands, active, hovered, dragged } = props
  const order = orderLeftToRight(points, center)
  const isShown = (i: number): boolean => i === active || i === hovered || i === dragged
  const shown = points.length <= MAX_HANDLES ? order : order.filter(isShown)
  return (
    <g>
      {shown.map((i) => {
        const point = points[i]
        return point === undefined ? null : (
          <Handle
            key={i}
            index={i}
            count={points.length}
            point={point}
            center={center}
            frame={frame}
            dragged={i === dragged}
            active={i === active}
            onFocus={() => commands.select(i)}
            onKeyDown={(event) => handleKey(event, i, order, commands)}
          />
        )
      })}
    </g>
  )
}
