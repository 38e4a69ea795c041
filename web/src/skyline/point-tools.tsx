import type { Points } from '../api/types.ts'
import { compassPoint, normalizeAzimuth, roundTo } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { ADD_BUTTON, type Editing } from './editing.ts'
import { type Gap, gapsOf } from './horizon-line.ts'
import { addInWidestGap, connectPoints, MAX_POINTS } from './points.ts'

const azimuthText = (azimuth: number): string => `${roundTo(azimuth, 1)}° ${compassPoint(azimuth)}`

const gapText = ({ from, width }: Gap): string =>
  `between ${azimuthText(from)} and ${azimuthText(normalizeAzimuth(from + width))}`

/** At most three wide gaps fit around the circle, and each takes at most four points. */
const ROOM_TO_CONNECT = 4

interface GapNoticeProps {
  readonly points: Points
  readonly onConnect: (points: Points) => void
}

/** Says where the line drops to 0° because points are missing, and connects the ones on both sides. */
export const GapNotice = ({ points, onConnect }: GapNoticeProps) => {
  const gaps = gapsOf(points)
  if (points.length === 1)
    return <p class="hint">A single point: on both sides of it the service brings the horizon down to 0°.</p>
  if (gaps.length === 0) return null
  return (
    <p class="hint gap-notice">
      No points {gaps.map(gapText).join(', and ')}: the service takes the horizon there as flat.{' '}
      <Button
        disabled={points.length > MAX_POINTS - ROOM_TO_CONNECT}
        onClick={() => onConnect(connectPoints(points))}
      >
        Connect the points
      </Button>
    </p>
  )
}

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
  /** Degrees to either side of a point that follow it; null: none do. */
  readonly brush: number | null
  readonly onBrush: (brush: number) => void
}

/** Degrees. */
const WIDEST_BRUSH = 45

/** What can be done to the line, below the diagram. */
export const PointTools = (props: PointToolsProps) => {
  const { editing, points, center, isDrawing, onDrawing, isWhole, onWhole, brush, onBrush } = props
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
      <Button kind="quiet" disabled={active < 0} onClick={() => commands.remove(active, 'handle')}>
        Remove point
      </Button>
      <Button kind="quiet" disabled={points.length === 0} onClick={() => commands.change([])}>
        Clear
      </Button>
      {brush !== null && (
        <label class="brush">
          Brush
          <input
            type="range"
            min={0}
            max={WIDEST_BRUSH}
            value={brush}
            aria-valuetext={`${brush} degrees to either side`}
            onInput={({ currentTarget }) => onBrush(currentTarget.valueAsNumber)}
          />
          <output>{brush}°</output>
        </label>
      )}
      {onWhole && (
        <Button kind="quiet" pressed={isWhole} onClick={() => onWhole(!isWhole)}>
          Whole circle
        </Button>
      )}
    </div>
  )
}
