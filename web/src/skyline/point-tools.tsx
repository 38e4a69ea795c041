import type { Points } from '../api/types.ts'
import { Button } from '../ui/button.tsx'
import { ADD_BUTTON, type Editing } from './editing.ts'
import { addInWidestGap, MAX_POINTS } from './points.ts'

interface PointToolsProps {
  readonly editing: Editing
  readonly points: Points
  /** Azimuth in the middle of the diagram. */
  readonly center: number
  readonly isDrawing: boolean
  readonly onDrawing: (isDrawing: boolean) => void
  readonly isWhole: boolean
  /** null: the diagram shows the whole circle anyway. */
  readonly onWhole: ((isWhole: boolean) => void) | null
}

/** What can be done to the line, below the diagram. */
export const PointTools = (props: PointToolsProps) => {
  const { editing, points, center, isDrawing, onDrawing, isWhole, onWhole } = props
  const { commands, active } = editing
  return (
    <div class="point-tools">
      <Button kind="quiet" pressed={isDrawing} onClick={() => onDrawing(!isDrawing)}>
        Draw
      </Button>
      <Button
        kind="quiet"
        id={ADD_BUTTON.handle}
        disabled={points.length >= MAX_POINTS}
        onClick={() => commands.add(addInWidestGap(commands.points(), center), 'handle')}
      >
        Add point
      </Button>
      <Button kind="quiet" disabled={points.length === 0} onClick={() => commands.remove(active, 'handle')}>
        Remove point
      </Button>
      <Button kind="quiet" disabled={points.length === 0} onClick={() => commands.change([])}>
        Clear
      </Button>
      {onWhole && (
        <Button kind="quiet" pressed={isWhole} onClick={() => onWhole(!isWhole)}>
          Whole circle
        </Button>
      )}
    </div>
  )
}
