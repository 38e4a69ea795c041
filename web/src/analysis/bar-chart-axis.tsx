import type { ScaleLinear } from 'd3-scale'
import type { JSX } from 'preact'
import { compactNumber, wholeNumber } from '../ui/format.ts'

/** Of the whole picture, in CSS pixels. */
export const HEIGHT = 260
export const MARGIN = { top: 34, right: 4, bottom: 22, left: 48 }

/** From here on a number with all its digits is wider than the margin. */
const WIDE = 100_000

/** From kWh to pixels. */
export type Height = ScaleLinear<number, number>

/** Which bar is which. */
export const Legend = (): JSX.Element => (
  <>
    <text y="20">kWh</text>
    <g transform={`translate(${MARGIN.left}, 10)`}>
      <rect class="bar-baseline" width="12" height="12" rx="2" />
      <text x="18" y="10">
        Without the horizon
      </text>
      <rect class="bar-adjusted" x="150" width="12" height="12" rx="2" />
      <text x="168" y="10">
        With it
      </text>
    </g>
  </>
)

/** The lines to read the bars by. */
export const Lines = ({
  height,
  width,
}: {
  readonly height: Height
  readonly width: number
}): JSX.Element => (
  <>
    {height.ticks(5).map((tick) => (
      <g key={tick} transform={`translate(0, ${height(tick)})`}>
        <line class="grid" x1={MARGIN.left} x2={width - MARGIN.right} />
        <text x={MARGIN.left - 6} dy="0.32em" text-anchor="end">
          {(height.domain()[1] ?? 0) < WIDE ? wholeNumber(tick) : compactNumber(tick)}
        </text>
      </g>
    ))}
  </>
)
