import type { JSX } from 'preact'
import { compassPoint, normalizeAzimuth } from '../azimuth.ts'
import { type Frame, toX, toY } from '../geometry.ts'

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)

const AltitudeLine = ({
  frame,
  altitude,
}: {
  readonly frame: Frame
  readonly altitude: number
}): JSX.Element => {
  const y = toY(frame, altitude)
  return (
    <g>
      <line class={altitude === 0 ? 'axis' : 'grid'} x1={frame.left} x2={frame.right} y1={y} y2={y} />
      <text class="axis-label" x={frame.left - 6} y={y + 4} text-anchor="end">
        {altitude}°
      </text>
    </g>
  )
}

const AzimuthLine = ({
  frame,
  relative,
}: {
  readonly frame: Frame
  readonly relative: number
}): JSX.Element => {
  const x = toX(frame, relative)
  return <line class="grid" x1={x} x2={x} y1={frame.top} y2={frame.bottom} />
}

interface AzimuthLabelProps {
  readonly frame: Frame
  readonly center: number
  readonly relative: number
}

const AzimuthLabel = ({ frame, center, relative }: AzimuthLabelProps): JSX.Element => {
  const azimuth = normalizeAzimuth(center + relative)
  const x = toX(frame, relative)
  return (
    <g text-anchor="middle">
      <text class="compass-label" x={x} y={frame.bottom + 17}>
        {compassPoint(azimuth)}
      </text>
      <text class="axis-label" x={x} y={frame.bottom + 32}>
        {azimuth}°
      </text>
    </g>
  )
}

/** Altitude lines every 10° and azimuth lines every 45°. */
export const Grid = ({ frame, center }: { readonly frame: Frame; readonly center: number }): JSX.Element => (
  <g>
    {steps(-180, 180, 45).map((relative) => (
      <AzimuthLine key={relative} frame={frame} relative={relative} />
    ))}
    {steps(0, frame.maxAltitude, 10).map((altitude) => (
      <AltitudeLine key={altitude} frame={frame} altitude={altitude} />
    ))}
    {steps(-180, 180, 45).map((relative) => (
      <AzimuthLabel key={relative} frame={frame} center={center} relative={relative} />
    ))}
  </g>
)
