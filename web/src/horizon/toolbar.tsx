import type { JSX } from 'preact'
import type { Points } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { addInWidestGap, MAX_POINTS } from './points.ts'
import { ADD_BUTTON, type PointEditing, UNDO_BUTTON } from './use-point-editing.ts'

interface ToolbarProps {
  readonly points: Points
  readonly center: number
  readonly editing: PointEditing
}

/** Buttons to add and remove points, undo, redo and clear. */
export const Toolbar = ({ points, center, editing }: ToolbarProps): JSX.Element => {
  const { commands, active, canUndo, canRedo } = editing
  return (
    <div class="horizon-tools">
      <Button
        id={ADD_BUTTON.handle}
        disabled={points.length >= MAX_POINTS}
        onClick={() => commands.add(addInWidestGap(commands.points(), center), 'handle')}
      >
        Add point
      </Button>
      <Button disabled={points.length === 0} onClick={() => commands.remove(active, 'handle')}>
        Remove point
      </Button>
      <Button id={UNDO_BUTTON} disabled={!canUndo} onClick={commands.undo}>
        Undo
      </Button>
      <Button disabled={!canRedo} onClick={commands.redo}>
        Redo
      </Button>
      <Button disabled={points.length === 0} onClick={() => commands.change([])}>
        Clear horizon
      </Button>
    </div>
  )
}
