import { compassPoint, normalizeAzimuth } from '../ui/azimuth.ts'
import { type Frame, isInView, pixelAt, toX, toY } from './frame.ts'

const AZIMUTH_STEP = 45
const ALTITUDE_STEP = 15
/** Altitudes every 15°, and azimuths every 45° by compass point. */
export const Axes = ({ frame }: { readonly frame: Frame }) => {
  // A name at the very edge would be cut.
  const outermost = Math.floor((frame.reach - 4) / AZIMUTH_STEP) * AZIMUTH_STEP
  const azimuths = Array.from(
    { length: (2 * outermost) / AZIMUTH_STEP + 1 },
    (_, i) => i * AZIMUTH_STEP - outermost,
  )
  const altitudes = Array.from(
    { length: Math.floor(frame.maxAltitude / ALTITUDE_STEP) + 1 },
    (_, i) => i * ALTITUDE_STEP,
  )
  return (
    <g>
      {altitudes.map((altitude) => {
        const y = toY(frame, altitude)
        return (
          <g key={altitude}>
            <line
              class={altitude === 0 ? 'axis-line' : 'grid'}
              x1={frame.left}
              x2={frame.right}
              y1={y}
              y2={y}
            />
            {altitude > 0 && altitude < frame.maxAltitude && (
              <text class="axis-label" x={frame.left + 8} y={y - 4}>
                {altitude}°
              </text>
            )}
          </g>
        )
      })}
      {azimuths.map((relative) => {
        const azimuth = normalizeAzimuth(frame.center + relative)
        const x = toX(frame, relative)
        return (
          <g key={relative} text-anchor="middle">
            <line class="axis-line" x1={x} x2={x} y1={frame.bottom} y2={frame.bottom + 4} />
            <text class="compass-label" x={x} y={frame.bottom + 18}>
              {compassPoint(azimuth)}
            </text>
          </g>
        )
      })}
    </g>
  )
}

interface PanelMarkProps {
  readonly frame: Frame
  /** Degrees clockwise from north. */
  readonly azimuth: number
}

/** A small triangle at the azimuth that the panels face. */
export const PanelMark = ({ frame, azimuth }: PanelMarkProps) => {
  if (!isInView(frame, azimuth)) return null
  const { x } = pixelAt(frame, azimuth, 0)
  return (
    <path class="panel-mark" d={`M${x},${frame.bottom - 9}l6,9h-12Z`}>
      <title>{`The panels face ${azimuth}° ${compassPoint(azimuth)}`}</title>
    </path>
  )
}
