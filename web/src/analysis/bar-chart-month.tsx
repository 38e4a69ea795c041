import { scaleBand } from 'd3-scale'
import type { JSX } from 'preact'
import { energy } from '../ui/format.ts'
import { HEIGHT, type Height } from './bar-chart-axis.tsx'

interface MonthProps {
  readonly name: string
  readonly label: string
  readonly left: number
  readonly width: number
  readonly height: Height
  readonly baseline: number
  readonly adjusted: number
}

/** The two bars of a month, and its name. */
export const Month = ({ name, label, left, width, height, ...of }: MonthProps): JSX.Element => {
  const pair = scaleBand<'baseline' | 'adjusted'>(['baseline', 'adjusted'], [0, width]).paddingInner(0.08)
  return (
    <g transform={`translate(${left}, 0)`}>
      <title>{`${name}: ${energy(of.baseline)} without the horizon, ${energy(of.adjusted)} with it`}</title>
      {pair.domain().map((kind) => (
        <rect
          key={kind}
          class={`bar-${kind}`}
          x={pair(kind) ?? 0}
          y={height(of[kind])}
          width={pair.bandwidth()}
          height={height(0) - height(of[kind])}
        />
      ))}
      <text x={width / 2} y={HEIGHT - 6} text-anchor="middle">
        {label}
      </text>
    </g>
  )
}
