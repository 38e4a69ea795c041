import type { JSX } from 'preact'
import type { SampleDay } from '../../api/types.ts'
import { SAMPLE_DAYS } from '../../ui/labels.ts'
import { LEGEND_LINE, legendColumns } from '../geometry.ts'
import { trackClass } from './sun-paths.tsx'

const LineSample = ({ name }: { readonly name: SampleDay['name'] | null }): JSX.Element =>
  name === null ? (
    <>
      <path class="shaded-edge" d="M2,0H24" />
      <path class="shaded sample" d="M2,0H24" />
    </>
  ) : (
    <path class={`track ${trackClass(name)}`} d="M0,0H26" />
  )

/** Part of the SVG, so that a downloaded diagram includes it. */
export const Legend = ({ width }: { readonly width: number }): JSX.Element => {
  const columns = legendColumns(width)
  const step = (width - 8) / columns
  return (
    <g>
      {[...SAMPLE_DAYS, null].map((name, i) => (
        <g
          key={name}
          transform={`translate(${4 + (i % columns) * step},${12 + Math.floor(i / columns) * LEGEND_LINE})`}
        >
          <LineSample name={name} />
          <text class="legend-label" x={32} y={4}>
            {name ?? 'Shaded'}
          </text>
        </g>
      ))}
    </g>
  )
}
