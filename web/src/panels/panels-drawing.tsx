import type { ComponentChildren, TargetedPointerEvent } from 'preact'
import { RADIANS_PER_DEGREE } from '../../../lib/solar/angles.ts'
import type { Panels } from '../api/types.ts'
import { clamp, formatAzimuth, normalizeAzimuth } from '../ui/azimuth.ts'
import { useDrag } from '../ui/use-drag.ts'
import { useFocusKey } from '../ui/use-focus-key.ts'

/** Degrees; with Shift the finer one. */
const [STEP, FINE_STEP] = [5, 1]

interface TurnHandleProps {
  readonly label: string
  /** Degrees. */
  readonly value: number
  readonly valueText: string
  readonly max: number
  /** The angle of a point of the drawing, in the degrees of the value. */
  readonly angleAt: (x: number, y: number) => number
  /** Gets degrees that may be out of range. */
  readonly onTurn: (degrees: number, mergeKey: string) => void
  readonly children: ComponentChildren
}

/** Part of a drawing that is turned by dragging or with the arrow keys, with Shift in small steps. */
const TurnHandle = ({ label, value, valueText, max, angleAt, onTurn, children }: TurnHandleProps) => {
  const { mergeKey, onFocus } = useFocusKey()
  const { start, preventScroll } = useDrag()
  const grab = (event: TargetedPointerEvent<SVGGElement>): void => {
    const drawing = event.currentTarget.ownerSVGElement
    if (event.button !== 0 || !drawing) return
    const { left, top } = drawing.getBoundingClientRect()
    const angle = angleAt(event.clientX - left, event.clientY - top)
    start(event, drawing, {
      initial: value,
      at: ({ x, y }) => Math.round(value + angleAt(x, y) - angle),
      change: onTurn,
    })
  }
  const press = (event: KeyboardEvent): void => {
    const step = event.shiftKey ? FINE_STEP : STEP
    const next = {
      ArrowRight: value + step,
      ArrowUp: value + step,
      ArrowLeft: value - step,
      ArrowDown: value - step,
      Home: 0,
      End: max,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onTurn(next, mergeKey.current)
  }
  return (
    <g
      class="turn-handle"
      role="slider"
      // Lower case, because Preact does not translate attribute names and SVG is case-sensitive.
      tabindex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={valueText}
      onFocus={onFocus}
      onKeyDown={press}
      onPointerDown={grab}
      onTouchMove={preventScroll}
    >
      {children}
    </g>
  )
}

/** Pixels. */
const [WIDTH, HEIGHT, HIT_RADIUS, KNOB_RADIUS] = [224, 100, 22, 6]

/** The compass: its center and its radius, pixels. */
const COMPASS = { x: 54, y: 50, radius: 32 }
const LABELS = [
  ['N', 0, -43],
  ['E', 43, 0],
  ['S', 0, 43],
  ['W', -44, 0],
] as const

/** The side view: the lower edge of the panel and its length, pixels. */
const EDGE = { x: 136, y: 88, length: 72 }

/** Degrees clockwise from north around the center of the compass. */
const azimuthAt = (x: number, y: number): number =>
  Math.atan2(x - COMPASS.x, COMPASS.y - y) / RADIANS_PER_DEGREE

/** Degrees from horizontal around the lower edge; below it, continued from the nearer side. */
const tiltAt = (x: number, y: number): number => {
  const angle = Math.atan2(EDGE.y - y, x - EDGE.x) / RADIANS_PER_DEGREE
  return angle < -90 ? angle + 360 : angle
}

/** A plane in small: where it faces, and how steep it is. */
export const PlaneMark = ({ panelTilt, panelAzimuth }: Pick<Panels, 'panelTilt' | 'panelAzimuth'>) => {
  const tilt = panelTilt * RADIANS_PER_DEGREE
  const [across, up] = [30 * Math.cos(tilt), Math.min(20, 30 * Math.sin(tilt))]
  return (
    <svg class="plane-mark" width={68} height={28} aria-hidden="true">
      <circle class="compass" cx={14} cy={14} r={12} />
      <g transform={`rotate(${panelAzimuth},14,14)`}>
        <rect class="panel-top" x={9} y={11} width={10} height={6} />
        <path class="hand" d="M14,14V2" />
      </g>
      <path class="ground" d="M34,25H68" />
      <path class="panel-side" d={`M36,24l${across},${-up}`} />
    </svg>
  )
}

interface PanelsDrawingProps {
  readonly panels: Panels
  /** Degrees north. Null: not known yet */
  readonly latitude: number | null
  readonly onChange: (next: Partial<Panels>, mergeKey: string) => void
}

/** The panels from above, in a compass, and from the side. Both can be turned. */
export const PanelsDrawing = ({ panels, latitude, onChange }: PanelsDrawingProps) => {
  const { panelTilt, panelAzimuth } = panels
  const tilt = panelTilt * RADIANS_PER_DEGREE
  const top = { x: EDGE.x + EDGE.length * Math.cos(tilt), y: EDGE.y - EDGE.length * Math.sin(tilt) }
  const { x, y, radius } = COMPASS
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its handles have labels, and a title would be a tooltip.
    <svg class="panels-drawing" width={WIDTH} height={HEIGHT}>
      <circle class="compass" cx={x} cy={y} r={radius} />
      {latitude !== null && (
        // At the equinoxes the sun rises in the east and sets in the west, everywhere.
        <path
          class="sunny-side"
          d={`M${x + radius},${y}A${radius},${radius},0,0,${latitude < 0 ? 0 : 1},${x - radius},${y}`}
        />
      )}
      {LABELS.map(([text, right, down]) => (
        <text key={text} x={x + right} y={y + down} text-anchor="middle" dominant-baseline="central">
          {text}
        </text>
      ))}
      <TurnHandle
        label="Azimuth of the panels"
        value={panelAzimuth}
        valueText={formatAzimuth(panelAzimuth)}
        max={360}
        angleAt={azimuthAt}
        onTurn={(azimuth, mergeKey) => onChange({ panelAzimuth: normalizeAzimuth(azimuth) }, mergeKey)}
      >
        <g transform={`rotate(${panelAzimuth},${x},${y})`}>
          <rect class="panel-top" x={x - 17} y={y - 9} width={34} height={18} rx={1.5} />
          <path class="hand" d={`M${x},${y - 9}V${y - radius}`} />
          <circle class="hit" cx={x} cy={y - radius} r={HIT_RADIUS} />
          <circle class="knob" cx={x} cy={y - radius} r={KNOB_RADIUS} />
        </g>
      </TurnHandle>

      <path class="ground" d={`M${EDGE.x - 10},${EDGE.y}H${WIDTH - 2}`} />
      <path
        class="track"
        d={`M${EDGE.x + EDGE.length},${EDGE.y}A${EDGE.length},${EDGE.length},0,0,0,${EDGE.x},${EDGE.y - EDGE.length}`}
      />
      <TurnHandle
        label="Tilt of the panels"
        value={panelTilt}
        valueText={`${panelTilt}°`}
        max={90}
        angleAt={tiltAt}
        onTurn={(tilt, mergeKey) => onChange({ panelTilt: clamp(0, tilt, 90) }, mergeKey)}
      >
        <path class="panel-side" d={`M${EDGE.x},${EDGE.y}L${top.x},${top.y}`} />
        <circle class="hit" cx={top.x} cy={top.y} r={HIT_RADIUS} />
        <circle class="knob" cx={top.x} cy={top.y} r={KNOB_RADIUS} />
      </TurnHandle>
    </svg>
  )
}
