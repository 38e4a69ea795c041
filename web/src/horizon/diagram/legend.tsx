import type { JSX } from 'preact'
import type { SampleDay } from '../../api/types.ts'
import { SAMPLE_DAYS } from '../../ui/labels.ts'
import { LEGEND_LINE, legendColumns } from '../geometry.ts'
import { MAX_OPACITY } from './obstacle-shapes.tsx'
import { trackClass } from './sun-paths.tsx'

type Entry = SampleDay['name'] | 'Shaded' | 'Obstacle'

export const legendEntries = (hasObstacles: boolean): readonly Entry[] => [
  ...SAMPLE_DAYS,
  'Shaded',
  ...(hasObstacles ? (['Obstacle'] as const) : []),
]

const Sample = ({ entry }: { readonly entry: Entry }): JSX.Element => {
  if (entry === 'Obstacle')
    return <rect class="obstacle" x={1} y={-6} width={24} height={12} fill-opacity={MAX_OPACITY} />
  if (entry !== 'Shaded') return <path class={`track ${trackClass(entry)}`} d="M0,0H26" />
  return (
    <>
      <path class="shaded-edge" d="M2,0H24" />
      <path class="shaded sample" d="M2,0H24" />
    </>
  )
}

interface LegendProps {
  readonly width: number
  readonly hasObstacles: boolean
}

/** Part of the SVG, so that a downloaded diagram includes it. */
export const Legend = ({ width, hasObstacles }: LegendProps): JSX.Element => {
  const entries = legendEntries(hasObstacles)
  const columns = legendColumns(width, entries.length)
  const step = (width - 8) / columns
  return (
    <g>
      {entries.map((entry, i) => (
        <g
          key={entry}
          transform={`translate(${4 + (i % columns) * step},${12 + Math.floor(i / columns) * LEGEND_LINE})`}
        >
          <Sample entry={entry} />
          <text class="legend-label" x={32} y={4}>
            {entry}
          </text>
        </g>
      ))}
    </g>
  )
}
