import type { JSX } from 'preact'
import type { HorizonPoint } from '../../api/types.ts'
import { relativeAzimuth, toAzimuth } from '../azimuth.ts'
import { pointLabel, pointValueText } from '../descriptions.ts'
import { type Frame, toX, toY } from '../geometry.ts'
import { handleId } from '../use-point-editing.ts'

/** Pixels; large enough for touch. */
const HIT_RADIUS = 14
const RADIUS = 6

export interface HandleProps {
  readonly index: number
  readonly count: number
  readonly point: HorizonPoint
  readonly center: number
  readonly frame: Frame
  readonly dragged: boolean
  /** The point edited last. The toolbar acts on it, and Tab focuses it. */
  readonly active: boolean
  onFocus(): void
  onKeyDown(event: KeyboardEvent): void
}

const LABEL_MARGIN = 70

/** A draggable horizon point. To screen readers it is a slider for the height, whose text also gives the azimuth. */
export const Handle = (props: HandleProps): JSX.Element => {
  const { index, count, point, center, frame, dragged, active } = props
  const x = toX(frame, relativeAzimuth(center, toAzimuth(point.direction) ?? 0))
  const y = toY(frame, point.heightAngle)
  const labelX = Math.min(frame.right - LABEL_MARGIN, Math.max(frame.left + LABEL_MARGIN, x)) - x
  return (
    <g
      id={handleId(index)}
      class={`handle${active ? ' active' : ''}${dragged ? ' dragged' : ''}`}
      role="slider"
      // Lower case, because Preact does not translate attribute names and SVG is case-sensitive.
      tabindex={active ? 0 : -1}
      transform={`translate(${x},${y})`}
      aria-label={`Point ${index + 1} of ${count}`}
      aria-valuemin={0}
      aria-valuemax={90}
      aria-valuenow={point.heightAngle}
      aria-valuetext={pointValueText(point)}
      aria-describedby="horizon-keys"
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
    >
      <circle class="handle-hit" r={HIT_RADIUS} />
      <circle class="handle-dot" r={RADIUS} />
      <text class="handle-label" x={labelX} y={y < frame.top + 30 ? 30 : -18} text-anchor="middle">
        {pointLabel(point)}
      </text>
    </g>
  )
}
