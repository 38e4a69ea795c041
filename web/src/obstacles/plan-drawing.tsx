import { useId } from 'preact/hooks'
import { viewOf } from '../../../lib/horizon/obstacles.ts'
import { RADIANS_PER_DEGREE } from '../../../lib/solar/angles.ts'
import type { Obstacle } from '../api/types.ts'
import type { Pixel } from '../charts/place-labels.ts'
import { moment } from '../day/address.ts'
import type { DayView } from '../day/day-view.ts'
import { HORIZON, monthOf, stretchAt } from '../day/sun-day.ts'
import { planesOf } from '../panels/planes.ts'
import { thingsOf } from '../site/cause-rows.ts'
import { pathThrough } from '../skyline/frame.ts'
import { distance } from '../ui/format.ts'
import type { PlanProps } from './plan.tsx'
import {
  isTree,
  letsLightThrough,
  middleOf,
  type Position,
  positionAt,
  positionOf,
  shadowOf,
  shapeOf,
} from './plan-geometry.ts'
import {
  creditPixels,
  handlePositions,
  houseAround,
  NORTH,
  type PlanFrame,
  pixelOf,
  planLabels,
  ringLabels,
  rings,
} from './plan-layout.ts'
import { yearlyAverage } from './transmittance.ts'

interface InFrame {
  readonly frame: PlanFrame
}

export const Rings = ({ frame }: InFrame) => (
  <g>
    {rings(frame).map((meters) => (
      <circle key={meters} class="ring" cx={frame.x} cy={frame.y} r={meters * frame.pixelsPerMeter} />
    ))}
    <text class="compass-letter" {...NORTH}>
      N ↑
    </text>
  </g>
)

/** Above the obstacles, so that the labels stay legible. */
export const RingLabels = ({ frame }: InFrame) => (
  <g>
    {ringLabels(frame).map(({ meters, x, y }) => (
      <text key={meters} class="ring-label" x={x} y={y}>
        {distance(meters)}
      </text>
    ))}
  </g>
)

const sunPixel = (frame: PlanFrame, azimuth: number): Pixel =>
  pixelOf(frame, positionAt(azimuth, frame.extent))

/** A path through positions in the plan. */
const planPath = (frame: PlanFrame, positions: readonly Position[]): string =>
  pathThrough(positions.map((position) => pixelOf(frame, position)))

interface NamesProps extends InFrame, Pick<PlanProps, 'obstacles'> {
  readonly causes: PlanProps['causes'] | undefined
  readonly site: PlanProps['site'] | undefined
  readonly view: DayView | undefined
}

/** The names that fit, and that leave the sun free: the selected obstacle first, then the costliest. */
export const Names = ({ frame, obstacles, site, view, causes = site?.settled.value.causes }: NamesProps) => {
  const selected = site?.selectedObstacle.value ?? null
  const costly = causes
    ?.filter(({ indices, isOn }) => indices.length > 0 && isOn)
    .toSorted((a, b) => (b.energy ?? 0) - (a.energy ?? 0))
    .flatMap(({ indices }) => indices.slice(0, 1))
  const named = costly ?? [...obstacles.keys()]
  const { date, minutes } = moment.value
  const sun = view && sunPixel(frame, view.on(date).positionAt(minutes).azimuth)
  const held = obstacles[selected ?? -1]
  const taken = [
    ...(site ? creditPixels(frame) : []),
    ...(sun ? [sun] : []),
    ...(held ? handlePositions(frame, held) : []),
  ]
  return (
    <g>
      {planLabels(frame, { obstacles, selected, named, taken, hasDistance: !site }).map(
        ({ index, text, x, y }) => (
          <text key={index} class={index === selected ? 'name selected' : 'name'} x={x} y={y}>
            {text}
          </text>
        ),
      )}
    </g>
  )
}

/** Half the width and height of the mark for panels of unknown extent, pixels. */
const [HALF_WIDTH, HALF_HEIGHT] = [13, 8]
const ARROW = 11

