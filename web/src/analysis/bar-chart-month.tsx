import { scaleBand } from 'd3-scale'
import type { JSX } from 'preact'
import { kilowattHours } from '../ui/format.ts'
import { type EnergyScale, HEIGHT } from './bar-chart-axis.tsx'

interface MonthBarsProps {
  readonly name: string
  readonly label: string
  readonly left: number
  readonly width: number
  readonly scale: EnergyScale
  readonly baseline: number
  readonly adjusted: number
}

/** The two bars of a month and its label. */
export const MonthBars = ({ name, label, left, width, scale, ...energy }: MonthBarsProps): JSX.Element => {
  const pair = scaleBand<'baseline' | 'adjusted'>(['baseline', 'adjusted'], [0, width]).paddingInner(0.08)
  return (
    <g transform={`translate(${left}, 0)`}>
      <title>{`${name}: ${kilowattHours(energy.baseline)} without shading, ${kilowattHours(energy.adjusted)} with it`}</title>
      {pair.domain().map((kind) => (
        <rect
          key={kind}
          class={`bar-${kind}`}
          x={pair(kind) ?? 0}
          y={scale(energy[kind])}
          width={pair.bandwidth()}
          height={scale(0) - scale(energy[kind])}
        />
      ))}
      <text x={width / 2} y={HEIGHT - 6} text-anchor="middle">
        {label}
      </text>
    </g>
  )
}
