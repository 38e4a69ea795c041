import type { ComponentChildren, TargetedPointerEvent } from 'preact'
import { RADIANS_PER_DEGREE } from '../../../lib/solar/angles.ts'
import type { Panels } from '../api/types.ts'
import { clamp, formatAzimuth, normalizeAzimuth } from '../ui/azimuth.ts'
import { isOn, useDrag } from '../ui/use-drag.ts'
import { arrowMove, useFocusKey } from '../ui/use-focus-key.ts'

/** Degrees; with Shift the finer one. */
const [STEP, FINE_STEP] = [5, 1]

interface TurnHandleProps {
  readonly label: string
  /** Degrees. */
  readonly value: number
  readonly valueText: string
  readonly max: number
  /** The angle at a point of the drawing, in the degrees of the value. */
  readonly angleAt: (x: number, y: number) => number
  /** Gets degrees that may be out of range. */
  readonly onTurn: (degrees: number, mergeKey: string) => void
  readonly children: ComponentChildren
}

/** A part of a drawing that is turned by dragging or with the arrow keys, in small steps with Shift. */
const TurnHandle = ({ label, value, valueText, max, angleAt, onTurn, children }: TurnHandleProps) => {
  const { mergeKey, onFocus } = useFocusKey()
  const { start, preventScroll } = useDrag()
  const grab = (event: TargetedPointerEvent<SVGGElement>): void => {
    const drawing = event.currentTarget.ownerSVGElement
    // A finger that starts beside the knob scrolls.
    if (!drawing || (event.pointerType !== 'mouse' && !isOn(event, 'circle'))) return
    const { left, top } = drawing.getBoundingClientRect()
    const angle = angleAt(event.clientX - left, event.clientY - top)
    start(event, drawing, {
      initial: value,
      at: ({ x, y }) => Math.round(value + angleAt(x, y) - angle),
      change: onTurn,
    })
  }
  const press = (event: KeyboardEvent): void => {
    const move = arrowMove(event, STEP, FINE_STEP)
    const next = move ? value + move.right + move.up : { Home: 0, End: max }[event.key]
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
const [WIDTH, HEIGHT] = [224, 100]

/** The center and the radius of the compass, pixels. */
const [X, Y, RADIUS] = [54, 50, 32]
const LABELS = [
  ['N', 0, -43],
  ['E', 43, 0],
  ['S', 0, 43],
  ['W', -44, 0],
] as const

/** The side view: the position of the panel's lower edge, and the panel's length, pixels. */
const [EDGE_X, EDGE_Y, LENGTH] = [136, 88, 72]

/** Degrees clockwise from north around the center of the compass. */
const azimuthAt = (x: number, y: number): number => Math.atan2(x - X, Y - y) / RADIANS_PER_DEGREE

/** Degrees from horizontal around the lower edge; below it, continued from the nearer side. */
const tiltAt = (x: number, y: number): number => {
  const angle = Math.atan2(EDGE_Y - y, x - EDGE_X) / RADIANS_PER_DEGREE
  return angle < -90 ? angle + 360 : angle
}

const Knob = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <>
    <circle fill="transparent" stroke="none" cx={x} cy={y} r={22} />
    <circle class="knob" cx={x} cy={y} r={6} />
  </>
)

interface ViewProps {
  /** Degrees. */
  readonly angle: number
  readonly children?: ComponentChildren
}

const FromAbove = ({ angle, children }: ViewProps) => (
  <g transform={`rotate(${angle},${X},${Y})`} fill="var(--accent)" stroke="var(--accent)" stroke-width={2}>
    <rect x={X - 17} y={Y - 9} width={34} height={18} rx={1.5} />
    <path d={`M${X},${Y}V${Y - RADIUS}`} />
    {children}
  </g>
)

const FromSide = ({ angle, children }: ViewProps) => (
  <g transform={`rotate(${-angle},${EDGE_X},${EDGE_Y})`} stroke="var(--accent)" stroke-width={5}>
    <path d={`M${EDGE_X},${EDGE_Y}h${LENGTH}`} stroke-linecap="round" />
    {children}
  </g>
)

const Still = () => (
  <g stroke="var(--line-strong)" fill="var(--sunken)">
    <circle cx={X} cy={Y} r={RADIUS} />
    <path d={`M${EDGE_X - 10},${EDGE_Y}H${WIDTH}`} />
  </g>
)

/** A miniature of a plane that shows its azimuth and its tilt. */
export const PlaneMark = ({ panelTilt, panelAzimuth }: Pick<Panels, 'panelTilt' | 'panelAzimuth'>) => (
  <svg class="plane-mark" width={67} height={30} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
    <Still />
    <FromAbove angle={panelAzimuth} />
    <FromSide angle={panelTilt} />
  </svg>
)

interface PanelsDrawingProps {
  readonly panels: Panels
  /** Degrees north. Null: not known yet */
  readonly latitude: number | null
  readonly onChange: (next: Partial<Panels>, mergeKey: string) => void
}

/** The panels from above, in a compass, and from the side. Both views can be turned. */
export const PanelsDrawing = ({ panels, latitude, onChange }: PanelsDrawingProps) => {
  const { panelTilt, panelAzimuth } = panels
  const side = latitude !== null && latitude < 0 ? 0 : 1
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: its handles have labels, and a title would be a tooltip.
    <svg class="panels-drawing" width={WIDTH} height={HEIGHT}>
      <Still />
      {latitude !== null && (
        // At the equinoxes the sun rises in the east and sets in the west everywhere.
        <path
          d={`M${X + RADIUS},${Y}a${RADIUS},${RADIUS},0,0,${side},${-2 * RADIUS},0`}
          fill="none"
          stroke="var(--sun-path)"
          stroke-width={3}
        />
      )}
      {LABELS.map(([text, right, down]) => (
        <text key={text} x={X + right} y={Y + down} text-anchor="middle" dominant-baseline="central">
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
        <FromAbove angle={panelAzimuth}>
          <Knob x={X} y={Y - RADIUS} />
        </FromAbove>
      </TurnHandle>
      <TurnHandle
        label="Tilt of the panels"
        value={panelTilt}
        valueText={`${panelTilt}°`}
        max={90}
        angleAt={tiltAt}
        onTurn={(tilt, mergeKey) => onChange({ panelTilt: clamp(0, tilt, 90) }, mergeKey)}
      >
        <FromSide angle={panelTilt}>
          <Knob x={EDGE_X + LENGTH} y={EDGE_Y} />
        </FromSide>
      </TurnHandle>
    </svg>
  )
}
