import { compassPoint, normalizeAzimuth } from '../ui/azimuth.ts'
import { type Frame, isInView, pixelAt, toX, toY } from './frame.ts'

const AZIMUTH_STEP = 45
const ALTITUDE_STEP = 15
/** Pixels between the labels of the azimuths from which the name of the axis fits between two of them. */
const ROOM_FOR_NAME = 90

/** Altitudes every 15° and azimuths every 45°, by compass point and in degrees. */
export const Axes = ({ frame }: { readonly frame: Frame }) => {
  const outermost = Math.floor(frame.reach / AZIMUTH_STEP) * AZIMUTH_STEP
  const azimuths = Array.from(
    { length: (2 * outermost) / AZIMUTH_STEP + 1 },
    (_, i) => i * AZIMUTH_STEP - outermost,
  )
  const altitudes = Array.from(
    { length: Math.floor(frame.maxAltitude / ALTITUDE_STEP) + 1 },
    (_, i) => i * ALTITUDE_STEP,
  )
  const [first = 0, second = 0] = azimuths
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
            <text class="axis-label" x={frame.left - 6} y={y + 4} text-anchor="end">
              {altitude}°
            </text>
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
            <text class="axis-label" x={x} y={frame.bottom + 32}>
              {azimuth}°
            </text>
          </g>
        )
      })}
      <text class="axis-label" x={0} y={frame.top - 12}>
        Altitude
      </text>
      {toX(frame, second) - toX(frame, first) > ROOM_FOR_NAME && (
        <text
          class="axis-label"
          x={toX(frame, (first + second) / 2)}
          y={frame.bottom + 32}
          text-anchor="middle"
        >
          Azimuth
        </text>
      )}
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
