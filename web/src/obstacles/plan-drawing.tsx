import type { Obstacle, Panels } from '../api/types.ts'
import { distance } from '../ui/format.ts'
import { isTree, letsLightThrough, middleOf, positionAt, positionOf, shapeOf } from './plan-geometry.ts'
import { type PlanFrame, rings, toPixels } from './plan-layout.ts'
import { yearlyAverage } from './transmittance.ts'

interface InFrame {
  readonly frame: PlanFrame
}

/** Pixels from the outer ring to the centers of the letters. */
const LETTER_DISTANCE = 17
const LETTERS = ['N', 'E', 'S', 'W']

export const Rings = ({ frame }: InFrame) => (
  <g>
    {rings(frame).map((meters) => (
      <circle key={meters} class="ring" cx={frame.x} cy={frame.y} r={meters * frame.pixelsPerMeter} />
    ))}
    {LETTERS.map((letter, i) => {
      const meters = frame.extent + LETTER_DISTANCE / frame.pixelsPerMeter
      const [x, y] = toPixels(frame, positionAt(90 * i, meters))
      return (
        <text key={letter} class="compass-letter" x={x} y={y}>
          {letter}
        </text>
      )
    })}
  </g>
)

/** Above the obstacles, so that they can be read. */
export const RingLabels = ({ frame }: InFrame) => (
  <g>
    {rings(frame).map((meters) => (
      <text key={meters} class="ring-label" x={frame.x} y={frame.y - meters * frame.pixelsPerMeter}>
        {distance(meters)}
      </text>
    ))}
  </g>
)

/** Panels seen from above, and which way they face. */
export const PanelsMark = ({ frame, panels }: InFrame & { readonly panels: Panels }) => (
  <g class="panels-mark" transform={`translate(${frame.x},${frame.y}) rotate(${panels.panelAzimuth})`}>
    <rect x={-11} y={-6} width={22} height={12} rx={1.5} />
    <path d="M-3.7 -6V6M3.7 -6V6M-11 0H11" />
    {panels.panelTilt > 0 && <path class="facing" d="M-5 -9L0 -17L5 -9Z" />}
  </g>
)

/** How strongly a crown is filled: a bare one remains visible. */
const crownOpacity = (obstacle: Obstacle): number => 0.15 + 0.6 * (1 - yearlyAverage(obstacle.transmittance))

/** An obstacle, what it hides of the ground, and what a pointer takes hold of. */
export const ObstacleMark = ({ frame, obstacle }: InFrame & { readonly obstacle: Obstacle }) => {
  const [from, to] = [obstacle.from, obstacle.to].map((end) => toPixels(frame, positionOf(end)).join(' '))
  const [x, y] = toPixels(frame, middleOf(obstacle))
  const radius = (shapeOf(obstacle).width / 2) * frame.pixelsPerMeter
  return (
    <>
      <g class={letsLightThrough(obstacle) ? 'leafy' : 'solid'}>
        <path class="shade" d={`M${frame.x} ${frame.y}L${from}L${to}Z`} />
        {isTree(obstacle) && (
          <circle class="crown" cx={x} cy={y} r={radius} fill-opacity={crownOpacity(obstacle)} />
        )}
        <path class="screen" d={`M${from}L${to}`} />
      </g>
      <path class="hit" d={`M${from}L${to}`} />
    </>
  )
}