/** The panels from above, in their true outline if it is known, with an arrow for the direction of each plane. */
export const PanelsMark = ({ frame, panels }: InFrame & Pick<PlanProps, 'panels'>) => {
  const { panelTilt, panelAzimuth, array } = panels
  const flattened = frame.pixelsPerMeter * Math.cos(panelTilt * RADIANS_PER_DEGREE)
  const x = array ? (array.width / 2) * frame.pixelsPerMeter : HALF_WIDTH
  const y = array ? (array.height / 2) * flattened : HALF_HEIGHT
  return (
    <g
      class="panels-mark"
      fill="var(--production)"
      stroke="var(--surface)"
      transform={`translate(${frame.x},${frame.y}) rotate(${panelAzimuth})`}
    >
      <rect x={-x} y={-y} width={2 * x} height={2 * y} rx={1.5} />
      <path d={`M${-x / 3} ${-y}V${y}M${x / 3} ${-y}V${y}M${-x} 0H${x}`} />
      {planesOf(panels).map((plane, i) => {
        const turn = plane.panelAzimuth - panelAzimuth
        const angle = turn * RADIANS_PER_DEGREE
        const edge = -Math.hypot(x * Math.sin(angle), y * Math.cos(angle))
        return (
          plane.panelTilt > 0 && (
            <path
              key={i}
              fill="var(--ink)"
              stroke="none"
              transform={`rotate(${turn})`}
              d={`M-5 ${edge - 3}L0 ${edge - ARROW}L5 ${edge - 3}Z`}
            />
          )
        )
      })}
    </g>
  )
}

/** Fill opacity of a crown: a bare one remains visible. */
const crownOpacity = (obstacle: Obstacle): number => 0.4 + 0.6 * (1 - yearlyAverage(obstacle.transmittance))

/** The roofs of houses, drawn below the shadows that fall on them. */
export const Houses = ({ frame, obstacles }: InFrame & Pick<PlanProps, 'obstacles'>) => (
  <g stroke="var(--roof)">
    {thingsOf(obstacles).map((indices) => {
      const walls = indices.flatMap((i) => obstacles[i] ?? [])
      const house = houseAround(walls)
      return (
        house && (
          <g key={indices[0]} class={walls.some(({ enabled }) => enabled) ? undefined : 'off'}>
            <path fill="var(--building)" d={`${planPath(frame, house.outline)}z`} />
            <path fill="var(--roof)" fill-opacity={0.35} d={`${planPath(frame, house.slope)}z`} />
          </g>
        )
      )
    })}
  </g>
)

/** An obstacle and its pointer target. */
export const ObstacleMark = ({ frame, obstacle }: InFrame & { readonly obstacle: Obstacle }) => {
  const line = planPath(frame, [obstacle.from, obstacle.to].map(positionOf))
  const { x, y } = pixelOf(frame, middleOf(obstacle))
  const radius = (shapeOf(obstacle).width / 2) * frame.pixelsPerMeter
  return (
    <>
      <g class={`${letsLightThrough(obstacle) ? 'leafy' : 'solid'}${obstacle.enabled ? '' : ' off'}`}>
        {isTree(obstacle) && (
          <circle fill="var(--leaf)" cx={x} cy={y} r={radius} fill-opacity={crownOpacity(obstacle)} />
        )}
        <path class="screen" d={line} />
      </g>
      <path class="hit" d={line} />
    </>
  )
}

interface ShadowsProps extends InFrame {
  readonly obstacles: readonly Obstacle[]
  readonly view: DayView
}

/** The ground at this moment: the shadows of the obstacles, and the sun's position. */
export const Shadows = ({ frame, obstacles, view }: ShadowsProps) => {
  const id = useId()
  const { date, minutes } = moment.value
  const day = view.on(date)
  const { covers } = stretchAt(day, minutes)
  const sun = day.positionAt(minutes)
  const { x, y } = frame
  const radius = frame.extent * frame.pixelsPerMeter
  // Behind mountains and at night, all of the ground is equally dark.
  if (!covers || covers.includes(HORIZON))
    return <circle class="shadow all" fill="var(--shade)" fill-opacity={0.16} cx={x} cy={y} r={radius} />
  const { x: sunX, y: sunY } = sunPixel(frame, sun.azimuth)
  return (
    <g class="untouchable">
      <clipPath id={id}>
        <circle cx={x} cy={y} r={radius} />
      </clipPath>
      <g clip-path={`url(#${id})`}>
        {obstacles.map((obstacle, i) => {
          if (!obstacle.enabled) return null
          const light = viewOf(obstacle).transmittance[monthOf(date)] ?? 0
          return (
            <path
              key={i}
              class="shadow"
              d={`${planPath(frame, shadowOf(obstacle, sun))}z`}
              fill="var(--shade)"
              fill-opacity={0.32 * (1 - light)}
            />
          )
        })}
      </g>
      <path
        stroke="var(--sun-path)"
        stroke-width={1.5}
        stroke-dasharray="2 4"
        d={`M${sunX} ${sunY}L${x} ${y}`}
      />
      <circle class="plan-sun" cx={sunX} cy={sunY} r={7} fill="var(--sun)" stroke="var(--sun-path)" />
    </g>
  )
}
