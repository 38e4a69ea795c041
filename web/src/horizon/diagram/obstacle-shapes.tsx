import type { JSX } from 'preact'
import type { Obstacle } from '../../api/types.ts'
import type { Frame } from '../geometry.ts'
import { monthlyTransmittance } from '../obstacles/obstacle-text.ts'
import { screenOutline } from '../obstacles/screen-outline.ts'
import { landPath } from './svg-path.ts'

interface ObstacleShapesProps {
  readonly frame: Frame
  readonly obstacles: readonly Obstacle[]
  readonly center: number
}

/** A faint fill remains, so that an obstacle that takes no light can still be seen. */
const MIN_OPACITY = 0.1
/** An opaque obstacle still shows the sun paths and the horizon behind it. */
export const MAX_OPACITY = 0.85

const fillOpacity = (obstacle: Obstacle): number => {
  const values = monthlyTransmittance(obstacle)
  const average = values.reduce((sum, value) => sum + value, 0) / values.length
  return MIN_OPACITY + (MAX_OPACITY - MIN_OPACITY) * (1 - average)
}

/** The obstacles as vertical screens. The more light one lets through on average over the year, the lighter its fill. */
export const ObstacleShapes = ({ frame, obstacles, center }: ObstacleShapesProps): JSX.Element => (
  <g>
    {obstacles.map((obstacle, i) => {
      const d = screenOutline(obstacle, center)
        .map((part) => landPath(frame, part))
        .join('')
      const isOpaque = monthlyTransmittance(obstacle).every((share) => share === 0)
      const style = isOpaque ? 'obstacle' : 'obstacle translucent'
      return <path key={`${i} ${obstacle.name}`} class={style} d={d} fill-opacity={fillOpacity(obstacle)} />
    })}
  </g>
)
