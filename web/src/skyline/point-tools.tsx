import { useMemo } from 'preact/hooks'
import { groundBetween, MAX_POINTS } from '../../../lib/horizon/line.ts'
import type { SiteProps } from '../site/store.ts'
import { compassPoint, formatAzimuth, roundTo } from '../ui/azimuth.ts'
import { Button } from '../ui/button.tsx'
import { listed } from '../ui/format.ts'
import { useTypedText } from '../ui/use-typed-text.ts'
import { pointsText } from './descriptions.ts'
import { ADD_BUTTON, type Editing, KEYS_ID } from './editing.ts'
import { type Gap, wideGaps } from './horizon-outline.ts'
import { addInWidestGap, connectPoints, formatPoints, parsePoints } from './points.ts'

const azimuthText = (azimuth: number): string => formatAzimuth(roundTo(azimuth % 360, 1))

const gapText = ({ from, width }: Gap): string =>
  `between ${azimuthText(from)} and ${azimuthText(from + width)}`

/** The compass points in a gap where the line drops to 0°. */
const dropsIn = ({ from, width }: Gap): string[] =>
  groundBetween(from, from + width).map(({ azimuth }) => compassPoint(azimuth))

const ROOM_TO_CONNECT = 4

/** Reports where the line drops to 0° because points are missing, and offers to connect the points on both sides. */
export const GapNotice = ({ editing }: { readonly editing: Editing }) => {
  const points = editing.points.value
  const gaps = useMemo(() => wideGaps(points), [points])
  if (gaps.length === 0) return null
  return (
    <p class="hint gap-notice">
      No points {gaps.map(gapText).join(', and ')}: the horizon falls to 0° there, at{' '}
      {listed(gaps.flatMap(dropsIn))}.{' '}
      <Button
        disabled={points.length > MAX_POINTS - ROOM_TO_CONNECT}
        onClick={() => editing.change(connectPoints(points))}
      >
        Connect the points
      </Button>
    </p>
  )
}

export const PointTools = ({ site: { editing, part } }: SiteProps) => {
  const [{ length: count }, active] = [editing.points.value, editing.active.value]
  const [isDrawing, isWhole] = [editing.isDrawing.value, part.isWhole.value]
  return (
    <div class="actions">
      <p class="visually-hidden" id={KEYS_ID}>
        Arrow keys move the point by 1°, with Shift by 0.1°. Page Up and Page Down select another. Delete
        removes it.
      </p>
      <Button kind="quiet" aria-pressed={isDrawing} onClick={() => editing.setDrawing(!isDrawing)}>
        Draw
      </Button>
      <Button
        kind="quiet"
        id={ADD_BUTTON}
        disabled={count >= MAX_POINTS}
        onClick={() => editing.add(addInWidestGap(editing.points.peek(), part.shown.peek().center))}
      >
        Add point
      </Button>
      <Button kind="quiet" disabled={active < 0} onClick={() => editing.remove(active)}>
        Remove point
      </Button>
      <Button kind="quiet" disabled={count === 0} onClick={() => editing.change([])}>
        Clear
      </Button>
      {part.canChange.value && (
        <Button kind="quiet" aria-pressed={isWhole} onClick={() => part.setWhole(!isWhole)}>
          Whole circle
        </Button>
      )}
    </div>
  )
}

const ERROR_ID = 'horizon-points-error'

export const PointTable = ({ editing }: { readonly editing: Editing }) => {
  const points = editing.points.value
  const { value, onValue, error, finish } = useTypedText({
    value: points,
    onValue: editing.change,
    parse: parsePoints,
    format: formatPoints,
  })
  return (
    <details class="sheet-part">
      <summary>Table of {pointsText(points)}</summary>
      <label>
        A line for each: the azimuth in degrees clockwise from north or as a compass point (N, NNE, NE … NNW),
        and the height in degrees. Columns copied from a spreadsheet can be pasted here.
        <textarea
          rows={Math.min(12, Math.max(6, points.length + 1))}
          spellcheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={error && ERROR_ID}
          value={value}
          onInput={({ currentTarget }) => onValue(currentTarget.value)}
          onBlur={finish}
          // Commits the text first, because Ctrl+S saves the site and Ctrl+P prints it.
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (/^[sp]$/i.test(key) && (ctrlKey || metaKey)) finish()
          }}
        />
      </label>
      {error && (
        <p class="field-error" id={ERROR_ID}>
          {error}
        </p>
      )}
    </details>
  )
}
