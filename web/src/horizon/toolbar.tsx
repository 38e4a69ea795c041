import type { JSX } from 'preact'
import type { Points } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { addInWidestGap, MOST_POINTS } from './points.ts'
import { ADD_BUTTON, type Editing } from './use-point-editing.ts'

interface ToolsProps {
  readonly points: Points
  readonly centre: number
  readonly editing: Editing
}

/** What is done to the line as a whole. */
export const Tools = ({ points, centre, editing }: ToolsProps): JSX.Element => {
  const { commands, active, canUndo, canRedo } = editing
  return (
    <div class="horizon-tools">
      <Button
        id={ADD_BUTTON.handle}
        idle={points.length >= MOST_POINTS}
        onClick={() => commands.add(addInWidestGap(commands.points(), centre), 'handle')}
      >
        Add point
      </Button>
      <Button idle={points.length === 0} onClick={() => commands.remove(active, 'handle')}>
        Remove point
      </Button>
      <Button idle={!canUndo} onClick={commands.undo}>
        Undo
      </Button>
      <Button idle={!canRedo} onClick={commands.redo}>
        Redo
      </Button>
      <Button idle={points.length === 0} onClick={() => commands.change([])}>
        Clear horizon
      </Button>
    </div>
  )
}
