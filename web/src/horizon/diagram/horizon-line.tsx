import type { JSX } from 'preact'
import type { Points } from '../../api/types.ts'
import { azimuthOf, relativeTo } from '../azimuth.ts'
import { type Frame, xOf, yOf } from '../geometry.ts'
import { horizonOutline } from '../outline.ts'
import { landPath, outlinePath } from './svg-path.ts'

interface ShapeProps {
  readonly frame: Frame
  readonly points: Points
  readonly centre: number
}

export const Land = ({ frame, points, centre }: ShapeProps): JSX.Element => (
  <path class="land" d={landPath(frame, horizonOutline(points, centre))} />
)

export const HorizonLine = ({ frame, points, centre }: ShapeProps): JSX.Element => (
  <path class="horizon-line" d={outlinePath(frame, horizonOutline(points, centre))} />
)

/** A line that is only looked at. */
export const GhostLine = ({ frame, points, centre }: ShapeProps): JSX.Element => (
  <path class="ghost-line" d={outlinePath(frame, horizonOutline(points, centre))} />
)

/** All points as dots of one path, where handles would be too many. */
export const Dots = ({ frame, points, centre }: ShapeProps): JSX.Element => (
  <path
    class="dots"
    d={points
      .map(({ direction, heightAngle }) => {
        const x = xOf(frame, relativeTo(centre, azimuthOf(direction) ?? 0))
        return `M${x.toFixed(1)},${yOf(frame, heightAngle).toFixed(1)}h0`
      })
      .join('')}
  />
)
