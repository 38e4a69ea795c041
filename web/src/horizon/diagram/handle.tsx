import type { JSX } from 'preact'
import type { HorizonPoint } from '../../api/types.ts'
import { azimuthOf, relativeTo } from '../azimuth.ts'
import { pointLabel, spokenPoint } from '../descriptions.ts'
import { type Frame, xOf, yOf } from '../geometry.ts'
import { handleId } from '../use-point-editing.ts'

/** Radius in pixels: 28 across, for fingers as well. */
const HIT_RADIUS = 14
const RADIUS = 6

export interface HandleProps {
  readonly index: number
  readonly count: number
  readonly point: HorizonPoint
  readonly centre: number
  readonly frame: Frame
  readonly held: boolean
  /** The one last worked on, which the buttons mean, and to which the Tab key leads. */
  readonly active: boolean
  onFocus(): void
  onKeyDown(event: KeyboardEvent): void
}

const LABEL_ROOM = 70

/** A point of the line. A slider to a screen reader: its value is its height, and its words say both. */
export const Handle = (props: HandleProps): JSX.Element => {
  const { index, count, point, centre, frame, held, active } = props
  const x = xOf(frame, relativeTo(centre, azimuthOf(point.direction) ?? 0))
  const y = yOf(frame, point.heightAngle)
  const labelX = Math.min(frame.right - LABEL_ROOM, Math.max(frame.left + LABEL_ROOM, x)) - x
  return (
    <g
      id={handleId(index)}
      class={`handle${active ? ' active' : ''}${held ? ' held' : ''}`}
      role="slider"
      // In SVG attributes go by their case, and Preact writes them as they stand.
      tabindex={active ? 0 : -1}
      transform={`translate(${x},${y})`}
      aria-label={`Point ${index + 1} of ${count}`}
      aria-valuemin={0}
      aria-valuemax={90}
      aria-valuenow={point.heightAngle}
      aria-valuetext={spokenPoint(point)}
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
