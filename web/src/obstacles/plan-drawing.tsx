import './obstacles.css'
import type { ComponentChildren } from 'preact'
import type { Obstacle, Panels } from '../api/types.ts'
import { useElementWidth } from '../ui/use-element-width.ts'
import { isTree, letsLightThrough, middleOf, positionAt, positionOf, shapeOf } from './plan-geometry.ts'
import { type PlanFrame, planFrame, planLabels, rings, toPixels } from './plan-layout.ts'
import { yearlyAverage } from './transmittance.ts'

const distanceText = (meters: number): string => (meters < 1000 ? `${meters} m` : `${meters / 1000} km`)

/** Pixels from the outer ring to the centers of the letters. */
const LETTER_DISTANCE = 17
const LETTERS = ['N', 'E', 'S', 'W']

const Rings = ({ frame }: { readonly frame: PlanFrame }) => {
  const [x, y] = [frame.width / 2, frame.height / 2]
  return (
    <g>
      {rings(frame).map((meters) => (
        <circle key={meters} class="ring" cx={x} cy={y} r={meters * frame.pixelsPerMeter} />
      ))}
      {LETTERS.map((letter, i) => {
        const [letterX, letterY] = toPixels(
          frame,
          positionAt(90 * i, frame.extent + LETTER_DISTANCE / frame.pixelsPerMeter),
        )
        return (
          <text key={letter} class="compass-letter" x={letterX} y={letterY}>
            {letter}
          </text>
        )
      })}
    </g>
  )
}

/** Above the obstacles, so that they can be read. */
const RingLabels = ({ frame }: { readonly frame: PlanFrame }) => (
  <g>
    {rings(frame).map((meters) => {
      const [x, y] = toPixels(frame, positionAt(0, meters))
      return (
        <text key={meters} class="ring-label" x={x} y={y}>
          {distanceText(meters)}
        </text>
      )
    })}
  </g>
)

/** Panels seen from above, and which way they face. */
const PanelsMark = ({
  frame,
  panels: { panelTilt, panelAzimuth },
}: {
  readonly frame: PlanFrame
  readonly panels: Panels
}) => (
  <g
    class="panels-mark"
    transform={`translate(${frame.width / 2},${frame.height / 2}) rotate(${panelAzimuth})`}
  >
    <rect x={-11} y={-6} width={22} height={12} rx={1.5} />
    <path d="M-3.7 -6V6M3.7 -6V6M-11 0H11" />
    {panelTilt > 0 && <path class="facing" d="M-5 -9L0 -17L5 -9Z" />}
  </g>
)

/** How strongly a crown is filled: a bare one remains visible. */
const crownOpacity = (obstacle: Obstacle): number => 0.15 + 0.6 * (1 - yearlyAverage(obstacle.transmittance))

export const ObstacleMark = ({
  frame,
  obstacle,
}: {
  readonly frame: PlanFrame
  readonly obstacle: Obstacle
}) => {
  const [x1, y1] = toPixels(frame, positionOf(obstacle.from))
  const [x2, y2] = toPixels(frame, positionOf(obstacle.to))
  const [x, y] = toPixels(frame, middleOf(obstacle))
  const radius = (shapeOf(obstacle).width / 2) * frame.pixelsPerMeter
  return (
    <g class={letsLightThrough(obstacle) ? 'leafy' : 'solid'}>
      <path class="shade" d={`M${frame.width / 2} ${frame.height / 2}L${x1} ${y1}L${x2} ${y2}Z`} />
      {isTree(obstacle) && (
        <circle class="crown" cx={x} cy={y} r={radius} fill-opacity={crownOpacity(obstacle)} />
      )}
      <path class="screen" d={`M${x1} ${y1}L${x2} ${y2}`} />
    </g>
  )
}

export interface PlanDrawingProps {
  readonly frame: PlanFrame
  readonly obstacles: readonly Obstacle[]
  readonly panels: Panels
  readonly selected?: number | null
  /** Draws the obstacles instead, so that they can be edited. */
  readonly children?: ComponentChildren
  /** More to draw, below the obstacles. */
  readonly layer?: ((frame: PlanFrame) => ComponentChildren) | undefined
}

/** What stands around the panels, seen from above. */
export const PlanDrawing = (props: PlanDrawingProps) => {
  const { frame, obstacles, panels, selected = null, children } = props
  return (
    <>
      <Rings frame={frame} />
      {props.layer?.(frame)}
      {children ?? obstacles.map((obstacle, i) => <ObstacleMark key={i} frame={frame} obstacle={obstacle} />)}
      <PanelsMark frame={frame} panels={panels} />
      <RingLabels frame={frame} />
      {planLabels(frame, obstacles, selected).map(({ index, text, x, y }) => (
        <text key={index} class={index === selected ? 'name selected' : 'name'} x={x} y={y}>
          {text}
        </text>
      ))}
    </>
  )
}

/** Pixels. */
const MAX_HEIGHT = 300

interface PlanPictureProps {
  readonly obstacles: readonly Obstacle[]
  readonly panels: Panels
}

/** What stands around the panels, seen from above, to look at and to print. */
export const PlanPicture = ({ obstacles, panels }: PlanPictureProps) => {
  const [container, width] = useElementWidth()
  const frame = planFrame(width, Math.min(width, MAX_HEIGHT), obstacles)
  return (
    <div ref={container} class="plan">
      {width > 0 && (
        <svg
          width={frame.width}
          height={frame.height}
          role="img"
          aria-label="Plan of the obstacles, seen from above, north up"
        >
          <PlanDrawing frame={frame} obstacles={obstacles} panels={panels} />
        </svg>
      )}
    </div>
  )
}
