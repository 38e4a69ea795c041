import type { JSX } from 'preact'
import { compassPoint, normalised } from '../azimuth.ts'
import { type Frame, xOf, yOf } from '../geometry.ts'
import { Unspoken } from './unspoken.tsx'

const steps = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step)

const AltitudeLine = ({
  frame,
  altitude,
}: {
  readonly frame: Frame
  readonly altitude: number
}): JSX.Element => {
  const y = yOf(frame, altitude)
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
  const x = xOf(frame, relative)
  return <line class="grid" x1={x} x2={x} y1={frame.top} y2={frame.bottom} />
}

interface AzimuthLabelProps {
  readonly frame: Frame
  readonly centre: number
  readonly relative: number
}

const AzimuthLabel = ({ frame, centre, relative }: AzimuthLabelProps): JSX.Element => {
  const azimuth = normalised(centre + relative)
  const x = xOf(frame, relative)
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

/** Altitudes every ten degrees, the eight winds along the ground. */
export const Grid = ({ frame, centre }: { readonly frame: Frame; readonly centre: number }): JSX.Element => (
  <Unspoken>
    {steps(-180, 180, 45).map((relative) => (
      <AzimuthLine key={relative} frame={frame} relative={relative} />
    ))}
    {steps(0, frame.highest, 10).map((altitude) => (
      <AltitudeLine key={altitude} frame={frame} altitude={altitude} />
    ))}
    {steps(-180, 180, 45).map((relative) => (
      <AzimuthLabel key={relative} frame={frame} centre={centre} relative={relative} />
    ))}
  </Unspoken>
)
