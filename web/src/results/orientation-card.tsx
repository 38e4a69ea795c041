import { useId, useState } from 'preact/hooks'
import { wrapAzimuth } from '../../../lib/horizon/direction.ts'
import type { OptimizedOrientation, Panels } from '../api/types.ts'
import { DownloadMenu } from '../download/download-menu.tsx'
import { compassPoint } from '../ui/azimuth.ts'
import { Card } from '../ui/card.tsx'
import { percent } from '../ui/format.ts'
import { MARGIN, type Orientation, OrientationChart } from './orientation-chart.tsx'
import { leftEdge, MAX_TILT, productionAt, shareOfBest } from './orientation-grid.ts'

interface OrientationCardProps {
  readonly orientation: OptimizedOrientation
  readonly panels: Panels
  readonly onUse: (tilt: number, azimuth: number) => void
}

const STEPS: Readonly<Record<string, readonly [tilt: number, azimuth: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

/** With the Shift key. */
const LARGE_STEP = 10

const within = (tilt: number): number => Math.min(Math.max(tilt, 0), MAX_TILT)

const orientationText = ({ tilt, azimuth }: Orientation): string =>
  `tilt ${tilt}°, azimuth ${azimuth}° ${compassPoint(azimuth)}`

interface PickerProps {
  readonly label: string
  readonly describedBy: string
  readonly from: number
  readonly start: Orientation
  readonly cursor: Orientation | null
  readonly onCursor: (cursor: Orientation | null) => void
  readonly onUse: (orientation: Orientation) => void
}

/** Lies over the plot: a click takes the orientation under it, and arrow keys and Enter do the same. */
const Picker = ({ label, describedBy, from, start, cursor, onCursor, onUse }: PickerProps) => {
  const { top, right, bottom, left } = MARGIN
  const under = ({ offsetX, offsetY }: MouseEvent, { clientWidth, clientHeight }: Element): Orientation => ({
    tilt: within(Math.round(MAX_TILT * (1 - offsetY / clientHeight))),
    azimuth: wrapAzimuth(Math.round(from + (360 * offsetX) / clientWidth)),
  })
  const move = (event: KeyboardEvent): void => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const size = event.shiftKey ? LARGE_STEP : 1
    const { tilt, azimuth } = cursor ?? start
    onCursor({ tilt: within(tilt + size * step[0]), azimuth: wrapAzimuth(azimuth + size * step[1]) })
  }
  return (
    <button
      type="button"
      class="picker"
      aria-label={label}
      aria-describedby={describedBy}
      style={{ top: `${top}px`, right: `${right}px`, bottom: `${bottom}px`, left: `${left}px` }}
      onPointerMove={(event) => onCursor(under(event, event.currentTarget))}
      onPointerLeave={() => onCursor(null)}
      onKeyDown={move}
      onBlur={() => onCursor(null)}
      // A click by keyboard has no position.
      onClick={(event) => onUse(event.detail === 0 ? (cursor ?? start) : under(event, event.currentTarget))}
    />
  )
}

/** Which orientation produces most, and how good the given one is. */
export const OrientationCard = ({ orientation, panels, onUse }: OrientationCardProps) => {
  const id = useId()
  const [cursor, setCursor] = useState<Orientation | null>(null)
  const { best, given, grid, tiltAndOrientationFactor, totalSolarResourceFraction } = orientation
  const share = (production: number): number => shareOfBest(orientation, production)
  const yours = { tilt: panels.panelTilt, azimuth: panels.panelAzimuth }
  const bestOne = { tilt: best.panelTilt, azimuth: best.panelAzimuth }
  const label =
    'Production by tilt and azimuth, in percent of the best. ' +
    `The best is ${orientationText(bestOne)}; yours gets ${percent(share(given.adjustedAnnual))} of it.`
  const use = ({ tilt, azimuth }: Orientation): void => onUse(tilt, azimuth)
  return (
    <Card
      title="Orientation"
      hint="% of the best"
      help="TSRF"
      tools={
        <DownloadMenu
          description="orientation"
          image={{ id, title: 'Production by tilt and azimuth, percent of the best' }}
        />
      }
    >
      <div class="orientation">
        <OrientationChart id={id} orientation={orientation} yours={yours} cursor={cursor} label={label} />
        <Picker
          label="Choose an orientation"
          describedBy={`${id}-readout`}
          from={leftEdge(orientation)}
          start={{ tilt: Math.round(yours.tilt), azimuth: Math.round(yours.azimuth) }}
          cursor={cursor}
          onCursor={setCursor}
          onUse={use}
        />
      </div>
      <p class="hint readout" id={`${id}-readout`} aria-live="polite">
        {cursor
          ? `${orientationText(cursor)}: ${percent(Math.min(100, share(productionAt(grid, cursor.tilt, cursor.azimuth))))} of the best`
          : 'Click, or use the arrow keys and Enter, to take an orientation.'}
      </p>
      <ul class="shares">
        <li>
          Yours gets {percent(share(given.adjustedAnnual))} of the best, {orientationText(bestOne)}
        </li>
        <li>TOF {percent(tiltAndOrientationFactor)}</li>
        <li>TSRF {percent(totalSolarResourceFraction)}</li>
      </ul>
    </Card>
  )
}
