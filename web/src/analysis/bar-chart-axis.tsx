import type { ScaleLinear } from 'd3-scale'
import type { JSX } from 'preact'
import { compactNumber, wholeNumber } from '../ui/format.ts'

/** Size of the chart in CSS pixels. */
export const HEIGHT = 260
export const MARGIN = { top: 34, right: 4, bottom: 22, left: 48 }

/** kWh; larger numbers do not fit in the margin with all their digits. */
const COMPACT_FROM = 100_000

/** Maps kWh to pixels. */
export type EnergyScale = ScaleLinear<number, number>

export const Legend = (): JSX.Element => (
  <>
    <text y="20">kWh</text>
    <g transform={`translate(${MARGIN.left}, 10)`}>
      <rect class="bar-baseline" width="12" height="12" rx="2" />
      <text x="18" y="10">
        Without shading
      </text>
      <rect class="bar-adjusted" x="150" width="12" height="12" rx="2" />
      <text x="168" y="10">
        With shading
      </text>
    </g>
  </>
)

/** Grid lines with their labels. */
export const YAxis = ({
  scale,
  width,
}: {
  readonly scale: EnergyScale
  readonly width: number
}): JSX.Element => (
  <>
    {scale.ticks(5).map((tick) => (
      <g key={tick} transform={`translate(0, ${scale(tick)})`}>
        <line class="grid" x1={MARGIN.left} x2={width - MARGIN.right} />
        <text x={MARGIN.left - 6} dy="0.32em" text-anchor="end">
          {(scale.domain()[1] ?? 0) < COMPACT_FROM ? wholeNumber(tick) : compactNumber(tick)}
        </text>
      </g>
    ))}
  </>
)
