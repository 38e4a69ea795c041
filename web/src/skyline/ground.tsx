import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { Points } from '../api/types.ts'
import { areaPath, type Frame, linePath, pixelAt, toX } from './frame.ts'
import { gapOutline, horizonOutline, wideGaps } from './horizon-line.ts'
import { MAX_HANDLES } from './points.ts'

/** Pixels per dot; dots any closer would merge into a thick line. */
const MIN_DOT_SPACING = 5

const dotsPath = (frame: Frame, points: Points): string =>
  points
    .map(({ direction, heightAngle }) => {
      const { x, y } = pixelAt(frame, azimuthOf(direction), heightAngle)
      return `M${x.toFixed(1)},${y.toFixed(1)}h0`
    })
    .join('')

interface GroundProps {
  readonly frame: Frame
  readonly points: Points
  /** Of the hatch. */
  readonly id: string
}

/** The terrain below the horizon line, hatched what would be below it across the gaps, and dots where handles have no room. */
export const Ground = ({ frame, points, id }: GroundProps) => {
  const outline = linePath(frame, [horizonOutline(points, frame.center)])
  const hasDots = points.length > MAX_HANDLES && points.length * MIN_DOT_SPACING < frame.width
  return (
    <>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path class="hatch" d="M0,0V6" />
      </pattern>
      <path class="terrain" d={`${outline}V${frame.bottom}H${toX(frame, -180)}Z`} />
      {wideGaps(points).map((gap) => (
        <path
          key={gap.from}
          class="gap"
          fill={`url(#${id})`}
          d={areaPath(frame, [gapOutline(gap, frame.center)])}
        />
      ))}
      <path class="horizon-line" d={outline} />
      {hasDots && <path class="dots" d={dotsPath(frame, points)} />}
    </>
  )
}
