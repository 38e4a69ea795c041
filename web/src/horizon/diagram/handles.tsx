import type { JSX } from 'preact'
import type { Points } from '../../api/types.ts'
import type { Frame } from '../geometry.ts'
import { keyAction } from '../keyboard.ts'
import { movePoint, orderAcross } from '../points.ts'
import type { Commands } from '../use-point-editing.ts'
import { Handle } from './handle.tsx'

/** More handles than these would cover one another: then only the one in use is shown, and the others are dots. */
export const MOST_HANDLES = 36

interface HandlesProps {
  readonly points: Points
  readonly centre: number
  readonly frame: Frame
  readonly commands: Commands
  readonly active: number
  readonly hovered: number | null
  readonly held: number | null
}

const act = (event: KeyboardEvent, i: number, order: readonly number[], commands: Commands): void => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const action = keyAction(event.key, event.shiftKey, i, order)
  if (action === null) return
  event.preventDefault()
  const points = commands.points()
  if (action.kind === 'go') commands.focus(action.to, 'handle')
  else if (action.kind === 'remove') commands.remove(i, 'handle')
  else {
    const height = (points[i]?.heightAngle ?? 0) + action.climb
    commands.change(movePoint(points, i, action.turn, height), `keys ${i}`)
  }
}

export const Handles = (props: HandlesProps): JSX.Element => {
  const { points, centre, frame, commands, active, hovered, held } = props
  const order = orderAcross(points, centre)
  const isShown = (i: number): boolean => i === active || i === hovered || i === held
  const shown = points.length <= MOST_HANDLES ? order : order.filter(isShown)
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
            centre={centre}
            frame={frame}
            held={i === held}
            active={i === active}
            onFocus={() => commands.select(i)}
            onKeyDown={(event) => act(event, i, order, commands)}
          />
        )
      })}
    </g>
  )
}
