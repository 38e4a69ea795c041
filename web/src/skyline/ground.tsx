import type { Obstacle, Points } from '../api/types.ts'
import { yearlyAverage } from '../obstacles/transmittance.ts'
import { areaPath, type Frame, linePath, pixelOf } from './frame.ts'
import { gapOutline, gapsOf, horizonOutline } from './horizon-line.ts'
import { screenOutline } from './screens.ts'

interface LineProps {
  readonly frame: Frame
  readonly points: Points
}

/** The area below the horizon line, and hatched what would be below it across the gaps. */
export const Terrain = ({ frame, points, id }: LineProps & { readonly id: string }) => (
  <>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path class="hatch" d="M0,0V6" />
    </pattern>
    <path class="terrain" d={areaPath(frame, [horizonOutline(points, frame.center)])} />
    {gapsOf(points).map((gap) => (
      <path
        key={gap.from}
        class="gap"
        fill={`url(#${id})`}
        d={areaPath(frame, gapOutline(gap, frame.center))}
      />
    ))}
  </>
)

/** Pixels per dot; dots any closer would merge into a thick line. */
const MIN_DOT_SPACING = 5

/** @param hasDots draws every point as a dot, because there is no room for handles */
export const HorizonLine = ({ frame, points, hasDots }: LineProps & { readonly hasDots: boolean }) => {
  const dots = points.map(({ direction, heightAngle }) => {
    const { x, y } = pixelOf(frame, direction, heightAngle)
    return `M${x.toFixed(1)},${y.toFixed(1)}h0`
  })
  return (
    <>
      <path class="horizon-line" d={linePath(frame, [horizonOutline(points, frame.center)])} />
      {hasDots && points.length * MIN_DOT_SPACING < frame.width && <path class="dots" d={dots.join('')} />}
    </>
  )
}

interface ObstacleShapesProps {
  readonly frame: Frame
  readonly obstacles: readonly Obstacle[]
  /** Names with costs, for screen readers. */
  readonly names: readonly string[]
  readonly selected: number | null
  readonly onSelect: (i: number | null) => void
  readonly leafId: string
}

/** A faint fill remains, so that an obstacle that takes no light can still be seen. */
const MIN_OPACITY = 0.15
/** An opaque obstacle still shows the horizon behind it. */
const MAX_OPACITY = 0.9

/** The obstacles in front of the horizon; one that lets light through is a tree, the more light the fainter. */
export const ObstacleShapes = (props: ObstacleShapesProps) => {
  const { frame, obstacles, names, selected, onSelect, leafId } = props
  return (
    <g>
      <pattern id={leafId} width="7" height="7" patternUnits="userSpaceOnUse">
        <circle class="leaf-dot" cx="1.75" cy="1.75" r="1.1" />
        <circle class="leaf-dot" cx="5.25" cy="5.25" r="1.1" />
      </pattern>
      {obstacles.map((obstacle, i) => {
        const d = areaPath(frame, screenOutline(obstacle, frame.center))
        const light = yearlyAverage(obstacle.transmittance)
        const toggle = (): void => onSelect(i === selected ? null : i)
        return (
          // biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG.
          <g
            key={`${i} ${obstacle.name}`}
            class={`obstacle ${light === 0 ? 'building' : 'tree'}`}
            role="button"
            tabindex={0}
            aria-pressed={i === selected}
            aria-label={names[i]}
            onClick={toggle}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return
              event.preventDefault()
              toggle()
            }}
          >
            <path class="body" d={d} fill-opacity={MIN_OPACITY + (MAX_OPACITY - MIN_OPACITY) * (1 - light)} />
            {light > 0 && <path class="leaves" d={d} fill={`url(#${leafId})`} />}
          </g>
        )
      })}
    </g>
  )
}
