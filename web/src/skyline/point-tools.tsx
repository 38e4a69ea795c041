import { useMemo } from 'preact/hooks'
import { formatAzimuth, roundTo } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { ADD_BUTTON, type Editing } from './editing.ts'
import { type Gap, wideGaps } from './horizon-line.ts'
import type { PartOfSky } from './part-of-sky.ts'
import { addInWidestGap, connectPoints, MAX_POINTS } from './points.ts'

const azimuthText = (azimuth: number): string => formatAzimuth(roundTo(azimuth % 360, 1))

const gapText = ({ from, width }: Gap): string =>
  `between ${azimuthText(from)} and ${azimuthText(from + width)}`

/** Says where the line drops to 0° because points are missing, and connects the ones on both sides. */
export const GapNotice = ({ points, commands }: Editing) => {
  const gaps = useMemo(() => wideGaps(points), [points])
  if (gaps.length === 0) return null
  return (
    <p class="hint gap-notice">
      No points {gaps.map(gapText).join(', and ')}: the service takes the horizon there as flat.{' '}
      <Button onClick={() => commands.change(connectPoints(points))}>Connect the points</Button>
    </p>
  )
}

/** What can be done to the line, above the diagram. */
export const PointTools = ({ editing, part }: { readonly editing: Editing; readonly part: PartOfSky }) => {
  const { points, commands, active, isDrawing, setDrawing } = editing
  return (
    <div class="actions">
      <Button kind="quiet" pressed={isDrawing} onClick={() => setDrawing(!isDrawing)}>
        Draw
      </Button>
      <Button
        kind="quiet"
        id={ADD_BUTTON}
        disabled={points.length >= MAX_POINTS}
        onClick={() => commands.add(addInWidestGap(commands.skyline().horizonProfile, part.center))}
      >
        Add point
      </Button>
      <Button kind="quiet" disabled={active < 0} onClick={() => commands.remove(active)}>
        Remove point
      </Button>
      <Button kind="quiet" disabled={points.length === 0} onClick={() => commands.change([])}>
        Clear
      </Button>
      {part.canChange && (
        <Button kind="quiet" pressed={part.isWhole} onClick={() => part.setWhole(!part.isWhole)}>
          Whole circle
        </Button>
      )}
    </div>
  )
}
