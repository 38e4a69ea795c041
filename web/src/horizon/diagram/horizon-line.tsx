import type { JSX } from 'preact'
import type { Points } from '../../api/types.ts'
import { relativeAzimuth, toAzimuth } from '../azimuth.ts'
import { type Frame, toX, toY } from '../geometry.ts'
import { horizonOutline } from '../outline.ts'
import { landPath, outlinePath } from './svg-path.ts'

interface ShapeProps {
  readonly frame: Frame
  readonly points: Points
  readonly center: number
}

export const Land = ({ frame, points, center }: ShapeProps): JSX.Element => (
  <path class="land" d={landPath(frame, horizonOutline(points, center))} />
)

export const HorizonLine = ({ frame, points, center }: ShapeProps): JSX.Element => (
  <path class="horizon-line" d={outlinePath(frame, horizonOutline(points, center))} />
)

/** The imported line before the user accepts it. */
export const PreviewLine = ({ frame, points, center }: ShapeProps): JSX.Element => (
  <path class="preview-line" d={outlinePath(frame, horizonOutline(points, center))} />
)

/** All points as dots in a single path, used when there are too many for handles. */
export const Dots = ({ frame, points, center }: ShapeProps): JSX.Element => (
  <path
    class="dots"
    d={points
      .map(({ direction, heightAngle }) => {
        const x = toX(frame, relativeAzimuth(center, toAzimuth(direction) ?? 0))
        return `M${x.toFixed(1)},${toY(frame, heightAngle).toFixed(1)}h0`
      })
      .join('')}
  />
)
