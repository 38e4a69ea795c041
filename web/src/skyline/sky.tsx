import { azimuthOf } from '../../../lib/horizon/direction.ts'
import type { Estimate, Points } from '../api/types.ts'
import { compassPoint, normalizeAzimuth, relativeAzimuth } from '../ui/azimuth.ts'
import { memo } from '../ui/deferred.ts'
import {
  ALTITUDE_STEP,
  altitudeMarks,
  areaPath,
  type Frame,
  isInView,
  linePath,
  pixelAt,
  toX,
  toY,
} from './frame.ts'
import { gapOutline, horizonOutline, wideGaps } from './horizon-outline.ts'

interface InFrame {
  readonly frame: Frame
}

const AZIMUTH_STEP = 45

/** The sky, lighter towards the horizon, with altitude lines and the main compass points. @param id of the gradient */
export const Sky = memo(({ frame, id }: InFrame & { readonly id: string }) => {
  const { width, bottom, center, reach, maxAltitude } = frame
  // A label at the very edge would be cut off.
  const outermost = Math.floor((reach - 4) / AZIMUTH_STEP)
  const steps = (count: number) => Array.from({ length: count + 1 }, (_, i) => i)
  return (
    <>
      <linearGradient id={id} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stop-color="var(--sky-top)" />
        <stop offset="1" stop-color="var(--sky-bottom)" />
      </linearGradient>
      <rect fill={`url(#${id})`} width={width} height={bottom} />
      {steps(Math.floor(maxAltitude / ALTITUDE_STEP)).map((step) => {
        const altitude = step * ALTITUDE_STEP
        const y = toY(frame, altitude)
        return (
          <path
            key={altitude}
            stroke="var(--ink-soft)"
            stroke-opacity={step === 0 ? 1 : 0.2}
            d={`M0 ${y}H${width}`}
          />
        )
      })}
      {steps(2 * outermost).map((step) => {
        const relative = (step - outermost) * AZIMUTH_STEP
        const x = toX(frame, relative)
        return (
          <g key={relative} text-anchor="middle">
            <path stroke="var(--ink-soft)" d={`M${x} ${bottom}v4`} />
            <text class="compass-label" x={x} y={bottom + 18}>
              {compassPoint(normalizeAzimuth(center + relative))}
            </text>
          </g>
        )
      })}
    </>
  )
})

/** The altitude scale, in front of everything. */
export const Altitudes = memo(({ frame }: InFrame) => (
  <>
    {altitudeMarks(frame).map(({ altitude, y }) => (
      <text key={altitude} class="axis-label" x={8} y={y} dy="0.35em">
        {altitude}°
      </text>
    ))}
  </>
))

interface GroundProps extends InFrame {
  readonly points: Points
  /** Id of the hatch pattern. */
  readonly id: string
}

/** The terrain below the horizon line, with a hatch below a straight line across each wide gap. */
export const Ground = memo(({ frame, points, id }: GroundProps) => {
  const outline = [horizonOutline(points)]
  return (
    <>
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path stroke="var(--ink-soft)" stroke-width="2" d="M0,0V6" />
      </pattern>
      <path fill="var(--terrain)" fill-opacity="0.9" d={areaPath(frame, outline)} />
      {wideGaps(points).map((gap) => (
        <path
          key={gap.from}
          class="gap"
          fill={`url(#${id})`}
          stroke="var(--ink-soft)"
          stroke-dasharray="4 4"
          d={areaPath(frame, [gapOutline(gap)])}
        />
      ))}
      <path
        fill="none"
        stroke="var(--ink)"
        stroke-opacity={0.55}
        stroke-width={1.25}
        stroke-linejoin="round"
        d={linePath(frame, outline)}
      />
    </>
  )
})

/** A small triangle at the azimuth that the panels face, degrees clockwise from north. */
export const PanelMark = ({ frame, azimuth }: InFrame & { readonly azimuth: number }) =>
  isInView(frame, azimuth) && (
    <path fill="var(--ink)" d={`M${pixelAt(frame, azimuth, 0).x},${frame.bottom - 9}l6,9h-12Z`} />
  )

interface LossBandProps extends InFrame {
  readonly sectors: Estimate['energy']['lossBySector']
}

/** Width of a sector, degrees. */
const SECTOR = 10

/** Light lost by direction: a band along the horizon, stronger where more is lost. */
export const LossBand = memo(({ frame, sectors }: LossBandProps) => {
  const lost = sectors.map(({ beam, diffuse }) => Math.max(0, beam + diffuse))
  const most = Math.max(...lost)
  return (
    <g fill="var(--loss)">
      {most > 0 &&
        sectors.map(({ direction }, i) => (
          <rect
            key={direction}
            x={toX(frame, relativeAzimuth(frame.center, azimuthOf(direction)))}
            y={frame.bottom}
            width={toX(frame, SECTOR) - toX(frame, 0)}
            height={4}
            fill-opacity={((lost[i] ?? 0) / most).toFixed(2)}
          />
        ))}
    </g>
  )
})
